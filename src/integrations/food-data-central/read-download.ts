import { csvFoods } from "./csv-foods.ts";
import { DownloadError, openDownload, type Reader } from "./download-files.ts";
import { jsonFoods } from "./json-foods.ts";
import type { ReadFood } from "./published-food.ts";

/**
 * The SR Legacy and Foundation foods of a FoodData Central download (https://fdc.nal.usda.gov/download-datasets): the
 * CSV or the JSON one, as a .zip or unpacked. Throws a DownloadError for anything else, and an AbortError when the reader
 * ends it.
 */
export async function* readDownload(path: string, reader: Reader): AsyncGenerator<ReadFood> {
  const files = await openDownload(path, reader);
  try {
    const jsonFiles = files.names.filter((name) => /\.json$/i.test(name));
    if (files.names.includes("food.csv")) yield* csvFoods(files);
    else if (jsonFiles.length > 0) for (const name of jsonFiles) yield* jsonFoods(name, await files.read(name));
    else throw new DownloadError(`${path} holds neither food.csv nor a .json file.`);
  } finally {
    files.close();
  }
}
