import type { OtherPhotoKind } from "../../../src/shared/product/enums.ts";
import { MEAL_PHOTOS_MAX } from "../../../src/shared/product/limits.ts";
import type { OtherPhoto, ResultOutcome } from "./outcome.ts";
import type { AnalyzingPhoto, PhotoFlowState } from "./photo-flow.ts";

/** The photos of a meal besides the first one. */
export const OTHER_PHOTOS_MAX = MEAL_PHOTOS_MAX - 1;

/** What another photo may show, as buttons say it. */
export const KIND_NAMES: Record<OtherPhotoKind, string> = {
  angle: "Another Angle",
  label: "Label",
  after_eating: "After Eating",
};

/** The other photos of the meal on screen: those that wait, else those that were analyzed. */
export const listOtherPhotos = (shown: PhotoFlowState): readonly OtherPhoto[] => {
  if (shown.kind === "result") return shown.others ?? shown.analysis.otherPhotos ?? [];
  if (shown.kind !== "analyzing" && shown.kind !== "failed") return [];
  return shown.told?.others ?? shown.told?.before?.analysis.otherPhotos ?? [];
};

const isSameList = (one: readonly OtherPhoto[], other: readonly OtherPhoto[] = []): boolean =>
  one.length === other.length && one.every(({ imageData }, index) => imageData === other[index]?.imageData);

/** The analysis of the meal with these other photos. A photo after eating takes the place of a share that was told. */
function beginAgain(id: string, told: NonNullable<AnalyzingPhoto["told"]>, others: OtherPhoto[]): AnalyzingPhoto {
  const { share, ...rest } = told;
  const isShown = others.some(({ kind }) => kind === "after_eating");
  return { kind: "analyzing", id, told: { ...rest, ...(share !== undefined && !isShown && { share }), others } };
}

/**
 * What follows when the other photos of a meal are to be these: another analysis, which keeps the result that there was,
 * or that result, if it is of these photos. Undefined if nothing can be added.
 */
export function changePhotos(shown: PhotoFlowState, others: OtherPhoto[]): AnalyzingPhoto | ResultOutcome | undefined {
  switch (shown.kind) {
    case "analyzing":
      return { ...beginAgain(shown.id, shown.told ?? {}, others), attempt: (shown.attempt ?? 0) + 1 };
    case "failed":
      return beginAgain(shown.id, shown.told ?? {}, others);
    case "unrecognised":
      return beginAgain(shown.id, shown.note === undefined ? {} : { note: shown.note }, others);
    case "result": {
      const { others: _others, ...result } = shown;
      if (isSameList(others, result.analysis.otherPhotos)) return result;
      const { before: _before, typedNote, ...before } = result;
      const { note, share } = before;
      const told = { ...(note !== undefined && { note }), ...(share !== undefined && { share }), before };
      return { ...beginAgain(shown.id, told, others), ...(typedNote !== undefined && { typedNote }) };
    }
    default:
      return undefined;
  }
}
