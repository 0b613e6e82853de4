import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { EstimatedParts } from "../../../src/contracts/meal-sentence.ts";
import {
  type CalorieRange,
  DEFAULT_RANGE_FACTOR,
  recomputeCalorieRange,
  UNLISTED_ERROR,
} from "../../../src/shared/analysis/calorie-range.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { ESTIMATED_PART_LENGTH, ESTIMATED_PARTS_MAX } from "../../../src/shared/product/limits.ts";
import type { SentenceMeal, UnknownPart } from "../../domain/food/sentence/meal-sentence.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { configQuery } from "../config/queries.ts";

const ESTIMATE = "/api/parse-meal/estimate";

/** What the AI provider estimates of these words. It is asked once for them, since each question counts as an analysis. */
const estimatesQuery = (parts: readonly string[]) =>
  queryOptions({
    queryKey: [ESTIMATE, parts],
    queryFn: ({ signal }) => callApi<EstimatedParts>("POST", ESTIMATE, { body: { parts }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** The meal with the estimates of parts that are still unknown; the others that were asked for are not asked for again. */
export function addEstimates(
  meal: SentenceMeal,
  asked: readonly string[],
  { items }: Pick<EstimatedParts, "items">,
): SentenceMeal {
  const left = [...items];
  const found: EntryItem[] = [];
  const unknown: UnknownPart[] = [];
  for (const part of meal.unknown) {
    const at = part.isAsked ? -1 : left.findIndex(({ text }) => text === part.text);
    const [estimate] = at < 0 ? [] : left.splice(at, 1);
    if (!estimate) {
      unknown.push(asked.includes(part.text) ? { ...part, isAsked: true } : part);
      continue;
    }
    const { text: _, ...item } = estimate;
    found.push(item);
  }
  return { ...meal, items: [...meal.items, ...found], unknown };
}

/**
 * Has the AI provider, if there is one, estimate what was not found. Without a connection, and where it fails, the meal
 * stays as it is. Returns whether it is being asked.
 */
export function useEstimates(
  { unknown }: SentenceMeal,
  onChange: (change: (meal: SentenceMeal) => SentenceMeal) => void,
): boolean {
  const { data: config } = useQuery(configQuery());
  // Removing a part meanwhile does not ask again.
  const [parts] = useState(() =>
    unknown
      .filter(({ text, isAsked }) => !isAsked && text.length <= ESTIMATED_PART_LENGTH.max)
      .map(({ text }) => text)
      .slice(0, ESTIMATED_PARTS_MAX),
  );
  const enabled = config?.analyzer.available === true && parts.length > 0;
  const { data, isFetching } = useQuery({ ...estimatesQuery(parts), enabled });
  const apply = useEffectEvent((estimated: EstimatedParts) =>
    onChange((latest) => addEstimates(latest, parts, estimated)),
  );
  useEffect(() => {
    if (data && enabled) apply(data);
  }, [data, enabled]);
  return isFetching;
}

/** The foods' figures are those of the table: only the amounts may be others. */
const EXACT_FIGURES = { relative: 0, factor: 1 };
const ESTIMATED_FIGURES = { relative: UNLISTED_ERROR, factor: DEFAULT_RANGE_FACTOR };

/**
 * The energy of a meal between which the truth lies: that of what is estimated may be far off. A person has said the energy
 * of what has no weight.
 */
export function computeSaidRange(items: readonly EntryItem[]): CalorieRange {
  const isEstimate = ({ source, grams }: EntryItem): boolean => source === "estimate" && grams !== null;
  const known = recomputeCalorieRange(
    items.filter((item) => !isEstimate(item)),
    EXACT_FIGURES,
  );
  const estimated = recomputeCalorieRange(items.filter(isEstimate), ESTIMATED_FIGURES);
  return {
    caloriesLow: known.caloriesLow + estimated.caloriesLow,
    caloriesHigh: known.caloriesHigh + estimated.caloriesHigh,
  };
}
