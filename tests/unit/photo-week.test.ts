import { expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { formatEatenTime, toEatenTime } from "../../src/shared/diary/eaten-time.ts";
import { mapAmounts, mapStated } from "../../src/shared/diary/entry-fields.ts";
import { buildPhotoWeek, formatAverage, formatWeek, listWeekDays } from "../../web/domain/photo/week/photo-week.ts";

const listDates = (today: string) => listWeekDays(Temporal.PlainDate.from(today)).map(({ date }) => date.toString());

test.each([
  ["2026-06-20", "2026-06-08", "2026-06-14"],
  ...["2026-06-21", "2026-06-22", "2026-06-27"].map((today) => [today, "2026-06-15", "2026-06-21"] as const),
  // The clocks change within these weeks.
  ["2026-03-29", "2026-03-23", "2026-03-29"],
  ["2026-10-25", "2026-10-19", "2026-10-25"],
])("on %s the week is that from %s to %s", (today, first, last) => {
  const dates = listDates(today);
  expect([dates.length, dates.at(0), dates.at(-1)]).toEqual([7, first, last]);
});

const WEEK = listWeekDays(Temporal.PlainDate.from("2026-06-21"));
const buildMeal = (eatenAt: string, imageUrl: string | null, name = "Soup", calories = 500): FoodEntry => ({
  ...{ id: "1", userId: 1, name, calories, imageUrl, imagePlaceholder: null, confidence: 1, mealType: "lunch" },
  ...mapAmounts((_, amount) => amount.default),
  ...mapStated((_, amount) => amount.default),
  ...{ servingSize: null, servingQuantity: 1, category: null, tags: "[]", notes: null, portion: null, items: [] },
  ...{ isFavorite: false, source: "manual", analyzedAt: null },
  ...formatEatenTime(toEatenTime(Date.parse(eatenAt), "Europe/Berlin")),
  createdAt: new Date(eatenAt).toISOString(),
});

test("a photo counts once, photos stand from the oldest to the newest, and names of one plate stay together", () => {
  const week = buildPhotoWeek(
    [
      buildMeal("2026-06-21T19:00+02:00", "/api/images/3", "Curry"),
      buildMeal("2026-06-18T12:00+02:00", "/api/images/2", "Rice"),
      buildMeal("2026-06-18T12:00+02:00", "/api/images/2", "Beans"),
      buildMeal("2026-06-16T12:00+02:00", null, "Apple"),
      buildMeal("2026-06-15T12:00+02:00", "/api/images/1", "Porridge"),
      buildMeal("2026-06-15T08:00+02:00", "/api/images/1", "Porridge"),
    ],
    WEEK,
  );
  expect(week?.photos).toEqual([
    { imageUrl: "/api/images/1", names: ["Porridge"] },
    { imageUrl: "/api/images/2", names: ["Rice", "Beans"] },
    { imageUrl: "/api/images/3", names: ["Curry"] },
  ]);
});

test.each([0, 1, 2, 3, 27, 28, 29, 56, 200])(
  "of %p photos a week takes none below 3, all up to 28, and no more",
  (count) => {
    const meals = Array.from({ length: count }, (_, index) =>
      buildMeal("2026-06-18T12:00+02:00", `/api/images/${index + 1}`, `Meal ${index}`),
    );
    const photos = buildPhotoWeek(meals, WEEK)?.photos ?? [];
    expect(photos).toHaveLength(count < 3 ? 0 : Math.min(count, 28));
    expect(new Set(photos).size).toBe(photos.length);
  },
);

test("the average is over the days with meals, photographed or not, each from 06:00 to 06:00", () => {
  const photos = [1, 2, 3].map((id) => buildMeal(`2026-06-${14 + id}T12:00+02:00`, `/api/images/${id}`));
  const week = buildPhotoWeek(
    [
      ...photos,
      // Of the first day, and of the last one.
      buildMeal("2026-06-16T05:59+02:00", null, "Snack", 301),
      buildMeal("2026-06-22T05:59+02:00", null, "Snack", 1000),
    ],
    WEEK,
  );
  // 801, 500, 500 and 1,000 kcal.
  expect(week && [formatWeek(week), formatAverage(week)]).toEqual(["Jun 15 – Jun 21", "700 kcal a day on average"]);
});
