import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildClient } from "./build-client.ts";
import { buildExecutable, TARGETS } from "./build-executable.ts";
import { ensureInstalled } from "./install.ts";

// bun run build [--target=bun-linux-arm64]: the client, then one executable with everything in it.

const root = join(import.meta.dir, "..");
const { values } = parseArgs({ options: { target: { type: "string" } } });
const target = TARGETS.find((name) => name === values.target);
if (values.target && !target) {
  console.error(`There is no target "${values.target}". Choose one of ${TARGETS.join(", ")}.`);
  process.exit(2);
}

await ensureInstalled(root);
const isNew = await buildClient(root);
console.log(`client      dist/web ${isNew ? "built" : "unchanged"}`);
const executable = await buildExecutable(root, target);
console.log(`executable  ${relative(root, executable)} (${Math.round(statSync(executable).size / 1e6)} MB)`);
