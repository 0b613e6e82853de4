import { loadConfig } from "../config.ts";
import { createFoodImportRepository } from "../features/foods/import-repository.ts";
import { createFoodImportService, type ImportCounts } from "../features/foods/import-service.ts";
import { systemClock } from "../integrations/clock.ts";
import {
  DownloadError,
  findFile,
  openDownload,
  type Progress,
} from "../integrations/food-data-central/download-files.ts";
import { hasUnbrandedFoods, readDownload } from "../integrations/food-data-central/read-download.ts";
import { BRANDED_FILE } from "../integrations/product-lists/read-branded-foods.ts";
import { isProductDump } from "../integrations/product-lists/read-open-food-facts.ts";
import { createLog } from "../log.ts";
import { formatCount, formatNumber } from "../shared/text/format-count.ts";
import { abortWhenStopped, defineCommand, defineCommandGroup, reportStopped, UsageError } from "./command.ts";
import { importProductList, type ProductList } from "./import-products.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { isOperationalError } from "./output/operational-error.ts";
import { createProblemList, createProgressLine } from "./output/progress.ts";
import { nameWorkFolder, removeUnfinishedBackups } from "./storage/data-files.ts";
import { openBesideServer } from "./storage/open-beside-server.ts";

const USAGE = `Usage: mealglass foods import FILE [--country NAME]

Adds foods to the tables that everyone searches:
  USDA FoodData Central, CSV, as a .zip or unpacked (https://fdc.nal.usda.gov/download-datasets): SR Legacy and
  Foundation Foods, and Branded Foods, which are found by their barcodes;
  Open Food Facts (https://world.openfoodfacts.org/data): .jsonl, .jsonl.gz, .csv or .csv.gz, with --country only
  foods sold in a country, such as --country united-states.
The server may be running. An import that was interrupted is run again; what is there already is brought up to date.`;

const formatSummary = ({ read, added, changed, skipped }: ImportCounts): string => {
  const unchanged = read - added - changed - skipped;
  return `${formatCount(read, "food")} read: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(skipped)} skipped.`;
};

const BAR_WIDTH = 20;

/** "[=====               ] 25%" for a share from 0 to 1. */
function formatBar(share: number): string {
  const filled = Math.floor(share * BAR_WIDTH);
  return `[${"=".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)}%`;
}

/** Imports a file and returns the exit code: 0 if it finished and had foods, 130 if it was interrupted. */
async function importFoods(path: string, country: string | undefined): Promise<number> {
  const config = loadConfig();
  const signal = abortWhenStopped();
  const line = createProgressLine();
  const problems = createProblemList("Skipped", line.clear);
  let stored = 0;
  const onProgress = ({ file, share }: Progress) =>
    line.show(() => `${formatBar(share)} Reading ${file}, ${formatCount(stored, "food")} done`);
  const onStored = (share: number) => line.show(() => `${formatBar(share)} Storing foods`);
  const options = { onProgress, onStored, signal };
  const isDump = isProductDump(path);
  if (!isDump && country !== undefined) throw new UsageError("--country is for a file of Open Food Facts.");
  // Before the database, which a wrong path must not make.
  if (isDump) await findFile(path);
  const files = isDump ? undefined : await openDownload(path, options);
  const { db, close } = await openBesideServer(
    config,
    createLog(config.logLevel, (text) => console.error(text)),
  );
  const readProducts = async (list: ProductList): Promise<ImportCounts> => {
    removeUnfinishedBackups(config.dataDir, systemClock.now());
    const folder = nameWorkFolder(config.dataDir);
    const { counts, skipped } = await importProductList({ db }, list, { ...options, folder });
    line.clear();
    for (const reason of skipped) console.error(reason);
    return counts;
  };
  const readFoods = (): Promise<ImportCounts> =>
    createFoodImportService({ foods: createFoodImportRepository(db) }).run({
      foods: readDownload(path, options),
      signal,
      onProblem: problems.add,
      onBatch(soFar) {
        stored = soFar.read;
      },
    });
  const readAll = async (): Promise<ImportCounts> => {
    if (!files) return readProducts({ dump: path, country });
    const lists = [...(files.names.includes(BRANDED_FILE) ? [() => readProducts({ files })] : [])];
    if (lists.length === 0 || hasUnbrandedFoods(files)) lists.push(readFoods);
    const counts: ImportCounts[] = [];
    for (const read of lists) counts.push(await read());
    return sumCounts(counts);
  };
  try {
    const counts = await readAll();
    problems.end();
    console.log(formatSummary(counts));
    if (signal.aborted) return reportStopped();
    if (counts.read > counts.skipped) return 0;
    console.error("It has no food to import.");
    return 1;
  } catch (error) {
    if (!signal.aborted) throw error;
    return reportStopped();
  } finally {
    line.clear();
    files?.close();
    close();
  }
}

const sumCounts = (counts: readonly ImportCounts[]): ImportCounts =>
  counts.reduce((sum, { read, added, changed, skipped }) => ({
    read: sum.read + read,
    added: sum.added + added,
    changed: sum.changed + changed,
    skipped: sum.skipped + skipped,
  }));

async function importOrExplain(path: string, country: string | undefined): Promise<number> {
  try {
    return await explainFailures(loadConfig(), () => importFoods(path, country));
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
      options: { country: { type: "string" } },
      parameters: ["FILE"],
      run: ({ positionals: [path = ""], values: { country } }) =>
        importOrExplain(path, typeof country === "string" ? country.toLowerCase() : undefined),
    }),
  },
});
