import { loadConfig } from "../config.ts";
import { createFoodImportRepository } from "../features/foods/import-repository.ts";
import { createFoodImportService, type ImportCounts } from "../features/foods/import-service.ts";
import { DownloadError, type Progress } from "../integrations/food-data-central/download-files.ts";
import { readDownload } from "../integrations/food-data-central/read-download.ts";
import { createLog } from "../log.ts";
import { formatCount } from "../shared/text/format-count.ts";
import { LOCALE } from "../shared/text/locale.ts";
import { defineCommand, defineCommandGroup, EXIT_INTERRUPTED } from "./command.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError } from "./output/operational-error.ts";
import { createProblemList, createProgressLine } from "./output/progress.ts";
import { openBesideServer } from "./storage/open-beside-server.ts";

const USAGE = `Usage: mealglass foods import FILE

Adds the foods of a USDA FoodData Central download to the table that everyone searches: SR Legacy or Foundation
Foods from https://fdc.nal.usda.gov/download-datasets, CSV, as a .zip or unpacked. The server may be running.
An import that was interrupted is run again; what is there already is brought up to date.`;

const formatNumber = (count: number): string => count.toLocaleString(LOCALE);

const formatSummary = ({ read, added, changed, skipped }: ImportCounts): string => {
  const unchanged = read - added - changed - skipped;
  return `${formatCount(read, "food")} read: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(skipped)} skipped.`;
};

/** Imports a download and returns the exit code: 0 if it finished and had foods, 130 if it was interrupted. */
async function importFoods(path: string): Promise<number> {
  const config = loadConfig();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const line = createProgressLine();
  const problems = createProblemList("Skipped", line.clear);
  let stored = 0;
  const showProgress = ({ file, share }: Progress) =>
    line.show(() => `Reading ${file}: ${Math.floor(share * 100)}%, ${formatCount(stored, "food")} done`);
  const { db, close } = await openBesideServer(
    config,
    createLog(config.logLevel, (text) => console.error(text)),
  );
  try {
    const counts = await createFoodImportService({ foods: createFoodImportRepository(db) }).run({
      foods: readDownload(path, { onProgress: showProgress, signal: stop.signal }),
      signal: stop.signal,
      onProblem: problems.add,
      onBatch(soFar) {
        stored = soFar.read;
      },
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
    close();
  }
}

async function importOrExplain(path: string): Promise<number> {
  try {
    return await explainFailures(loadConfig(), () => importFoods(path));
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
