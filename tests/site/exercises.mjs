// Answer exercises with site/play/exercise.mjs: a line of the encoded question and the answer each.

import { readFileSync } from "node:fs";
import { decoded, remark } from "../../site/play/exercise.mjs";

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const [question, text] = JSON.parse(line);
  console.log(JSON.stringify(remark(decoded(question), text)));
}
