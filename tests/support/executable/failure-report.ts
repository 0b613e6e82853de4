import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { SEED } from "../seed.ts";

// What a failed test leaves: traces and screenshots of its pages, logs of its servers, the seed.

const FOLDER = join(ROOT, "dist/test-reports/failures");

/** Writes a part of a report into a folder. */
type Reporter = (folder: string) => Promise<unknown>;

const reporters = new Set<Reporter>();

/** Adds a part to the reports of failed tests from now on; the function that is returned takes it away. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => void reporters.delete(reporter);
}

/** Writes the report of the test called `name`. A part that cannot be written is named in the report. */
export async function writeFailureReport(name: string, error: unknown): Promise<void> {
  const folder = join(FOLDER, name.replace(/[^a-z0-9]+/gi, "-").slice(0, 100));
  mkdirSync(folder, { recursive: true });
  const parts = await Promise.allSettled([...reporters].map((report) => report(folder)));
  const failures = parts.flatMap((part) => (part.status === "rejected" ? [`Not reported: ${part.reason}`] : []));
  const lines = [name, `MEALGLASS_SEED=${SEED}`, Bun.inspect(error), ...failures];
  await Bun.write(join(folder, "failure.txt"), `${lines.join("\n\n")}\n`);
}
