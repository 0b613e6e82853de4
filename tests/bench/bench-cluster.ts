/**
 * `bun run bench:cluster`: what three nodes of rqlite on this machine cost beside the single file, through two servers and
 * one. It builds the executable first. Failures are printed after the results, and the exit code is then 1.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../tools/build-client.ts";
import { buildExecutable } from "../../tools/build-executable.ts";
import { clusterRates } from "./cluster-rates.ts";
import { runSections } from "./run-sections.ts";

const root = join(import.meta.dir, "../..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-"));

try {
  await buildClient(root);
  await buildExecutable(root);
  const { rows, failures } = await runSections([
    { name: "Cluster", run: (bench) => clusterRates(bench, root, workDir) },
  ]);
  console.table(rows);
  for (const failure of failures) console.error(`Failed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
