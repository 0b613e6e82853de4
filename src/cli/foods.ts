import { isatty } from "node:tty";
import { closeDatabase } from "../../db/open.ts";
import { loadConfig } from "../config.ts";
import { createFoodImportRepository } from "../features/foods/import-repository.ts";
import { createFoodImportService, type ImportCounts } from "../features/foods/import-service.ts";
import { DownloadError, type Progress } from "../integrations/food-data-central/download-files.ts";
import { readDownload } from "../integrations/food-data-central/read-download.ts";
import { createLog } from "../log.ts";
import { isCircumstance } from "./circumstance.ts";
import { defineCommand, defineCommandGroup } from "./command.ts";
import { prepareDatabase } from "./database.ts";

const USAGE = `Usage: mealglass foods import FILE

Adds the foods of a USDA FoodData Central download to the table that everybody searches: SR Legacy or Foundation
Foods from https://fdc.nal.usda.gov/download-datasets, CSV or JSON, as a .zip or unpacked. The server may be running.
An import that was interrupted is run again; what is there already is brought up to date.`;

/** So many bad rows are told one by one. */
const PROBLEMS_SHOWN = 20;
const PROGRESS_EVERY_MS = 200;
const STDERR = 2;
/** What shells give for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

const inWords = (count: number): string => count.toLocaleString("en");

/** One line on a terminal that says how far it is, written over and over; nothing where nobody watches. */
function createProgressLine() {
  const isWatched = isatty(STDERR);
  let shownAt = 0;
  let stored = 0;
  const clear = () => {
    if (isWatched) process.stderr.write("\r\u001b[K");
  };
  return {
    clear,
    stored(counts: Readonly<ImportCounts>) {
      stored = counts.read;
    },
    show({ file, share }: Progress) {
      const now = performance.now();
      if (!isWatched || now - shownAt < PROGRESS_EVERY_MS) return;
      shownAt = now;
      process.stderr.write(`\r\u001b[KReading ${file}: ${Math.floor(share * 100)}%, ${inWords(stored)} foods done`);
    },
  };
}

/** Tells bad rows as they come, the first ones each, and at the end how many more there were. */
function createProblemList(clearLine: () => void) {
  let count = 0;
  return {
    add(place: string, problem: string) {
      count += 1;
      if (count > PROBLEMS_SHOWN) return;
      clearLine();
      console.error(`Skipped ${place}: ${problem}.`);
    },
    end() {
      clearLine();
      if (count > PROBLEMS_SHOWN) console.error(`Skipped ${inWords(count - PROBLEMS_SHOWN)} more.`);
    },
  };
}

const summary = ({ read, added, changed, skipped }: ImportCounts): string => {
  const unchanged = read - added - changed - skipped;
  return `${inWords(read)} foods read: ${inWords(added)} added, ${inWords(changed)} changed, ${inWords(unchanged)} as they were, ${inWords(skipped)} skipped.`;
};

/** Imports a download and returns the exit code: 0 when it came to its end and had foods, 130 when it was stopped. */
async function importFoods(path: string): Promise<number> {
  const { dataDir, logLevel } = loadConfig();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const line = createProgressLine();
  const problems = createProblemList(line.clear);
  const { db, file } = await prepareDatabase(
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
    console.log(summary(counts));
    if (stop.signal.aborted) {
      console.error("Stopped. Run the same command again to go on.");
      return INTERRUPTED;
    }
    if (counts.read > counts.skipped) return 0;
    console.error("There was no food to take over in it.");
    return 1;
  } finally {
    line.clear();
    closeDatabase(file);
  }
}

async function importOrExplain(path: string): Promise<number> {
  try {
    return await importFoods(path);
  } catch (error) {
    if (!(error instanceof DownloadError) && !isCircumstance(error)) throw error;
    console.error(`Nothing more was imported: ${error.message}`);
    return 1;
  }
}

/** `mealglass foods import FILE`: 1 for a failure, 130 when it was stopped. */
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
