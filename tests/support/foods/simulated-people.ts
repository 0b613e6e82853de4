import type { LoggedDay } from "../../../src/features/goals/rules/compute-check-in.ts";
import { ACTIVITY_FACTORS, computeEnergyUse, proposeCalorieGoal } from "../../../src/shared/diary/calorie-proposal.ts";
import { ACTIVITY_LEVELS, type MealType, type PrimaryGoal, type Sex } from "../../../src/shared/product/enums.ts";
import { createRandom } from "../create-random.ts";

/** The sources of these figures are in `docs/goals.md`. */
const KCAL_PER_KG = 7700;
const WATER_SD_KG = 0.8;
const LOGGING_SD = 0.2;
const MEALS: readonly (readonly [MealType, number])[] = [
  ["breakfast", 0.25],
  ["lunch", 0.3],
  ["dinner", 0.35],
  ["snack", 0.1],
];

type Draw = {
  uniform(from: number, to: number): number;
  normal(mean: number, sd: number): number;
  happens(chance: number): boolean;
};

function createDraw(seed: number): Draw {
  const random = createRandom(seed);
  const uniform = (from: number, to: number) => from + random() * (to - from);
  return {
    uniform,
    // Box and Muller's method; 1 - random is never 0.
    normal: (mean, sd) => mean + sd * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    happens: (chance) => random() < chance,
  };
}

/** A day as the diary has it, and what was really used. */
export type SimulatedDay = LoggedDay & { weight: number | null; used: number };

function drawPerson(draw: Draw) {
  const sex: Sex = draw.happens(0.5) ? "female" : "male";
  const age = Math.round(draw.uniform(18, 65));
  const height = draw.normal(sex === "male" ? 177 : 164, 7);
  const weight = Math.min(40, Math.max(18.5, draw.normal(27, 4.5))) * (height / 100) ** 2;
  const activity = ACTIVITY_LEVELS[Math.floor(draw.uniform(0, 4))] ?? "sedentary";
  const primaryGoal: PrimaryGoal = draw.happens(0.6)
    ? "weight_loss"
    : draw.happens(0.6)
      ? "maintenance"
      : "weight_gain";
  const body = { age, height, weight, sex };
  const used = (computeEnergyUse(body, activity) ?? 0) * draw.normal(1, 0.08) * draw.normal(1, 0.1);
  return { body, activity, primaryGoal, used, factor: ACTIVITY_FACTORS[activity] };
}

/** A person who eats by a goal that the caller may change, and logs and weighs as people do. */
export function simulatePerson(seed: number) {
  const draw = createDraw(seed);
  const { body, activity, primaryGoal, used: usedAtFirst, factor } = drawPerson(draw);
  const saysSex = draw.happens(0.5);
  const bias = draw.happens(0.5) ? 1 : draw.uniform(0.7, 1.1);
  const hasCycle = body.sex === "female" && body.age < 50;
  const cycle = { days: draw.normal(28, 2), from: draw.uniform(0, 28) };
  const holiday = draw.happens(0.3)
    ? { from: Math.floor(draw.uniform(3, 24)), days: Math.floor(draw.uniform(3, 8)) }
    : undefined;
  const answers = { ...body, sex: saysSex ? body.sex : null };
  let goal = proposeCalorieGoal(answers, activity, primaryGoal) ?? 2000;
  let weight = body.weight;
  let salt = 0;
  let adapted = 0;
  let day = 0;
  const days: SimulatedDay[] = [];

  function logDay(eaten: number, isHoliday: boolean): LoggedDay {
    const total = eaten * bias * Math.exp(draw.normal(-(LOGGING_SD ** 2) / 2, LOGGING_SD));
    if (draw.happens(isHoliday ? 0.7 : 0.1)) return { calories: 0, meals: [] };
    // On a half-tracked day only the first meals are logged.
    const meals = draw.happens(0.08) ? MEALS.slice(0, draw.happens(0.5) ? 1 : 2) : MEALS;
    const share = meals.reduce((sum, [, part]) => sum + part, 0);
    return { calories: Math.round(total * share), meals: meals.map(([meal]) => meal) };
  }

  function weigh(isHoliday: boolean): number | null {
    salt = salt / 2 + (draw.happens(0.1) ? draw.uniform(0.5, 1.5) : 0);
    const ofCycle = (day - cycle.from) % cycle.days;
    const sinceMenstruation = Math.min(Math.abs(ofCycle), cycle.days - Math.abs(ofCycle));
    const menstrual = hasCycle ? 0.45 * Math.exp(-((sinceMenstruation / 3) ** 2) / 2) : 0;
    const shown = weight + salt + menstrual + draw.normal(0, WATER_SD_KG);
    return draw.happens(isHoliday ? 0.8 : 0.15) ? null : Math.round(shown * 10) / 10;
  }

  return {
    answers,
    activity,
    primaryGoal,
    isUnbiased: bias === 1,
    bias,
    days,
    getGoal: () => goal,
    setGoal(next: number) {
      goal = next;
    },
    /** Lives one more day. */
    live() {
      const isHoliday = holiday !== undefined && day >= holiday.from && day < holiday.from + holiday.days;
      const shown = weigh(isHoliday);
      const isWeekend = day % 7 >= 5;
      const eaten = (goal / bias) * (isHoliday ? 1.3 : isWeekend ? 1.12 : 0.95) * draw.normal(1, 0.15);
      const change = eaten - usedAtFirst;
      // A lower weight uses less; digestion takes a tenth of what is eaten more, and the body adapts within weeks.
      adapted += (0.14 * change - adapted) / 14;
      const used = usedAtFirst + 10 * factor * (weight - body.weight) + 0.1 * change + adapted;
      weight += (eaten - used) / KCAL_PER_KG;
      days.push({ ...logDay(eaten, isHoliday), weight: shown, used });
      day += 1;
    },
  };
}
export type SimulatedPerson = ReturnType<typeof simulatePerson>;
