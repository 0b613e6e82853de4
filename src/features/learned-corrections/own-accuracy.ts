import type { FoodEntry } from "../../contracts/diary.ts";
import type { Memory } from "../../contracts/memory.ts";
import type { Clock } from "../../integrations/clock.ts";
import { findWhole } from "../../shared/diary/portion.ts";
import type { CorrectedCaloriesRepository } from "./corrected-calories-repository.ts";

/** The corrections that count, the latest ones: a changed diary, or another model, is not measured by old ones. */
const COUNTED_MAX = 30;
/** Fewer say nothing about a diary. */
const COUNTED_MIN = 5;
/** What is kept of an account: deleted entries do not count, but may be restored. */
const KEPT_MAX = 60;
/** Energies that differ by less (kcal) were not corrected: they were rounded. */
const SAME_KCAL = 1.01;

type Deps = {
  calories: CorrectedCaloriesRepository;
  /** The mean error and the bias of estimates, as shares of the truth; null of nothing. */
  computeAccuracy: (pairs: { estimate: number; truth: number }[]) => { mape: number | null; biasShare: number | null };
  clock: Clock;
};

/** How far the analyzer is from what an account makes of its results. */
export const createOwnAccuracy = ({ calories, computeAccuracy, clock }: Deps) => ({
  /**
   * Compares the energy of all of an entry with that of the analysis (kcal), and remembers what is different. An entry
   * that has the analysis' energy again is forgotten.
   */
  async measure(userId: number, entry: FoodEntry, analysed: number): Promise<void> {
    const kept = Math.round(findWhole(entry).calories);
    if (Math.abs(kept - analysed) < SAME_KCAL) await calories.remove(userId, entry.id);
    else await calories.save(userId, entry.id, { analysed, kept }, { now: clock.now(), most: KEPT_MAX });
  },

  /** The error and the bias of the latest corrections, as shares of what was kept; null for fewer than five. */
  async get(userId: number): Promise<Memory["accuracy"]> {
    const latest = await calories.listLatest(userId, COUNTED_MAX);
    const { mape, biasShare } = computeAccuracy(
      latest.map(({ analysed, kept }) => ({ estimate: analysed, truth: kept })),
    );
    if (latest.length < COUNTED_MIN || mape === null || biasShare === null) return null;
    return { corrections: latest.length, error: mape, bias: biasShare };
  },

  forget: (userId: number): Promise<void> => calories.removeAll(userId),
});
export type OwnAccuracy = ReturnType<typeof createOwnAccuracy>;
