/**
 * `bun run bench`: the figures that the project states about its speed, each beside a reference from the same run. It
 * builds the executable first, and once a database of a million entries (dist/bench, some 400 MB). Failures are printed
 * after the results, and the exit code is then 1. Words choose sections by their names: `bun run bench hostile food`.
 * `bun run bench:cluster`: what three nodes of rqlite on this machine cost beside the single file.
 * `bun run bench:load`: a minute of a day's mix of calls at 16, 64 and 256 connections; `bun run bench ten`: ten minutes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../tools/build-client.ts";
import { buildExecutable, compile } from "../../tools/build-executable.ts";
import { analysisOverhead } from "./analysis-overhead.ts";
import { clusterRates } from "./cluster-rates.ts";
import { foodGrounding } from "./food-grounding.ts";
import { foodSearch } from "./food-search.ts";
import { hostileBodies } from "./hostile-bodies.ts";
import { hostileModels } from "./hostile-models.ts";
import { hungProvider } from "./hung-provider.ts";
import { logins } from "./logins.ts";
import { maintenance } from "./maintenance.ts";
import { longLoad, mixedLoad } from "./mixed-load.ts";
import { photosAtOnce } from "./photos-at-once.ts";
import { requestRates } from "./request-rates.ts";
import { runSections, type Section } from "./run-sections.ts";
import { socialFeed } from "./social-feed.ts";
import { startUp } from "./start-up.ts";

const root = join(import.meta.dir, "../..");
const workDir = mkdtempSync(join(tmpdir(), "mealglass-bench-"));

const words = process.argv.slice(2).map((word) => word.toLowerCase());
/** Sections that run by their names alone. */
const ON_REQUEST = ["Cluster", "Mixed load", "Ten minutes"];
const isChosen = (name: string) =>
  words.length === 0 ? !ON_REQUEST.includes(name) : words.some((word) => name.toLowerCase().includes(word));

try {
  await buildClient(root);
  await buildExecutable(root);
  const emptyServer = await compile({
    entrypoint: join(root, "tests/bench/empty-server.ts"),
    outfile: join(workDir, "empty-server"),
  });
  const sections: Section[] = [
    ["Start-up", (bench) => startUp(bench, emptyServer)],
    ["Logins", logins],
    ["Request rates", requestRates],
    ["Food search", foodSearch],
    ["Food grounding", foodGrounding],
    ["Social feed", socialFeed],
    ["Photo analysis", analysisOverhead],
    ["Photos at once", photosAtOnce],
    ["Hung provider", hungProvider],
    ["Maintenance", maintenance],
    ["Cluster", clusterRates],
    ["Mixed load", mixedLoad],
    ["Ten minutes", longLoad],
    ["Hostile bodies", hostileBodies],
    ["Hostile models", hostileModels],
  ];
  const chosen = sections.filter(([name]) => isChosen(name));
  const { rows, failures } = await runSections(chosen, { root, workDir });
  console.table(rows);
  for (const failure of failures) console.error(`Failed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(workDir, { recursive: true, force: true });
}
