import type { Activity } from "../../../src/shared/product/enums.ts";

/** Activities as people choose them. */
export const ACTIVITY_NAMES: Record<Activity, string> = {
  walking: "Walking",
  brisk_walking: "Brisk walking",
  hiking: "Hiking",
  jogging: "Jogging",
  running: "Running (10 km/h, 6 mph)",
  easy_cycling: "Easy cycling",
  cycling: "Cycling",
  easy_swimming: "Easy swimming",
  swimming: "Swimming laps",
  strength_training: "Strength training",
  elliptical: "Elliptical trainer",
  yoga: "Yoga",
  soccer: "Soccer",
  tennis: "Tennis",
};
