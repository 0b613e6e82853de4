/**
 * `bun run bench:web`: how long people wait for the login and for Home on a slow phone, compared with an earlier build,
 * and at a second visit; the sizes of the client; Lighthouse results; and how smooth tabs and a long day are. It builds and measures the
 * executable, and asserts nothing. `bun run bench:web second-visit` measures a second visit of Home alone.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../tools/build-client.ts";
import { buildExecutable } from "../../tools/build-executable.ts";
import { weighScreens } from "../support/e2e/client-size.ts";
import { provideBrowser } from "../support/e2e/provide-browser.ts";
import { providePreviousBuild } from "./previous-build.ts";
import { printSecondVisit, printWebReport } from "./web-report.ts";

const root = join(import.meta.dir, "../..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-web-"));

try {
  const browser = await provideBrowser(root);
  await buildClient(root);
  const product = await buildExecutable(root);
  if (process.argv[2] === "second-visit") await printSecondVisit({ browser, product, workDir });
  else {
    console.table(weighScreens(join(root, "dist/web")));
    await printWebReport({ browser, product, before: providePreviousBuild(root), workDir });
  }
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
