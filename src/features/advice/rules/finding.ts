import type { Recommendation } from "../../../contracts/advice.ts";
import { formatCount } from "../../../shared/format-count.ts";
import type { DietFacts } from "./diet-facts.ts";
import { formatNumber } from "./figures.ts";

/** The result of a rule: a recommendation, and a short form for the focus areas. */
export type Finding = Recommendation & { area: string };

/** A rule over the facts; undefined if it does not apply. */
export type Rule = (facts: DietFacts) => Finding | undefined;

/** `5 of 7 days`. */
export const formatShareOfDays = (some: number, all: number): string =>
  `${formatNumber(some)} of ${formatCount(all, "day")}`;

/** `the last 7 days`. */
export const formatPeriod = ({ period }: { period: number }): string => `the last ${formatCount(period, "day")}`;
