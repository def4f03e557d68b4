// Call kernels of a module for test_wasm.py: node kernels.mjs LOADER < {module, numbers} or {count}.

import { readFileSync } from "node:fs";
import { rootsOfLogs } from "../../site/play/library.mjs";

const { load } = await import(process.argv[2]);
const { module, numbers, count } = JSON.parse(readFileSync(0, "utf-8"));
const kernels = module && load(module);

function small() {
  const given = kernels.held(numbers), out = kernels.array("f8", 1000);
  const sums = (start) => {
    kernels.call("add_up", given, start, out);
    return out.numbers();
  };
  let refused = "";
  try { sums(-1); } catch (problem) { refused = problem.message; }
  return { sums: sums(3), refused, longest: kernels.call("longest", 27) };
}

console.log(JSON.stringify(count ? rootsOfLogs(count) : small()));
