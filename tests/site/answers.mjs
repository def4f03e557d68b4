// Answer questions to a widget with a module of site/play, one JSON object a line.
//
//     node answers.mjs MODULE < the widget's state, then the questions

import { readFileSync } from "node:fs";

const { default: answers } = await import(`../../site/play/${process.argv[2]}`);
const [state, ...questions] = readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const answer = answers(state);
for (const question of questions) console.log(JSON.stringify(answer(question)));
