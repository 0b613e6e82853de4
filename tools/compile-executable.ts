import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { buildExecutable, TARGETS } from "./build-executable.ts";

// bun tools/compile-executable.ts [target]: the second step of `bun run build`, in a process of its own.

const root = join(import.meta.dir, "..");
const executable = await buildExecutable(
  root,
  TARGETS.find((name) => name === process.argv[2]),
);
console.log(`executable  ${relative(root, executable)} (${Math.round(statSync(executable).size / 1e6)} MB)`);
