import { type CheckInPerson, computeCheckIn } from "../../../src/features/goals/rules/compute-check-in.ts";
import { estimateExpenditure, MODEL } from "../../../src/features/goals/rules/estimate-expenditure.ts";
import { findFloor } from "../../../src/features/goals/rules/propose-goal.ts";
import { simulatePerson } from "./simulated-people.ts";

/** Lives a person's days with a check-in each week, whose proposal the person accepts. */
export function live(seed: number, dayCount: number) {
  const person = simulatePerson(seed);
  const steps: number[] = [];
  const checkIn = (day: number) => {
    const days = person.days.map((lived, index) => ({ ...lived, date: String(index), addedExercise: 0 }));
    const { answers, activity: activityLevel, primaryGoal } = person;
    const asked: CheckInPerson = {
      ...answers,
      ...{ activityLevel, primaryGoal, isPregnant: false, goal: person.getGoal(), lowestWeekday: 0 },
      daysSinceChange: day,
    };
    return computeCheckIn(days, asked);
  };
  for (let day = 0; day < dayCount; day += 1) {
    const { proposal } = day % 7 === 0 ? checkIn(day) : { proposal: null };
    if (proposal !== null) {
      steps.push(proposal - person.getGoal());
      person.setGoal(proposal);
    }
    person.live();
  }
  const used = person.days.slice(-7).reduce((sum, day) => sum + day.used, 0) / 7;
  return { person, steps, goal: person.getGoal(), floor: findFloor(person.answers.sex), used, ...checkIn(dayCount) };
}

export type Life = ReturnType<typeof live>;

/** The share of people whose estimate is at most so far from the truth, in kcal, and of those whose band has it. */
export function judge(lives: readonly Life[]) {
  const found = lives.flatMap(({ expenditure, used }) => (expenditure ? [{ ...expenditure, used }] : []));
  const errors = found.map(({ mean, used }) => Math.abs(mean - used)).toSorted((a, b) => a - b);
  return {
    people: found.length,
    within100: errors.filter((error) => error <= 100).length / found.length,
    error95: errors[Math.floor(0.95 * errors.length)] ?? Number.NaN,
    rms: Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / found.length),
    covered: found.filter(({ low, high, used }) => low <= used && used <= high).length / found.length,
  };
}

/** The chance that a normal error of this sd is at most 100 kcal (Abramowitz and Stegun 7.1.26). */
export function findShareWithin100(sd: number): number {
  const x = 100 / sd / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return 1 - Math.exp(-x * x) * series.reduceRight((sum, factor) => (sum + factor) * t, 0);
}

/**
 * The sd to which the same noise limits every estimator, in kcal: a weighing with 0.8 kg and a logged day with 20% each
 * day, no salt, no cycle, no gaps, an expenditure that stays, and the mean prior of the simulated people.
 */
export function findBound(days: number): number {
  const ideal = { ...MODEL, weighingSd: 0.8, intakeShareSd: 0.2, driftSd: 0 };
  const seen = Array.from({ length: days }, () => ({ intake: 2300, weight: 80 }));
  return estimateExpenditure(seen, { mean: 2300, sd: 280 }, ideal)?.sd ?? Number.NaN;
}

/** The expenditure that the logged intake of a biased person means: what it logs while its weight stays. */
const toLogged = (lived: Life): Life => ({ ...lived, used: lived.used * lived.person.bias });

if (import.meta.main) {
  const people = Number(process.argv[2] ?? 200);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  for (const days of [14, 28, 56, 84]) {
    const lives = Array.from({ length: people }, (_, seed) => live(seed, days));
    const unbiased = judge(lives.filter(({ person }) => person.isUnbiased));
    const biased = judge(lives.filter(({ person }) => !person.isUnbiased).map(toLogged));
    const bound = findBound(days);
    const figures = [
      ...[percent(unbiased.within100), percent(findShareWithin100(bound))],
      ...[Math.round(unbiased.error95), Math.round(1.96 * bound)],
      ...[percent(unbiased.covered), percent(biased.within100), percent(biased.covered)],
    ];
    process.stdout.write(`| ${days} | ${figures.join(" | ")} |\n`);
  }
}
