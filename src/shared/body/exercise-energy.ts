import type { Activity } from "../product/enums.ts";

/**
 * The energy of activities as a multiple of rest: Herrmann et al., 2024 Adult Compendium of Physical Activities, J Sport
 * Health Sci 2024;13:6-12 (pacompendium.com). Each has its code there.
 */
const METS: Record<Activity, number> = {
  // 17160, for pleasure.
  walking: 3.5,
  // 17200, 3.5 to 3.9 miles an hour.
  brisk_walking: 4.8,
  // 17080.
  hiking: 6,
  // 12020.
  jogging: 7.5,
  // 12050, 6 miles an hour.
  running: 9.3,
  // 01010, under 10 miles an hour.
  easy_cycling: 4,
  // 01014.
  cycling: 7,
  // 18310, not laps.
  easy_swimming: 6,
  // 18290, crawl at a medium speed.
  swimming: 8,
  // 02054, several exercises.
  strength_training: 3.5,
  // 02048.
  elliptical: 5,
  // 02150, hatha.
  yoga: 2.3,
  // 15610, not in a match.
  soccer: 7,
  // 15675.
  tennis: 6.8,
};

const MINUTES_PER_HOUR = 60;

/**
 * The kcal that an activity takes beyond rest, which a daily goal has already: a MET is 1 kcal per kilogram and hour.
 */
export const computeExerciseKcal = (activity: Activity, minutes: number, kg: number): number =>
  Math.round(((METS[activity] - 1) * kg * minutes) / MINUTES_PER_HOUR);
