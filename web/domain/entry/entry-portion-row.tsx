import { useQuery } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { fitsPortion, type Whole } from "../../../src/shared/diary/portion.ts";
import { parseServingGrams } from "../../../src/shared/food/serving-size.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { foodSearchQuery } from "../food/food-queries.ts";
import { PortionRow } from "../meal/portion-row.tsx";
import { listShareMeasures } from "../meal/share-measures.ts";

type EntryPortionRowProps = {
  entry: Pick<FoodEntry, "name" | "servingSize" | "source">;
  /** What the shares are of. */
  whole: Whole;
  share: number;
  onChange: (share: number) => void;
};

/** How much of an entry was eaten: in portions, by weight where its serving tells it, in measures of a known food. */
export function EntryPortionRow({ entry, whole, share, onChange }: EntryPortionRowProps) {
  const { units } = usePreferences();
  const servingGrams = parseServingGrams(entry.servingSize);
  const grams = servingGrams === undefined ? undefined : servingGrams * whole.servingQuantity;
  const { data: foods } = useQuery({
    ...foodSearchQuery(entry.name),
    enabled: grams !== undefined && entry.source === "database",
  });
  const food = foods?.find(({ name, per100g }) => name === entry.name && per100g !== null);
  return (
    <PortionRow
      share={share}
      onChange={(next) => onChange(next)}
      measures={listShareMeasures(grams, food?.portions ?? [], units, whole.servingQuantity)}
      isTooMuch={(next) => !fitsPortion(whole, next)}
    />
  );
}
