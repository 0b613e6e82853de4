import type { EntryPortion, FoodEntryChange } from "../../contracts/diary.ts";
import { mapAmounts } from "../../shared/entry-fields.ts";

/** A portion as it is stored: JSON, and null for the whole. */
export const formatPortion = (portion: EntryPortion | null): string | null =>
  portion === null || portion.share === 1 ? null : JSON.stringify(portion);

/** Whether a change sets a figure that a portion would be a share of. */
export const hasFigures = (change: FoodEntryChange): boolean =>
  [change.calories, change.servingQuantity, ...Object.values(mapAmounts((name) => change[name]))].some(
    (figure) => figure !== undefined,
  );
