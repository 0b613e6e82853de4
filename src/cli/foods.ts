import { isatty } from "node:tty";
import { closeDatabase, type LocalDatabase } from "../../db/open.ts";
import { LockedError, type ServerLock, takeServerLock } from "../../db/server-lock.ts";
import { loadConfig } from "../config.ts";
import { createFoodImportRepository } from "../features/foods/import-repository.ts";
import { createFoodImportService, type ImportCounts } from "../features/foods/import-service.ts";
import { systemClock } from "../integrations/clock.ts";
import { DownloadError, type Progress } from "../integrations/food-data-central/download-files.ts";
import { readDownload } from "../integrations/food-data-central/read-download.ts";
import { createLog, type Log } from "../log.ts";
import { formatCount } from "../shared/format-count.ts";
import { LOCALE } from "../shared/locale.ts";
import { defineCommand, defineCommandGroup, EXIT_INTERRUPTED } from "./command.ts";
import { locateDataFiles, prepareDataDir } from "./data-files.ts";
import { prepareDatabase } from "./database.ts";
import { explainFailures } from "./explain-failure.ts";
import { openExistingDatabase } from "./open-existing.ts";
import { isOperationalError } from "./operational-error.ts";

const USAGE = `Usage: mealglass foods import FILE

Adds the foods of a USDA FoodData Central download to the table that everyone searches: SR Legacy or Foundation
Foods from https://fdc.nal.usda.gov/download-datasets, CSV or JSON, as a .zip or unpacked. The server may be running.
An import that was interrupted is run again; what is there already is brought up to date.`;

/** The number of bad rows that are printed one by one. */
const MAX_PROBLEMS = 20;
const PROGRESS_EVERY_MS = 200;
const STDERR = 2;

const formatNumber = (count: number): string => count.toLocaleString(LOCALE);

/** One line on a terminal that shows the progress and is overwritten; nothing if the output is not a terminal. */
function createProgressLine() {
  const isTerminal = isatty(STDERR);
  let shownAt = 0;
  let stored = 0;
  const clear = () => {
    if (isTerminal) process.stderr.write("\r\u001b[K");
  };
  return {
    clear,
    stored(counts: Readonly<ImportCounts>) {
      stored = counts.read;
    },
    show({ file, share }: Progress) {
      const now = performance.now();
      if (!isTerminal || now - shownAt < PROGRESS_EVERY_MS) return;
      shownAt = now;
      process.stderr.write(
        `\r\u001b[KReading ${file}: ${Math.floor(share * 100)}%, ${formatCount(stored, "food")} done`,
      );
    },
  };
}

/** Prints the first bad rows one by one, and at the end how many more there were. */
function createProblemList(clearLine: () => void) {
  let count = 0;
  return {
    add(place: string, problem: string) {
      count += 1;
      if (count > MAX_PROBLEMS) return;
      clearLine();
      console.error(`Skipped ${place}: ${problem}.`);
    },
    end() {
      clearLine();
      if (count > MAX_PROBLEMS) console.error(`Skipped ${formatNumber(count - MAX_PROBLEMS)} more.`);
    },
  };
}

const formatSummary = ({ read, added, changed, skipped }: ImportCounts): string => {
  const unchanged = read - added - changed - skipped;
  return `${formatCount(read, "food")} read: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(skipped)} skipped.`;
};

/** Opens the database beside a running server, which has prepared it, or else prepares it like one. */
async function openForImport(dataDir: string, log: Log): Promise<LocalDatabase> {
  prepareDataDir(dataDir);
  let lock: ServerLock;
  try {
    lock = takeServerLock(locateDataFiles(dataDir).lock, systemClock.now);
  } catch (error) {
    if (error instanceof LockedError) return openExistingDatabase(dataDir);
    throw error;
  }
  try {
    return await prepareDatabase(dataDir, log);
  } finally {
    lock.release();
  }
}

/** Imports a download and returns the exit code: 0 if it finished and had foods, 130 if it was interrupted. */
async function importFoods(path: string): Promise<number> {
  const { dataDir, logLevel } = loadConfig();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const line = createProgressLine();
  const problems = createProblemList(line.clear);
  const { db, file } = await openForImport(
    dataDir,
    createLog(logLevel, (text) => console.error(text)),
  );
  try {
    const counts = await createFoodImportService({ foods: createFoodImportRepository(db) }).run({
      foods: readDownload(path, { onProgress: line.show, signal: stop.signal }),
      signal: stop.signal,
      onProblem: problems.add,
      onBatch: line.stored,
    });
    problems.end();
    console.log(formatSummary(counts));
    if (stop.signal.aborted) {
      console.error("Stopped. Run the same command again to go on.");
      return EXIT_INTERRUPTED;
    }
    if (counts.read > counts.skipped) return 0;
    console.error("It has no food to import.");
    return 1;
  } finally {
    line.clear();
    closeDatabase(file);
  }
}

async function importOrExplain(path: string): Promise<number> {
  try {
    return await explainFailures(loadConfig().dataDir, () => importFoods(path));
  } catch (error) {
    if (!(error instanceof DownloadError) && !isOperationalError(error)) throw error;
    console.error(`Nothing more was imported: ${error.message}`);
    return 1;
  }
}

/** `mealglass foods import FILE`; the exit code is 1 after a failure, 130 after an interrupt. */
export const foodsCommand = defineCommandGroup({
  usage: USAGE,
  commands: {
    import: defineCommand({
      usage: USAGE,
      parameters: ["FILE"],
      run: ({ positionals: [path = ""] }) => importOrExplain(path),
    }),
  },
});
