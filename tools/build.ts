import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildClient } from "./build-client.ts";
import { TARGETS } from "./build-executable.ts";
import { ensureInstalled } from "./install.ts";
import { runSparingly } from "./run-sparingly.ts";

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
await runSparingly("compile-executable.ts", target ? [target] : []);
