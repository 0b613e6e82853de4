import { formatNumber } from "../../../shared/format-count.ts";
import type { DietFacts } from "./diet-facts.ts";
import { formatShareOfDays, type Rule } from "./finding.ts";
import { BREAKFAST_UNTIL_HOUR, LATE_FROM_HOUR, PATTERN_SHARE } from "./thresholds.ts";

const isPattern = (some: number, all: number): boolean => some > all * PATTERN_SHARE;
const formatHour = (hour: number): string => `${hour}:00`;

/** Statements about meal times; each is undefined unless it applies to most days. */
export const TIMING_STATEMENTS = {
  late: ({ timing }: DietFacts): string | undefined =>
    timing && isPattern(timing.lateDays, timing.days)
      ? `Much of your food came after ${formatHour(LATE_FROM_HOUR)} on ${formatShareOfDays(timing.lateDays, timing.days)}.`
      : undefined,
  withoutBreakfast: ({ timing }: DietFacts): string | undefined =>
    timing && isPattern(timing.daysWithoutBreakfast, timing.days)
      ? `Nothing was logged before ${formatHour(BREAKFAST_UNTIL_HOUR)} on ${formatShareOfDays(timing.daysWithoutBreakfast, timing.days)}.`
      : undefined,
  longGap: ({ timing }: DietFacts): string | undefined =>
    timing && isPattern(timing.daysWithLongGap, timing.days)
      ? `On ${formatShareOfDays(timing.daysWithLongGap, timing.days)} there was a long break between meals, up to ${formatNumber(timing.longestGapHours)} hours.`
      : undefined,
};

const lateEating: Rule = (facts) => {
  const description = TIMING_STATEMENTS.late(facts);
  if (!facts.timing || !description) return undefined;
  return {
    topic: "late",
    title: "Move some food to earlier in the day",
    description,
    category: "timing",
    priority: "medium",
    actionItems: [
      "Have a bigger lunch or an afternoon snack, so that you are less hungry in the evening.",
      "If you work late and this suits you, you do not need to change it.",
    ],
    area: "Late meals",
  };
};

const noBreakfast: Rule = (facts) => {
  const description = TIMING_STATEMENTS.withoutBreakfast(facts);
  if (!facts.timing || !description) return undefined;
  const isShort = facts.calories?.pattern === "under";
  return {
    topic: "breakfast",
    title: "Try a breakfast",
    description,
    category: "timing",
    priority: isShort ? "medium" : "low",
    actionItems: [
      "Start with something small, such as fruit.",
      "If you feel fine without breakfast, you do not need to change it. Log coffee with milk too.",
    ],
    area: "Days without breakfast",
  };
};

const longGaps: Rule = (facts) => {
  const description = TIMING_STATEMENTS.longGap(facts);
  if (!facts.timing || !description) return undefined;
  return {
    topic: "breaks",
    title: "Shorten the long breaks",
    description,
    category: "timing",
    priority: "low",
    actionItems: [
      "Have a snack between your meals.",
      "If you ate something in between, add it to its day in your food history.",
    ],
    area: "Long breaks between meals",
  };
};

export const TIMING_RULES: readonly Rule[] = [lateEating, noBreakfast, longGaps];
