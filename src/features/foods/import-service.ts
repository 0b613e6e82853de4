import type { PublishedFood, ReadFood } from "../../integrations/food-data-central/published-food.ts";
import type { FoodImportRepository } from "./import-repository.ts";

/** So many foods are written at once: few enough that a running server never waits for it. */
const BATCH = 250;

/** What an import has done: foods read, and of those added, changed and skipped; the others were there as they are. */
export type ImportCounts = { read: number; added: number; changed: number; skipped: number };

type Import = {
  foods: AsyncIterable<ReadFood>;
  /** Ends `foods` early, by whoever wants the import to stop. */
  signal: AbortSignal;
  onProblem: (place: string, problem: string) => void;
  onBatch: (counts: Readonly<ImportCounts>) => void;
};

/** Takes published foods into the table, batch by batch; an import that was stopped can be run again from the start. */
export const createFoodImportService = ({ foods: table }: { foods: FoodImportRepository }) => ({
  async run({ foods, signal, onProblem, onBatch }: Import): Promise<ImportCounts> {
    const counts: ImportCounts = { read: 0, added: 0, changed: 0, skipped: 0 };
    let batch: PublishedFood[] = [];
    const write = async () => {
      const { added, changed } = await table.put(batch);
      counts.added += added;
      counts.changed += changed;
      batch = [];
      onBatch(counts);
    };
    const take = async (item: ReadFood) => {
      counts.read += 1;
      if ("food" in item) batch.push(item.food);
      else {
        counts.skipped += 1;
        onProblem(item.place, item.problem);
      }
      if (batch.length >= BATCH) await write();
    };
    try {
      for await (const item of foods) await take(item);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    if (batch.length > 0) await write();
    return counts;
  },
});
