import { describe, expect, test } from "bun:test";
import type { DailySummary, DayFigures } from "../../src/contracts/summary.ts";
import type { ShareType } from "../../src/shared/product/enums.ts";
import type { DayWithGoal } from "../../web/domain/goal/with-goals.ts";
import { wrapLines } from "../../web/domain/photo/canvas.ts";
import { buildPicture, describePicture, listPictureContents } from "../../web/features/social/picture-content.ts";
import { suggestShares } from "../../web/features/social/suggest-shares.ts";
import { describeLength } from "../../web/ui/fields/describe-length.ts";
import { formatRelativeTime } from "../../web/ui/format/relative-time.ts";
import { NOON } from "../support/fixed-now.ts";
import { buildEntry, SUMMARY } from "../support/web/render.tsx";

const NOW = NOON;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isoBefore = (ms: number): string => new Date(NOW - ms).toISOString();

describe("how long ago", () => {
  test.each([
    [-5000, "just now"],
    [59_999, "just now"],
    [60_000, "1 minute ago"],
    [HOUR_MS - 1, "59 minutes ago"],
    [HOUR_MS, "1 hour ago"],
    [DAY_MS - 1, "23 hours ago"],
    [DAY_MS, "yesterday"],
    [2 * DAY_MS, "2 days ago"],
    [6 * DAY_MS, "6 days ago"],
    [7 * DAY_MS, "June 10, 2026"],
  ])("%p ms ago is %j", (ms, words) => {
    expect(formatRelativeTime(isoBefore(ms), NOW)).toBe(words);
  });

  test.each([
    ["the evening of two days before", new Date(2026, 5, 16, 23, 59), new Date(2026, 5, 18, 0, 5), "2 days ago"],
    ["in the morning of two days before", new Date(2026, 5, 15, 9), new Date(2026, 5, 17, 8), "2 days ago"],
    ["in the morning of the day before", new Date(2026, 5, 16, 0, 1), new Date(2026, 5, 17, 23, 59), "yesterday"],
    ["before the clocks changed", new Date(2026, 9, 23, 12), new Date(2026, 9, 26, 9), "3 days ago"],
  ])("%s is counted by the calendar", (_, then, now, words) => {
    expect(formatRelativeTime(then.toISOString(), now.getTime())).toBe(words);
  });
});

describe("what is worth sharing", () => {
  const withStreak = (streakDays: number): DailySummary => ({
    ...SUMMARY,
    weeklyStats: { ...SUMMARY.weeklyStats, streakDays },
  });
  const eaten = (dailyCalories: number, dailyCalorieGoal = 2000) => ({ ...SUMMARY, dailyCalories, dailyCalorieGoal });
  const day = (calories: number, entries: number): DayFigures => {
    return { date: "2026-06-17", calories, protein: 0, carbs: 0, fat: 0, entries };
  };
  const found = (known: Partial<Parameters<typeof suggestShares>[0]>) =>
    suggestShares({ summary: SUMMARY, week: [], shares: [], now: NOW, ...known });
  const shared = (shareType: ShareType, ms: number, mine = true) => [{ shareType, createdAt: isoBefore(ms), mine }];

  test("is nothing before the figures are there, and nothing on a usual day", () => {
    expect(found({ summary: undefined, week: undefined })).toEqual([]);
    expect(found({ summary: null })).toEqual([]);
    expect(found({})).toEqual([]);
  });

  test("a streak of 7, 30 or 100 days is, others are not", () => {
    for (const days of [0, 6, 8, 29, 31, 99, 101]) expect(found({ summary: withStreak(days) })).toEqual([]);
    for (const days of [7, 30, 100]) {
      const description = `I have logged my meals ${days} days in a row.`;
      const share = { shareType: "streak" as const, title: `${days}-day streak`, description };
      expect(found({ summary: withStreak(days) })).toEqual([share]);
    }
  });

  test("a goal reached is, from all of it to a tenth more; one without macros tells of none", () => {
    for (const [kcal, goal] of [[1999], [2201], [0, 0]] as const)
      expect(found({ summary: eaten(kcal, goal) })).toEqual([]);
    for (const kcal of [2000, 2200]) {
      const [share] = found({ summary: eaten(kcal) });
      expect(share?.title).toBe("Calorie goal reached");
      expect(share?.description).toStartWith(`${kcal.toLocaleString("en-US")} of 2,000 kcal today: 58 g protein`);
    }
    const [share] = found({ summary: { ...eaten(2000), macros: { protein: 0, carbs: 0, fat: 0 } } });
    expect(share?.description).toBe("2,000 of 2,000 kcal today.");
  });

  test("a week is from five tracked days on, with the average over those", () => {
    const days = [day(2000, 3), day(1000, 1), day(1500, 2), day(1500, 2)];
    expect(found({ week: [...days, day(0, 0), day(0, 0), day(0, 0)] })).toEqual([]);
    expect(found({ week: [...days, day(0, 0), day(0, 0), day(1501, 1)] })).toEqual([
      {
        shareType: "weekly_summary",
        title: "My week in numbers",
        description: "5 of 7 days tracked, 1,500 kcal a day on average, 9 meals logged.",
      },
    ]);
  });

  test.each([
    ["streak", 2],
    ["goal_reached", 1],
  ] as const)("a %s that was shared is not proposed again for %p days", (type, days) => {
    const summary = { ...withStreak(7), dailyCalories: type === "streak" ? 0 : 2000 };
    const types = (shares: ReturnType<typeof shared>) => found({ summary, shares }).map(({ shareType }) => shareType);
    expect(types(shared(type, days * DAY_MS - 1))).not.toContain(type);
    expect(types(shared(type, days * DAY_MS))).toContain(type);
    expect(types(shared(type, 0, false))).toContain(type);
  });
});

describe("a picture in words", () => {
  const week: DayWithGoal[] = [
    { date: "2026-06-16", calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0, goal: 2000 },
    { date: "2026-06-17", calories: 2100, protein: 0, carbs: 0, fat: 0, entries: 2, goal: 2000 },
  ];
  const soup = buildEntry({ name: "Soup", calories: 410, imageUrl: "/api/images/9" });

  test("is of what there is", () => {
    expect(listPictureContents({ summary: undefined, week: undefined, meals: [] }, undefined)).toEqual([]);
    const kinds = (meals: (typeof soup)[], days = week) =>
      listPictureContents({ summary: SUMMARY, week: days, meals }, undefined).map(({ kind }) => kind);
    expect(kinds([])).toEqual(["ring", "week"]);
    expect(kinds([], week.slice(0, 1))).toEqual(["ring"]);
    expect(kinds([buildEntry({}), soup])).toEqual(["ring", "week", "photo"]);
  });

  test("takes the chosen meal before others", () => {
    const pizza = buildEntry({ id: "2", name: "Pizza", imageUrl: "/api/images/7" });
    const contents = listPictureContents({ summary: undefined, week: undefined, meals: [soup, pizza] }, pizza);
    expect(contents).toMatchObject([{ kind: "photo", name: "Pizza" }]);
  });

  test("names each, with a title of its own where none was typed", () => {
    const contents = listPictureContents({ summary: SUMMARY, week, meals: [soup] }, undefined);
    expect(contents.map((content) => describePicture(buildPicture("  ", content)))).toEqual([
      "Today: a ring, 62% full, 1,240 of 2,000 kcal today.",
      "My week: bars of the week's calories, Tue none, Wed 2,100; 2,100 kcal on average against a goal of 2,000 kcal.",
      "Soup: a photo of Soup, 410 kcal.",
    ]);
    const changed = week.map((day, index) => ({ ...day, goal: 1800 + 100 * index }));
    const [, bars] = listPictureContents({ summary: SUMMARY, week: changed, meals: [] }, undefined);
    expect(bars && describePicture(buildPicture("", bars))).toEndWith("the goal of each day, today 1,900 kcal.");
    const [ring] = contents;
    expect(ring && buildPicture(" Mine ", ring).title).toBe("Mine");
  });
});

describe("a text on a canvas", () => {
  const lines = (text: string, width: number, max: number) => wrapLines(text, width, max, ({ length }) => length);
  test.each([
    ["", 10, 2, []],
    ["one two three", 20, 2, ["one two three"]],
    ["one two three", 7, 2, ["one two", "three"]],
    ["one  two\nthree", 7, 2, ["one two", "three"]],
    ["one two three four", 7, 2, ["one two", "three…"]],
    ["one two three", 7, 1, ["one tw…"]],
    ["abcdefghij", 4, 2, ["abcd", "efg…"]],
    ["abcdefgh", 4, 2, ["abcd", "efgh"]],
  ])("%j in lines of %p, at most %p", (text, width, max, expected) => {
    expect(lines(text, width, max)).toEqual(expected);
  });

  test("never breaks what people see as one character", () => {
    expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 11, 2)).toEqual(["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]);
  });
});

test("a length is counted by the characters people see", () => {
  expect(describeLength("👨‍👩‍👧‍👦é", 2)).toEqual({ hint: "2 / 2" });
  expect(describeLength("abc", 2)).toEqual({ error: "3 / 2: 1 too many" });
});
