import { createProductStaging } from "../../db/file/product-staging.ts";
import { brandedFoods, openFoodFacts } from "../../db/schema/packaged-foods.ts";
import { createPackagedFoodRepository } from "../features/foods/barcodes/packaged-food-repository.ts";
import { importProducts } from "../features/foods/barcodes/product-import.ts";
import type { ImportCounts } from "../features/foods/import-service.ts";
import type { DownloadFiles, ReadOptions } from "../integrations/food-data-central/download-files.ts";
import { stageBrandedFoods } from "../integrations/product-lists/read-branded-foods.ts";
import { stageOpenFoodFacts } from "../integrations/product-lists/read-open-food-facts.ts";
import { LOCALE } from "../shared/text/locale.ts";
import type { OpenDatabase } from "./storage/open-existing.ts";

/** A list of packaged foods: a dump of Open Food Facts with perhaps a country, or a download of FoodData Central. */
export type ProductList = { dump: string; country: string | undefined } | { files: DownloadFiles };

type Options = ReadOptions & {
  /** The folder that this works in, which is made and removed. */
  folder: string;
  /** Called with the share of foods that are stored, 0 to 1. */
  onStored: (share: number) => void;
};

/** Counts rows that are left out, by the reason without its figures. */
function countReasons() {
  const reasons = new Map<string, number>();
  return {
    add(problem: string): void {
      const reason = problem.replace(/ cannot be .*$/, " is impossible");
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    },
    /** The most frequent first. */
    list: (): string[] =>
      [...reasons]
        .sort(([, one], [, other]) => other - one)
        .map(([reason, count]) => `Skipped ${count.toLocaleString(LOCALE)}: ${reason}.`),
  };
}

/** Imports packaged foods, and returns what was counted and why rows were left out. */
export async function importProductList(
  { db }: Pick<OpenDatabase, "db">,
  list: ProductList,
  { folder, onStored, ...options }: Options,
): Promise<{ counts: ImportCounts; skipped: string[] }> {
  const staging = createProductStaging(folder);
  const reasons = countReasons();
  let leftOut = 0;
  const onSkipped = (problem: string) => {
    leftOut += 1;
    reasons.add(problem);
  };
  try {
    if ("dump" in list) await stageOpenFoodFacts(list.dump, staging, { ...options, country: list.country, onSkipped });
    else await stageBrandedFoods(list.files, staging, onSkipped);
    const total = staging.countRows();
    const counts = await importProducts({
      staging,
      foods: createPackagedFoodRepository(db, "dump" in list ? openFoodFacts : brandedFoods),
      signal: options.signal,
      onSkipped: reasons.add,
      onBatch: ({ read }) => onStored(total > 0 ? read / total : 1),
    });
    return {
      counts: { ...counts, read: counts.read + leftOut, skipped: counts.skipped + leftOut },
      skipped: reasons.list(),
    };
  } finally {
    staging.close();
  }
}
