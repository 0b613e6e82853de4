import { readCsvFoods } from "./csv-foods.ts";
import {
  DownloadError,
  type DownloadFiles,
  isJson,
  JsonDownloadError,
  openDownload,
  type ReadOptions,
} from "./download-files.ts";
import type { FoodResult } from "./published-food.ts";

/** Whether a download has other foods than branded ones. */
export const hasUnbrandedFoods = ({ names }: DownloadFiles): boolean =>
  names.includes("sr_legacy_food.csv") || names.includes("foundation_food.csv");

/**
 * The SR Legacy and Foundation foods of a FoodData Central download (https://fdc.nal.usda.gov/download-datasets): CSV,
 * as a .zip or unpacked. Throws a DownloadError for anything else, and an AbortError if it is stopped.
 */
export async function* readDownload(path: string, options: ReadOptions): AsyncGenerator<FoodResult> {
  const files = await openDownload(path, options);
  try {
    if (files.names.includes("food.csv")) yield* readCsvFoods(files);
    else if (files.names.some(isJson)) throw new JsonDownloadError(path);
    else throw new DownloadError(`${path} holds no food.csv.`);
  } finally {
    files.close();
  }
}
