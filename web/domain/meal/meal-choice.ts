import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import {
  DAY_START_HOURS,
  findTimeOnDate,
  findToday,
  toInstant,
  toLocalTime,
} from "../../../src/shared/diary/day-window.ts";
import { findMealTypeAt } from "../../../src/shared/diary/meal-type.ts";
import { HOUR_MS } from "../../../src/shared/product/durations.ts";
import { MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { useAddressParams, withParams } from "../../ui/hooks/use-address-choice.ts";
import { findUsualTime, type PastMeal, parsePastMeal, parseTime } from "./past-meal.ts";

/** The meal that what is added goes into: one of an earlier day, one of today that was chosen, or that of the hour. */
export type MealChoice = {
  pastMeal: PastMeal | undefined;
  chosen: MealType | undefined;
  /** The time of day that was chosen: `07:30`. */
  time?: string | undefined;
};

type MealChooser = {
  mealChoice: MealChoice;
  /** Chooses a meal, at the time that was chosen or at its usual one. */
  chooseMeal: (meal: MealType) => void;
  /** Chooses the time of day at which it was eaten, and with it the meal of that time; an empty text takes the time back. */
  chooseTime: (time: string) => void;
};

/** The meal in this screen's URL, and how to choose another one. Choosing is not a step of its own for Back. */
export function useMealChoice(): MealChooser {
  const [params, changeParams] = useAddressParams();
  const pastMeal = parsePastMeal(params);
  // The meal of a day that has not passed says nothing about today.
  const chosen = params.has("date") ? undefined : MEAL_TYPES.find((type) => type === params.get("meal"));
  return {
    mealChoice: { pastMeal, chosen, time: parseTime(params.get("time")) },
    chooseMeal: (meal) =>
      changeParams((latest) => withParams(latest, { meal, ...(!parsePastMeal(latest) && { date: null }) }), {
        replace: true,
      }),
    chooseTime: (text) => {
      const time = parseTime(text);
      changeParams((latest) => withParams(latest, time ? { time, meal: null } : { time: null }), { replace: true });
    },
  };
}

/** The path with the chosen meal, for another screen that adds something. */
export function withMeal(path: string, { pastMeal, chosen, time }: MealChoice): string {
  const params = { ...(pastMeal ?? (chosen && { meal: chosen })), ...(time && { time }) };
  return Object.keys(params).length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}

/** How long a night, with which Home's day ends, is still the last one: until noon. */
const MORNING_MS = 8 * HOUR_MS;

/**
 * The meal of something that is added at `at`, and when it was eaten. Instants are UTC milliseconds. The meal of the hour
 * is eaten at `at`; another one of today at its usual time, or at `at` if that is still to come. Without a chosen meal a
 * chosen time decides. One of the night is that of last night until noon, and then of the night to come.
 */
export function findMeal({ pastMeal, chosen, time }: MealChoice, at: number): { meal: MealType; eatenAt: number } {
  const timeZone = getDeviceTimeZone();
  if (pastMeal) {
    const { meal, date } = pastMeal;
    const eatenAt = time && toInstant(findTimeOnDate(Temporal.PlainDate.from(date), time, "diary"), timeZone);
    return { meal, eatenAt: eatenAt || findUsualTime(meal, date) };
  }
  // Home shows what is added, so the day is Home's: at 02:00 breakfast is the one of the evening before.
  const today = findToday(at, timeZone, "home");
  if (time) {
    const isNight = Number.parseInt(time, 10) < DAY_START_HOURS.home;
    const day = isNight ? findToday(at - MORNING_MS, timeZone, "home") : today;
    const localTime = findTimeOnDate(day, time, "home");
    return { meal: chosen ?? findMealTypeAt(localTime), eatenAt: toInstant(localTime, timeZone) };
  }
  const mealOfHour = findMealTypeAt(toLocalTime(at, timeZone));
  const meal = chosen ?? mealOfHour;
  const usual = findUsualTime(meal, today.toString());
  return { meal, eatenAt: meal === mealOfHour || usual > at ? at : usual };
}

/** The meal and the time (ISO instant) that something is stored with. */
export type Place = { mealType: MealType; eatenAt?: string };

/**
 * The place of something that is added at `now` and says when it was eaten, or does not; undefined where nothing was chosen.
 * What says nothing is eaten when the server gets it: without a time it stays the same when it is sent again.
 */
export function findPlace(choice: MealChoice, saidAt: string | undefined, now: number): Place | undefined {
  if (!choice.pastMeal && !choice.chosen && !choice.time) return undefined;
  const { meal, eatenAt } = findMeal(choice, saidAt === undefined ? now : Date.parse(saidAt));
  if (eatenAt === now && saidAt === undefined) return { mealType: meal };
  return { mealType: meal, eatenAt: new Date(eatenAt).toISOString() };
}

/** Puts an entry into the chosen meal; it stays as it is, eaten at `now` or when it says, where none was chosen. */
export function placeInMeal(entry: NewFoodEntry, choice: MealChoice, now: number): NewFoodEntry {
  const place = findPlace(choice, entry.eatenAt ?? entry.analyzedAt, now);
  return place ? { ...entry, ...place } : entry;
}
