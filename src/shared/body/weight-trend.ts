// Trend and rate of a weight, from days that are numbered by whole days since any date.

/** The weight of a day in kg; several weighings of a day count as their mean. */
export type WeightDay = { day: number; kg: number };
export type TrendDay = WeightDay & { trend: number };

/** What the trend takes over of the difference to the day's weight (J. Walker, The Hacker's Diet, 1991, "Signal and Noise"). */
export const DAILY_SMOOTHING = 0.1;

/** The days from which the rate is computed. */
export const RATE_DAYS = 28;
/** With fewer days, or with less time between the first and the last, no rate says anything. */
const RATE_MIN = { days: 4, span: 7 } as const;

/** The means of the days on which someone was weighed, oldest first. */
export function groupByDay(weighings: readonly WeightDay[]): WeightDay[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const { day, kg } of weighings) {
    const { sum, count } = sums.get(day) ?? { sum: 0, count: 0 };
    sums.set(day, { sum: sum + kg, count: count + 1 });
  }
  return [...sums].map(([day, { sum, count }]) => ({ day, kg: sum / count })).sort((a, b) => a.day - b.day);
}

/**
 * The exponentially weighted mean of each day, beginning with the first weight. After a gap of several days the old trend
 * has as little weight as it would have had with a weighing on each of them.
 */
export function computeTrend(days: readonly WeightDay[]): TrendDay[] {
  let before: TrendDay | undefined;
  return days.map(({ day, kg }) => {
    const kept = before === undefined ? 0 : (1 - DAILY_SMOOTHING) ** (day - before.day);
    before = { day, kg, trend: kg + kept * ((before?.trend ?? kg) - kg) };
    return before;
  });
}

/** Kilograms a week, and the standard error of that. */
export type WeightRate = { kgPerWeek: number; standardError: number };

/**
 * The slope of the least squares line through the weights of the last 28 days, with its standard error
 * (Draper and Smith, Applied Regression Analysis, 1998, 1.2 to 1.4). Undefined if there are too few.
 */
export function computeRate(days: readonly WeightDay[], today: number): WeightRate | undefined {
  const recent = days.filter(({ day }) => day > today - RATE_DAYS && day <= today);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || recent.length < RATE_MIN.days || last.day - first.day < RATE_MIN.span) return undefined;
  const count = recent.length;
  const meanDay = recent.reduce((sum, { day }) => sum + day, 0) / count;
  const meanKg = recent.reduce((sum, { kg }) => sum + kg, 0) / count;
  const spread = recent.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0);
  const slope = recent.reduce((sum, { day, kg }) => sum + (day - meanDay) * (kg - meanKg), 0) / spread;
  const residuals = recent.reduce((sum, { day, kg }) => sum + (kg - meanKg - slope * (day - meanDay)) ** 2, 0);
  return { kgPerWeek: slope * 7, standardError: Math.sqrt(residuals / (count - 2) / spread) * 7 };
}
