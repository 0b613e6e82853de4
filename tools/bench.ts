/**
 * `bun run bench`: the figures that the project claims about its speed, each beside its reference from the same run.
 * It builds the executable first, and once a database of a million entries (dist/bench, some 400 MB).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analysisOverhead } from "../tests/bench/analysis-overhead.ts";
import { foodSearch } from "../tests/bench/food-search.ts";
import { logins } from "../tests/bench/logins.ts";
import { requestRates } from "../tests/bench/request-rates.ts";
import { socialFeed } from "../tests/bench/social-feed.ts";
import { startUp } from "../tests/bench/start-up.ts";
import type { Row } from "../tests/bench/statistics.ts";
import { buildClient } from "./build-client.ts";
import { buildExecutable, compile } from "./build-executable.ts";

const root = join(import.meta.dir, "..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-"));

try {
  await buildClient(root);
  await buildExecutable(root);
  const emptyServer = await compile({
    entrypoint: join(root, "tests/bench/empty-server.ts"),
    outfile: join(workDir, "empty-server"),
  });
  const rows: Row[] = [
    ...(await startUp(root, workDir, emptyServer)),
    ...(await logins(root, workDir)),
    ...(await requestRates(root, workDir)),
    ...(await foodSearch(root, workDir)),
    ...(await socialFeed(root, workDir)),
    ...(await analysisOverhead(root, workDir)),
  ];
  console.table(rows);
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
