import { queryOptions } from "@tanstack/react-query";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { ParsedMeal } from "../../../src/contracts/meal-sentence.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { type EntryItem, sumItemsOfEntry } from "../../../src/shared/diary/entry-items.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { networkFirst } from "../../platform/network-first.ts";
import { useAddressParams, withParams } from "../../ui/hooks/use-address-choice.ts";
import { findOtherDay, formatClock, parsePastMeal } from "../meal/past-meal.ts";
import { findLocalMealType, type Occasion } from "./food-entry.ts";

const PARSE = "/api/parse-meal";

/** The foods of a sentence that is said at `at` (ISO instant). Without a connection the device finds them. */
export const parsedMealQuery = (text: string, at: string) =>
  queryOptions({
    queryKey: [PARSE, { text, at }],
    queryFn: (context): Promise<ParsedMeal> =>
      networkFirst(context, () => callApi<ParsedMeal>("POST", PARSE, { body: { text, at }, signal: context.signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** Chooses the meal and the time that a sentence says. What it does not say stays. */
export function useSaidOccasion(): (said: Pick<ParsedMeal, "mealType" | "eatenAt">) => void {
  const [, changeParams] = useAddressParams();
  const findDay = (eatenAt: string | null) => (eatenAt === null ? null : (findOtherDay(eatenAt, Date.now()) ?? null));
  return ({ mealType, eatenAt }) =>
    changeParams(
      (latest) => {
        if (mealType === null && eatenAt === null) return latest;
        return withParams(latest, {
          meal: mealType,
          // An open past day is meant.
          ...(!parsePastMeal(latest) && { date: findDay(eatenAt) }),
          ...(eatenAt !== null && { time: formatClock(Date.parse(eatenAt)) }),
        });
      },
      { replace: true },
    );
}

/** `Egg` of `Egg, whole, fried`. */
const shortenName = (name: string): string => name.split(/, | \(/)[0] ?? name;

/** The name of a meal: that of its food, or those of all, without what describes them. */
function nameMeal(items: readonly EntryItem[]): string {
  const [first, ...others] = items.map(({ name }) => name);
  if (first === undefined || others.length === 0) return first ?? "";
  const names = new Set([first, ...others].map(shortenName));
  return truncateText([...names].join(", "), ENTRY_FIELDS.name.maxLength);
}

/** One entry for the foods of a sentence, with the figures that they are shown with. */
export const buildSaidEntry = (items: readonly EntryItem[], occasion: Occasion): NewFoodEntry => ({
  name: nameMeal(items),
  ...sumItemsOfEntry(items),
  items: [...items],
  confidence: 1,
  mealType: findLocalMealType(occasion.takenAt),
  source: "manual",
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});
