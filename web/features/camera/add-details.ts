import type { AnalysisValues, FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { type NoteAmounts, omitCorrected, parseNote } from "../../../src/shared/analysis/parse-note.ts";
import { adjustServing } from "../../../src/shared/diary/adjust-serving.ts";
import { sumItems } from "../../../src/shared/diary/entry-items.ts";
import { roundNutrient } from "../../../src/shared/food/nutrition.ts";
import { ANALYSIS_NOTE_MAX_LENGTH } from "../../../src/shared/product/limits.ts";
import type { ResultOutcome } from "./outcome.ts";
import type { AnalyzingPhoto } from "./photo-flow.ts";

/** Both notes in one; if that is too long, the earlier one goes. */
function joinNotes(earlier: string | undefined, note: string): string {
  const both = [earlier, note].filter(Boolean).join(", ");
  return both.length <= ANALYSIS_NOTE_MAX_LENGTH ? both : note;
}

/** The share of all that was eaten; undefined if the note does not say it. */
const findShareOfAll = ({ shares }: NoteAmounts): number | undefined =>
  shares.findLast(({ words }) => words.length === 0)?.share;

/** What a note says apart from the share of all, which stays on the device. */
function readNote(note: string, told: { note?: string; share?: number } | undefined) {
  const amounts = parseNote(note);
  const share = findShareOfAll(amounts) ?? told?.share;
  const earlier = omitCorrected(told?.note ?? "", amounts);
  const forServer = amounts.withoutShares === "" ? earlier : joinNotes(earlier, amounts.withoutShares);
  return { amounts, told: { ...(share !== undefined && { share }), ...(forServer && { note: forServer }) } };
}

/** The result before another analysis, with a note that it gets back where that one fails. */
const giveBack = (before: ResultOutcome, note: string): ResultOutcome => ({
  ...before,
  typedNote: joinNotes(before.typedNote, note),
});

/** A running analysis with a note: begun again, unless the note says no more than the share that was eaten. */
export function addNoteToAnalysis({ typedNote: _, ...analyzing }: AnalyzingPhoto, note: string): AnalyzingPhoto {
  const { told: earlier } = analyzing;
  const { told } = readNote(note, earlier);
  const isSame = told.note === earlier?.note;
  const attempt = (analyzing.attempt ?? 0) + (isSame ? 0 : 1);
  const before = earlier?.before && !isSame && { before: giveBack(earlier.before, note) };
  return { ...analyzing, told: { ...earlier, ...told, ...before }, attempt };
}

/** A running analysis that fails with the note that was being typed: of another try, or of the result before. */
export function keepTypedNote({ typedNote: _, ...analyzing }: AnalyzingPhoto, note: string): AnalyzingPhoto {
  const { told } = analyzing;
  const kept = told?.before
    ? { ...told, before: giveBack(told.before, note) }
    : { ...told, note: joinNotes(told?.note, note) };
  return { ...analyzing, told: kept };
}

/** The values with the amounts of a note; undefined if one of them concerns nothing that was found. */
function applyAmounts<Values extends AnalysisValues>(values: Values, amounts: NoteAmounts): Values | undefined {
  const shares = amounts.shares.filter(({ words }) => words.length > 0);
  const { isComplete, ...serving } = adjustServing(values, { ...amounts, shares });
  if (!isComplete) return undefined;
  if (serving.items === values.items) return values;
  const sums = sumItems(serving.items);
  const factor = values.calories > 0 ? sums.calories / values.calories : 1;
  const scale = (kcal: number): number => roundNutrient("calories", kcal * factor);
  const range = { caloriesLow: scale(values.caloriesLow), caloriesHigh: scale(values.caloriesHigh) };
  return { ...values, ...sums, ...range, ...serving };
}

/** The analysis with the amounts of a note that says no more; undefined for any other, or if one concerns nothing. */
function recompute(analysis: FoodAnalysis, amounts: NoteAmounts): FoodAnalysis | undefined {
  const changed = amounts.hasMore ? undefined : applyAmounts(analysis, amounts);
  const { corrected } = analysis;
  // What was said of this meal counts without the earlier correction, too.
  const original = corrected && applyAmounts(corrected.original, amounts);
  return changed && corrected && original ? { ...changed, corrected: { ...corrected, original } } : changed;
}

/**
 * What follows from a note to a result: the same result with other amounts, if the note says no more than amounts, and
 * else another analysis. `before` of it is the result as it was, with the note to send again.
 */
export function addNoteToResult(result: ResultOutcome, note: string): AnalyzingPhoto | ResultOutcome {
  const { before: _, typedNote: __, ...before } = result;
  const { others } = result;
  const { amounts, told } = readNote(note, result);
  const analysis = recompute(result.analysis, amounts);
  return analysis
    ? { ...before, ...told, analysis, edits: null, before }
    : {
        kind: "analyzing",
        id: result.id,
        told: { ...told, ...(others && { others }), before: giveBack(before, note) },
      };
}
