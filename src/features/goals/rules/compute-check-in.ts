import { type Body, GOAL_ADJUSTMENT_KCAL, isMinor } from "../../../shared/diary/calorie-proposal.ts";
import type { ActivityLevel, MealType, PrimaryGoal } from "../../../shared/product/enums.ts";
import { formatNumber } from "../../../shared/text/format-count.ts";
import { average, findMedian, isNumber } from "./averages.ts";
import { type EnergyDay, type Expenditure, estimateExpenditure } from "./estimate-expenditure.ts";
import { buildPrior, findFloor, proposeGoal, WEEKLY_STEP_KCAL } from "./propose-goal.ts";

/** The finished days that are read: what is older says nothing of today's expenditure. */
export const CHECK_IN_DAYS = 84;
/** The days in which enough must be tracked and weighed. */
const RECENT_DAYS = 28;
/** What a check-in needs: days since the first entry, tracked ones, and weighings. */
export const CHECK_IN_NEEDS = { age: 1, height: 1, days: 14, trackedDays: 10, weighings: 4 } as const;
/** A change that is smaller is within the error of every estimate, in kcal. */
const SMALLEST_STEP_KCAL = 50;
const WEEK_DAYS = 7;

export type CheckInNeed = keyof typeof CHECK_IN_NEEDS;

/**
 * A finished day, with the calendar date that names it, the weight of its morning in kg, and the kcal that exercise added
 * to its goal.
 */
export type CheckInDay = LoggedDay & { date: string; weight: number | null; addedExercise: number };

export type CheckInPerson = Pick<Body, "age" | "height" | "sex"> & {
  activityLevel: ActivityLevel;
  primaryGoal: PrimaryGoal;
  isPregnant: boolean;
  /** The present goal, and what the weekday with the lowest goal has less than it, in kcal. */
  goal: number;
  lowestWeekday: number;
  /** Whole days since the goal was changed; null if it never was. */
  daysSinceChange: number | null;
};

export type CheckInResult = {
  status: "ready" | "collecting" | "not_offered";
  /** What is there, and how much is needed. */
  missing: { what: CheckInNeed; have: number; need: number }[];
  /** What is used in a day, and the bounds of nine chances of ten, in kcal. */
  expenditure: Expenditure | null;
  proposal: number | null;
  reason: string;
  /** The recent days that look half-tracked. */
  leftOut: { date: string; calories: number }[];
};

const kcal = (amount: number): string => `${formatNumber(Math.round(amount / 10) * 10)} kcal`;

const WISHES: Record<PrimaryGoal, string> = {
  weight_loss: "To lose weight",
  weight_gain: "To gain weight",
  muscle_gain: "To build muscle",
  maintenance: "To keep your weight",
  general_health: "To keep your weight",
};

/** Two sentences: what is used, and what follows for the goal. */
function describe(person: CheckInPerson, intake: number, mean: number, added: number, proposal: number | null): string {
  const { goal, primaryGoal } = person;
  const used = `You logged ${kcal(intake)} a day, and with the trend of your weight this means that you use about ${kcal(mean)} a day.`;
  const wish = `${WISHES[primaryGoal]} you would eat about ${kcal(mean - added + GOAL_ADJUSTMENT_KCAL[primaryGoal])} a day${added > 0 ? " and what exercise adds" : ""}`;
  const { daysSinceChange } = person;
  if (daysSinceChange !== null && daysSinceChange < WEEK_DAYS) {
    const left = WEEK_DAYS - daysSinceChange;
    return `${used} You set your goal this week, so the next proposal comes in ${left === 1 ? "a day" : `${left} days`}.`;
  }
  if (proposal !== null) {
    const direction = proposal > goal ? "up" : "down";
    return `${used} ${wish}, so we propose to go ${direction} from ${formatNumber(goal)} to ${formatNumber(proposal)} kcal, at most ${WEEKLY_STEP_KCAL} kcal in a week.`;
  }
  const floor = findFloor(person.sex) - person.lowestWeekday;
  return goal < floor
    ? `${used} Your goal is below ${formatNumber(floor)} kcal, the least that we propose, so we propose nothing.`
    : `${used} ${wish}, so your goal can stay.`;
}

/**
 * What the finished days, oldest first, say of a person's expenditure, and the goal that follows. A day that looks
 * half-tracked counts as one whose intake is not known.
 */
export function computeCheckIn(days: readonly CheckInDay[], person: CheckInPerson): CheckInResult {
  const nothing = { missing: [], expenditure: null, proposal: null, leftOut: [] };
  if (person.isPregnant || isMinor(person)) {
    const reason = "We propose no goal under 18, in pregnancy or while breastfeeding.";
    return { ...nothing, status: "not_offered", reason };
  }
  const window = days.slice(-CHECK_IN_DAYS);
  const tracking = classifyTracking(window);
  const read: EnergyDay[] = window.map(({ calories, weight }, index) => ({
    intake: tracking[index] === "tracked" ? calories : null,
    weight,
  }));
  const recent = read.slice(-RECENT_DAYS);
  const intakes = recent.map(({ intake }) => intake).filter(isNumber);
  const weights = recent.map(({ weight }) => weight).filter(isNumber);
  const leftOut = window
    .filter((_, index) => tracking[index] === "half" && index >= window.length - RECENT_DAYS)
    .map(({ date, calories }) => ({ date, calories }));
  const first = tracking.findIndex((judged) => judged !== "empty");
  const have: Record<CheckInNeed, number> = {
    age: Number(person.age !== null),
    height: Number(person.height !== null),
    days: first === -1 ? 0 : window.length - first,
    trackedDays: intakes.length,
    weighings: weights.length,
  };
  const missing = Object.entries(CHECK_IN_NEEDS)
    .map(([what, need]) => ({ what: what as CheckInNeed, have: have[what as CheckInNeed], need }))
    .filter(({ have, need }) => have < need);
  const prior = buildPrior({ ...person, weight: average(weights) }, person.activityLevel);
  const expenditure = prior === null ? undefined : estimateExpenditure(read, prior);
  if (missing.length > 0 || expenditure === undefined) {
    return {
      ...nothing,
      status: "collecting",
      missing,
      leftOut,
      reason: "There is not enough to estimate what you use.",
    };
  }
  // The estimate has all exercise in it. What was added to the days comes on top of their goal, so it is taken off here.
  const added = average(window.slice(-Math.min(RECENT_DAYS, have.days)).map(({ addedExercise }) => addedExercise));
  const mayPropose = person.daysSinceChange === null || person.daysSinceChange >= WEEK_DAYS;
  const wanted = mayPropose
    ? proposeGoal({
        ...person,
        expenditure: expenditure.mean - added,
        floor: findFloor(person.sex) - person.lowestWeekday,
      })
    : null;
  const proposal = wanted !== null && Math.abs(wanted - person.goal) >= SMALLEST_STEP_KCAL ? wanted : null;
  return {
    status: "ready",
    missing,
    expenditure,
    proposal,
    leftOut,
    reason: describe(person, average(intakes), expenditure.mean, added, proposal),
  };
}

/** A day of the diary: its energy in kcal, and the meals that have an entry. */
export type LoggedDay = { calories: number; meals: readonly MealType[] };

/** A day with less than this share of a usual day's energy looks half-tracked. */
const HALF_TRACKED_SHARE = 0.5;
const MAIN_MEALS = ["breakfast", "lunch", "dinner"] as const;
/** A main meal that at least this share of the days has is always there. */
const ALWAYS_THERE_SHARE = 0.8;

/**
 * What is known of each day: nothing is logged, it looks half-tracked, or it is tracked. A day looks half-tracked if it has
 * less than half of the energy of the median day, or less than the median and not a main meal that is always there.
 */
export function classifyTracking(days: readonly LoggedDay[]): ("empty" | "half" | "tracked")[] {
  const logged = days.filter(({ calories }) => calories > 0);
  const median = findMedian(logged.map(({ calories }) => calories));
  const usual = MAIN_MEALS.filter(
    (meal) => logged.filter(({ meals }) => meals.includes(meal)).length >= ALWAYS_THERE_SHARE * logged.length,
  );
  return days.map(({ calories, meals }) => {
    if (calories === 0) return "empty";
    const isMealMissing = calories < median && usual.some((meal) => !meals.includes(meal));
    return isMealMissing || calories < HALF_TRACKED_SHARE * median ? "half" : "tracked";
  });
}
