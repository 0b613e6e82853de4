import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import { ENTRY_FIELDS, mapAmounts, pickStated } from "../../../../src/shared/diary/entry-fields.ts";
import {
  findShare,
  findWhole,
  fitsEntry,
  pickFigures,
  scaleFigures,
  takePortion,
} from "../../../../src/shared/diary/portion.ts";
import { parseServingGrams } from "../../../../src/shared/food/serving-size.ts";
import { PortionRow } from "../../../domain/meal/portion-row.tsx";
import { listShareMeasures } from "../../../domain/meal/share-measures.ts";
import { usePreferences } from "../../../platform/preferences.ts";

type PrefillPortionProps = {
  /** What filled the form, with the portion that is chosen now. */
  prefill: NewFoodEntry;
  onChange: (prefill: NewFoodEntry) => void;
};

/** How much was eaten of the food that filled the form; every figure moves with it. */
export function PrefillPortion({ prefill, onChange }: PrefillPortionProps) {
  const { units } = usePreferences();
  const portioned = {
    calories: prefill.calories,
    ...mapAmounts((name, amount) => prefill[name] ?? amount.default),
    ...pickStated(prefill),
    servingQuantity: prefill.servingQuantity ?? ENTRY_FIELDS.servingQuantity.default,
    portion: prefill.portion ? { ...prefill.portion, whole: pickFigures(prefill.portion.whole) } : null,
    items: [],
  };
  const whole = findWhole(portioned);
  const servingGrams = parseServingGrams(prefill.servingSize ?? null);
  const grams = servingGrams === undefined ? undefined : servingGrams * whole.servingQuantity;
  return (
    <PortionRow
      share={findShare(portioned)}
      onChange={(share) => onChange({ ...prefill, ...takePortion(whole, share) })}
      measures={listShareMeasures(grams, [], units)}
      isTooMuch={(share) => !fitsEntry(scaleFigures(whole, share))}
    />
  );
}
