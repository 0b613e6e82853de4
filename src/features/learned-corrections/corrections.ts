import type { TryWrite } from "../../best-effort.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { AnalysisValues } from "../../contracts/food-analysis.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { AnalyzedFood } from "../../integrations/food-analyzer/food-analyzer.ts";
import { ENTRY_FIELDS } from "../../shared/diary/entry-fields.ts";
import { fitsEntry, fitsItems } from "../../shared/diary/portion.ts";
import { parseImageId } from "../../shared/product/image-url.ts";
import { applyCorrections, type CorrectedValues } from "./apply-corrections.ts";
import type { CorrectionRepository } from "./correction-repository.ts";
import { diffCorrection } from "./diff-correction.ts";
import { toNameKey } from "./name-keys.ts";
import type { OwnAccuracy } from "./own-accuracy.ts";
import { formatCorrection, parseCorrection } from "./stored-correction.ts";

type Deps = {
  corrections: CorrectionRepository;
  /** What the analyzer last said of a photo, without a note and other photos. */
  answers: { findLatestOfPhotoAlone(userId: number, photoId: number): Promise<AnalyzedFood | undefined> };
  /** What the account was shown for an answer, without corrections. */
  buildAnalysis: (userId: number, food: AnalyzedFood) => Promise<AnalysisValues>;
  accuracy: Pick<OwnAccuracy, "measure">;
  tryWrite: TryWrite;
  clock: Clock;
};

/** The most corrections that an account keeps, the latest ones. */
const CORRECTIONS_MAX = 500;

/** Whether an entry can hold the values: what is used in proportion may be too much. */
const fitsOneEntry = (values: CorrectedValues): boolean =>
  fitsEntry({ ...values, servingQuantity: ENTRY_FIELDS.servingQuantity.default }) && fitsItems(values.items);

/** Remembers what people correct of analyses, by the names of dishes and items. */
export const createCorrections = ({ corrections, answers, buildAnalysis, accuracy, tryWrite, clock }: Deps) => ({
  /**
   * Compares a stored entry with the analysis of its photo, and remembers what is different. What was logged as it was
   * analyzed is forgotten. An analysis with a note or other photos teaches nothing, because these are about that meal alone.
   */
  async recordCorrection(userId: number, entry: FoodEntry): Promise<void> {
    const photoId = entry.source === "ai_analysis" ? parseImageId(entry.imageUrl ?? "") : undefined;
    const answer = photoId === undefined ? undefined : await answers.findLatestOfPhotoAlone(userId, photoId);
    if (!answer) return;
    const analysis = await buildAnalysis(userId, answer);
    const { save, remove } = diffCorrection(entry, analysis, clock.now());
    await tryWrite(async () => {
      await corrections.update(userId, { save: save.map(formatCorrection), remove, most: CORRECTIONS_MAX });
      await accuracy.measure(userId, entry, analysis.calories);
    });
  },

  /**
   * What the account made of the dish or items of an analysis before; undefined for nothing. `hasNote`: the person said
   * something about this meal.
   */
  async find(userId: number, analysis: AnalysisValues, hasNote: boolean): Promise<CorrectedValues | undefined> {
    const nameKeys = [analysis.name, ...analysis.items.map(({ name }) => name)].map(toNameKey);
    const rows = await corrections.findByNames(userId, nameKeys);
    const corrected = applyCorrections(analysis, rows.flatMap(parseCorrection), hasNote);
    return corrected && fitsOneEntry(corrected) ? corrected : undefined;
  },
});
