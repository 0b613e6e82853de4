/**
 * `bun run bench:web`: how long people wait for the login and for Home on a slow phone, also at a second visit; the sizes
 * of the client; and Lighthouse results. It builds and measures the executable, and asserts nothing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../tools/build-client.ts";
import { buildExecutable } from "../../tools/build-executable.ts";
import { weighScreens } from "../support/client-size.ts";
import { provideBrowser } from "../support/provide-browser.ts";
import { printWebReport } from "./web-report.ts";

const root = join(import.meta.dir, "../..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-web-"));

try {
  const browser = await provideBrowser(root);
  await buildClient(root);
  const product = await buildExecutable(root);
  console.table(weighScreens(join(root, "dist/web")));
  await printWebReport({ browser, product, workDir });
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
