// Answer exercises with site/play/exercise.mjs: a line of the encoded question and the answer each;
// after the remark comes the line to hand in.

import { readFileSync } from "node:fs";
import { decoded, line as handIn, remark } from "../../site/play/exercise.mjs";

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [question, text, name, number] = JSON.parse(line);
  console.log(JSON.stringify([remark(decoded(question), text), handIn(name, number, text)]));
}
