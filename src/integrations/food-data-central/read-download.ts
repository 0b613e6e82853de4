import { readCsvFoods } from "./csv-foods.ts";
import { DownloadError, openDownload, type ReadOptions } from "./download-files.ts";
import { readJsonFoods } from "./json-foods.ts";
import type { FoodResult } from "./published-food.ts";

/**
 * The SR Legacy and Foundation foods of a FoodData Central download (https://fdc.nal.usda.gov/download-datasets): CSV
 * or JSON, as a .zip or unpacked. Throws a DownloadError for anything else, and an AbortError if it is stopped.
 */
export async function* readDownload(path: string, options: ReadOptions): AsyncGenerator<FoodResult> {
  const files = await openDownload(path, options);
  try {
    const jsonFiles = files.names.filter((name) => /\.json$/i.test(name));
    if (files.names.includes("food.csv")) yield* readCsvFoods(files);
    else if (jsonFiles.length > 0) for (const name of jsonFiles) yield* readJsonFoods(name, await files.read(name));
    else throw new DownloadError(`${path} holds neither food.csv nor a .json file.`);
  } finally {
    files.close();
  }
}
