/**
 * `bun run bench:web`: how long people wait for the login and for Home on a slow phone, beside the build of an earlier
 * commit; what the parts of the client weigh; what Lighthouse says; and how smooth tabs and a long day are. It measures
 * the executable, which it builds first, and asserts nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providePreviousBuild } from "../tests/bench/previous-build.ts";
import { printWebReport } from "../tests/bench/web-report.ts";
import { provideBrowser } from "./browser.ts";
import { buildClient, SIZES } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";

const root = join(import.meta.dir, "..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-web-"));

try {
  const browser = await provideBrowser(root);
  await buildClient(root);
  const product = await buildExecutable(root);
  console.table(JSON.parse(readFileSync(join(root, SIZES), "utf8")));
  await printWebReport({ browser, product, before: providePreviousBuild(root), workDir });
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
