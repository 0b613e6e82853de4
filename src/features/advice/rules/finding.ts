import type { Recommendation } from "../../../contracts/advice.ts";
import type { DietFacts } from "./diet-facts.ts";
import { counted, whole } from "./figures.ts";

/** What a rule found: the card, and the same in a few words for the focus areas. */
export type Finding = Recommendation & { area: string };

/** A rule over the facts; undefined where it does not apply. */
export type Rule = (facts: DietFacts) => Finding | undefined;

/** `5 of 7 days`. */
export const ofDays = (some: number, all: number): string => `${whole(some)} of ${counted(all, "day")}`;

/** `the last 7 days`. */
export const lastDays = ({ period }: { period: number }): string => `the last ${counted(period, "day")}`;
