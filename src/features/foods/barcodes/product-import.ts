import { checkFigures, InvalidFoodError } from "../../../integrations/checked-food.ts";
import type { ProductStaging } from "../../../integrations/product-lists/staged-food.ts";
import type { ImportCounts } from "../import-service.ts";
import type { PackagedFood, PackagedFoodRepository } from "./packaged-food-repository.ts";

/** Foods per transaction: small enough that a running server does not have to wait. */
const BATCH = 500;

type Import = {
  staging: ProductStaging;
  foods: PackagedFoodRepository;
  signal: AbortSignal;
  onSkipped: (problem: string) => void;
  onBatch: (counts: Readonly<ImportCounts>) => void;
};

/**
 * Moves staged foods into their table, in the order of their barcodes. What is there and has not changed costs no write,
 * so that a stopped import, when it is run again, soon is where it was.
 */
export async function importProducts({ staging, foods, signal, onSkipped, onBatch }: Import): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, added: 0, changed: 0, skipped: 0 };
  let batch: PackagedFood[] = [];
  const write = async () => {
    const { added, changed } = await foods.upsert(batch);
    counts.added += added;
    counts.changed += changed;
    batch = [];
    onBatch(counts);
  };
  for (const row of staging.read()) {
    if (signal.aborted) break;
    counts.read += 1;
    const { gtin, name, brand, servingLabel, servingGrams } = row;
    try {
      if (!name) throw new InvalidFoodError("it has no name");
      const figures = checkFigures((figure) => row[figure] ?? undefined);
      batch.push({ gtin, name, brand, servingLabel, servingGrams, ...figures });
    } catch (error) {
      if (!(error instanceof InvalidFoodError)) throw error;
      counts.skipped += 1;
      onSkipped(error.message);
    }
    if (batch.length >= BATCH) await write();
  }
  if (batch.length > 0) await write();
  return counts;
}
