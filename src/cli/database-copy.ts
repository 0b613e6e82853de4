import { type ComparedTable, copyDatabase, isSame } from "../../db/copy/copy-database.ts";
import { toDatabaseError } from "../../db/engine/errors.ts";
import { loadConfig } from "../config.ts";
import { parseDatabaseUrl } from "../database-settings.ts";
import { formatCount, formatNumber } from "../shared/text/format-count.ts";
import { abortWhenStopped, defineCommand, defineCommandGroup, reportStopped, UsageError } from "./command.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import { formatTable } from "./output/format.ts";
import { isOperationalError } from "./output/operational-error.ts";
import { createProgressLine } from "./output/progress.ts";
import { openSource, openTarget, type Place } from "./storage/copy-places.ts";

const USAGE = `Usage: mealglass database copy --from FILE --to URL
       mealglass database copy --from URL --to FILE

Copies everything from the database FILE, such as data/mealglass.db or a backup, into a cluster of rqlite, or back. URL is
like rqlite://user:password@a:4001,b:4001,c:4001. The word DATABASE_URL stands for that setting, so that no other user of
this machine sees the password.

Stop all servers of both databases first, and start none until the copy has ended: systemctl stop mealglass, or docker
compose stop mealglass. The target has to be empty; a cluster may have what the start of a server has stored. Both are
of this version: start the server of an older database once.

In the end all rows are read on both sides, counted and compared by a hash. Until then no server starts with the target.
A copy that was interrupted is run again, and goes on. Photos in a bucket stay where they are.`;

const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;

function parsePlace(option: string, value: unknown): Place {
  if (typeof value !== "string" || value === "") throw new UsageError(`${option} is missing.`);
  if (value === "DATABASE_URL") {
    const { databaseCluster } = loadConfig();
    if (databaseCluster === null) throw new UsageError(`${option} is DATABASE_URL, which is not set.`);
    return { cluster: databaseCluster };
  }
  if (!URL_START.test(value)) return { file: value };
  const cluster = parseDatabaseUrl(value);
  if (typeof cluster === "string") throw new UsageError(`${option} ${cluster}`);
  return { cluster };
}

/** A line for each table; the hash's beginning is enough to compare two lists. */
const formatCounts = (compared: readonly ComparedTable[]): string[] =>
  formatTable([
    ["Table", "Source", "Target", "Hash"],
    ...compared.map((table) => [
      table.name,
      formatNumber(table.source.rows),
      formatNumber(table.target.rows),
      isSame(table) ? table.source.sha256.slice(0, 16) : "differs",
    ]),
  ]);

function printResult(compared: readonly ComparedTable[], howToBeginAgain: () => string): number {
  for (const line of formatCounts(compared)) console.log(line);
  const different = compared.filter((table) => !isSame(table));
  if (different.length === 0) {
    const rows = compared.reduce((sum, { source }) => sum + source.rows, 0);
    console.log(`All ${formatCount(rows, "row")} are the same on both sides.`);
    return 0;
  }
  console.error(
    `Not the same on both sides: ${different.map(({ name }) => name).join(", ")}. The source was changed after the copy began. ${howToBeginAgain()}`,
  );
  return 1;
}

/** Copies a database and returns the exit code: 0 if both are the same, 130 after an interrupt. */
async function copy(from: Place, to: Place): Promise<number> {
  const signal = abortWhenStopped();
  const line = createProgressLine();
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      const compared = await copyDatabase({
        from: source.engine,
        to: target.engine,
        signal,
        migrate: target.migrate,
        async assertQuiet() {
          await source.assertQuiet();
          await target.assertQuiet();
        },
        onBegin: (isResumed) => console.error(isResumed ? "An earlier copy goes on." : "The copy begins."),
        onProgress: (what, rows) => line.show(() => `${what}: ${formatCount(rows, "row")}`),
      });
      line.clear();
      if (compared.every(isSame)) target.finish();
      return printResult(compared, target.discard);
    } finally {
      target.close();
    }
  } catch (error) {
    line.clear();
    if (!signal.aborted) throw toDatabaseError(error);
    return reportStopped();
  } finally {
    source.close();
  }
}

/** `mealglass database copy`; the exit code is 1 if something is not as in the source, 130 after an interrupt. */
export const databaseCommand = defineCommandGroup({
  usage: USAGE,
  commands: {
    copy: defineCommand({
      usage: USAGE,
      options: { from: { type: "string" }, to: { type: "string" } },
      async run({ values }) {
        const [from, to] = [parsePlace("--from", values.from), parsePlace("--to", values.to)];
        if ("file" in from && "file" in to)
          throw new UsageError('One of both has to be a cluster. "mealglass backup" copies a file.');
        return printExpectedErrors(isOperationalError, () => copy(from, to));
      },
    }),
  },
});
