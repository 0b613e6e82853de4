import type { Memory } from "../../contracts/memory.ts";
import { notFound } from "../../errors.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { AnalysisCacheRepository } from "./analysis-cache-repository.ts";
import type { CorrectionRepository } from "./correction-repository.ts";
import type { OwnAccuracy } from "./own-accuracy.ts";
import { parseCorrection, type StoredCorrection } from "./stored-correction.ts";

type Deps = {
  answers: Pick<AnalysisCacheRepository, "count" | "removeAll">;
  corrections: Pick<CorrectionRepository, "list" | "removeById" | "removeAll">;
  accuracy: Pick<OwnAccuracy, "get" | "forget">;
  looks: { count(userId: number): Promise<number>; removeAll(userId: number): Promise<void> };
};

/** What someone made of a dish or an item; null for what stayed as it was seen. */
function describe(correction: StoredCorrection): Memory["corrections"][number] {
  const { id, kind, name, correctedAt } = correction;
  const what = { id, kind, name, correctedAt: formatInstant(correctedAt) };
  if (correction.kind === "dish") {
    const { name: correctedName, figures, removed, added } = correction.corrected;
    return {
      ...{ ...what, correctedName, grams: null, calories: figures?.calories ?? null },
      ...(removed.length > 0 && { removed }),
      ...(added.length > 0 && { added: added.map((item) => item.name) }),
    };
  }
  const { item, isWeighed } = correction.corrected;
  const calories = Math.round(item.calories);
  return {
    ...what,
    correctedName: item.name,
    grams: isWeighed ? item.grams : null,
    calories: isWeighed ? calories : null,
  };
}

/** Shows and empties what is remembered of an account's photos. */
export const createMemoryService = ({ answers, corrections, accuracy, looks }: Deps) => ({
  async get(userId: number): Promise<Memory> {
    const [answerCount, photoCount, measured, rows] = await Promise.all([
      answers.count(userId),
      looks.count(userId),
      accuracy.get(userId),
      corrections.list(userId),
    ]);
    const described = rows.flatMap(parseCorrection).map(describe);
    return { answers: answerCount, photos: photoCount, accuracy: measured, corrections: described };
  },
  /** Forgets one correction; throws 404 if it does not exist. */
  async forgetCorrection(userId: number, id: number): Promise<void> {
    if (!(await corrections.removeById(userId, id))) throw notFound("This correction");
  },
  /** Forgets all of it. Photos and entries stay. */
  async forget(userId: number): Promise<void> {
    await corrections.removeAll(userId);
    await accuracy.forget(userId);
    await answers.removeAll(userId);
    await looks.removeAll(userId);
  },
});
export type MemoryService = ReturnType<typeof createMemoryService>;
