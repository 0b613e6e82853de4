import type { FoodResult, PublishedFood } from "../../integrations/food-data-central/published-food.ts";
import type { FoodImportRepository } from "./import-repository.ts";

/** The number of foods per transaction: small enough that a running server does not have to wait. */
const BATCH = 250;

/** The counts of an import: foods read, and of those added, changed and skipped. The others were unchanged. */
export type ImportCounts = { read: number; added: number; changed: number; skipped: number };

type Import = {
  foods: AsyncIterable<FoodResult>;
  /** Stops the import early. */
  signal: AbortSignal;
  onProblem: (place: string, problem: string) => void;
  onBatch: (counts: Readonly<ImportCounts>) => void;
};

/** Imports published foods batch by batch. A stopped import can be run again from the start. */
export const createFoodImportService = ({ foods: table }: { foods: FoodImportRepository }) => ({
  async run({ foods, signal, onProblem, onBatch }: Import): Promise<ImportCounts> {
    const counts: ImportCounts = { read: 0, added: 0, changed: 0, skipped: 0 };
    let batch: PublishedFood[] = [];
    const write = async () => {
      const { added, changed } = await table.upsert(batch);
      counts.added += added;
      counts.changed += changed;
      batch = [];
      onBatch(counts);
    };
    const take = async (item: FoodResult) => {
      counts.read += 1;
      if ("food" in item) batch.push(item.food);
      else {
        counts.skipped += 1;
        onProblem(item.place, item.problem);
      }
      if (batch.length >= BATCH) await write();
    };
    try {
      for await (const item of foods) {
        await take(item);
        signal.throwIfAborted();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (batch.length > 0) await write();
    return counts;
  },
});
