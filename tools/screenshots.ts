import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

// bun run screenshots [word]: every screen in every state (or those of the test files whose path contains the word), at
// each size, taken by the browser tests that examine them.

const root = join(import.meta.dir, "..");
const folder = join(root, "dist/screenshots");

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { exitCode } = Bun.spawnSync([process.execPath, "tools/test.ts", "e2e", "screens-", ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, MEALGLASS_SCREENSHOTS: folder },
  stdio: ["ignore", "inherit", "inherit"],
});
console.log(`${readdirSync(folder).length} screenshots are in ${folder}.`);
process.exit(exitCode);
