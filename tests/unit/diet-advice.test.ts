import { describe, expect, test } from "bun:test";
import {
  buildDietRecommendations,
  listAchievements,
  listImprovementAreas,
} from "../../src/features/advice/rules/diet-advice.ts";
import { computeFacts, type DietFacts, type Person } from "../../src/features/advice/rules/diet-facts.ts";
import type { LoggedDay } from "../../src/features/advice/rules/logged-days.ts";
import type { DailyGoal } from "../../src/shared/diary/daily-goals.ts";
import { sumEntries } from "../../src/shared/diary/diary-figures.ts";
import { DEFAULT_MACRO_SPLIT } from "../../src/shared/food/nutrition.ts";

const GOAL = 2000;
const DAILY_GOAL: DailyGoal = { dailyCalorieGoal: GOAL, macroSplit: DEFAULT_MACRO_SPLIT };
const NO_ANSWERS: Person = {
  primaryGoal: null,
  activityLevel: null,
  dietaryPreferences: [],
  age: null,
  isPregnant: false,
};

/** A balanced day of 2,000 kcal in three meals, without fibre, sugar and sodium. */
const day = (daysAgo: number, fields: Partial<LoggedDay> = {}): LoggedDay => {
  const calories = fields.calories ?? GOAL;
  return {
    ...{ daysAgo, isWeekend: false, entries: 3, hasBreakfast: true, longestGapHours: 5 },
    ...{ calories, protein: 75, carbs: 225, fat: 89, fiber: 0, sugar: 0, sodium: 0 },
    ...{ macroCalories: calories, detailCalories: 0, lateCalories: 0 },
    caloriesByMeal: { breakfast: 500, lunch: 700, dinner: 800, snack: 0 },
    foods: ["porridge", "soup", "bread", "cheese", `dish ${daysAgo}`, `salad ${daysAgo}`],
    ...fields,
  };
};
/** The `count` days before today, all the same except for `fields`. */
const days = (count: number, fields: (daysAgo: number) => Partial<LoggedDay> = () => ({})): LoggedDay[] =>
  Array.from({ length: count }, (_, index) => day(index + 1, fields(index + 1)));
/** The last 30 days of them, as the statistics have them; today is the last one. */
const listRecentDays = (tracked: LoggedDay[]) =>
  Array.from({ length: 30 }, (_, index) => sumEntries(tracked.filter(({ daysAgo }) => daysAgo === 29 - index)));
const facts = (tracked: LoggedDay[], person: Partial<Person> = {}): DietFacts =>
  computeFacts(tracked, listRecentDays(tracked), () => DAILY_GOAL, { ...NO_ANSWERS, ...person });
const titles = (tracked: LoggedDay[], person: Partial<Person> = {}): string[] =>
  buildDietRecommendations(facts(tracked, person)).recommendations.map(({ title }) => title);
const findCard = (title: string, tracked: LoggedDay[], person: Partial<Person> = {}) =>
  buildDietRecommendations(facts(tracked, person)).recommendations.find((card) => card.title === title);
/** The card after a week of days with these calories. */
const findCalorieCard = (title: string, calories: number, person?: Partial<Person>) =>
  findCard(
    title,
    days(7, () => ({ calories })),
    person,
  );

const OVER = "Get closer to your calorie goal";
const UNDER = "Check for meals that are not logged";
const UNEVEN = "Even out your days";
const WEEKENDS = "Keep an eye on weekends";
const LOG_MORE = "Log more of your days";
const KEEP_GOING = "Keep going";
const PROTEIN = "Add some protein";
const FAT = "Cut back on fat";
const MANY_CARBS = "Balance your carbs";
const FEW_CARBS = "Make room for carbs";
const FIBER = "Eat more fiber";
const SUGAR = "Check where your sugar comes from";
const SALT = "Use less salt";
const VARIETY = "Add some variety";
const LATE = "Move some food to earlier in the day";
const BREAKFAST = "Try a breakfast";
const GAPS = "Shorten the long breaks";

test("a balanced week: nothing but to keep going", () => expect(titles(days(7))).toEqual([KEEP_GOING]));

test.each([
  [[], 3],
  [[day(0)], 2],
  [[day(0), day(1)], 1],
  [[day(1), day(30)], 1],
  [[day(1), day(2), day(31)], 1],
  [[day(-1), day(1), day(2)], 1],
  [[day(0), day(1), day(2)], 0],
  [[day(1), day(2), day(30)], 0],
])("%#: days that are missing to an analysis", (tracked, missing) => {
  const { recommendations, analysis } = buildDietRecommendations(facts(tracked));
  expect(facts(tracked).missingDays).toBe(missing);
  expect(recommendations.length > 0).toBe(missing === 0);
  const call = `Log meals on ${missing} more day${missing === 1 ? "" : "s"} to see your first analysis here.`;
  if (missing > 0) expect(analysis).toMatchObject({ caloriePattern: call, nutritionGaps: [], recommendations: [call] });
});

describe("calories", () => {
  test.each([
    ["over on 4 of 7 days", (daysAgo: number) => (daysAgo <= 4 ? 2201 : 2000), OVER],
    ["exactly 110% is not over", (daysAgo: number) => (daysAgo <= 4 ? 2200 : 2000), KEEP_GOING],
    ["over on 3 of 7 days is no pattern", (daysAgo: number) => (daysAgo <= 3 ? 2201 : 2000), KEEP_GOING],
    ["under on 4 of 7 days", (daysAgo: number) => (daysAgo <= 4 ? 1599 : 2000), UNDER],
    ["exactly 80% is not under", (daysAgo: number) => (daysAgo <= 4 ? 1600 : 2000), KEEP_GOING],
    ["under on 3 of 7 days is no pattern", (daysAgo: number) => (daysAgo <= 3 ? 1599 : 2000), KEEP_GOING],
    ["3 over, 3 under, 1 close", (daysAgo: number) => [2201, 1599, 2000][Math.floor((daysAgo - 1) / 3)] ?? 0, UNEVEN],
  ])("%s", (_, describeCalories, title) => {
    expect(titles(days(7, (daysAgo) => ({ calories: describeCalories(daysAgo) })))[0]).toBe(title);
  });

  test.each([
    ["on average exactly 125% of the goal", 2500, {}, "medium"],
    ["on average more", 2501, {}, "high"],
    ["to somebody who wants to lose weight", 2300, { primaryGoal: "weight_loss" }, "high"],
    ["to somebody who wants to gain weight", 2600, { primaryGoal: "weight_gain" }, undefined],
    ["to a child", 2600, { age: 17, primaryGoal: "weight_loss" }, undefined],
    ["to an adult", 2600, { age: 18 }, "high"],
    ["in pregnancy", 2600, { age: 30, isPregnant: true, primaryGoal: "weight_loss" }, undefined],
  ] as const)("too much %s: %p kcal", (_, calories, person, priority) => {
    expect(findCalorieCard(OVER, calories, person)?.priority).toBe(priority as "high");
  });

  test.each([
    ["on average exactly 60% of the goal", 1200, {}, "medium"],
    ["on average less", 1199, {}, "high"],
    ["to somebody who wants to lose weight", 1500, { primaryGoal: "weight_loss" }, "low"],
    ["to somebody who wants to gain weight", 1500, { primaryGoal: "weight_gain" }, "high"],
    ["to somebody very active", 1500, { activityLevel: "very_active" }, "high"],
    ["to a child", 1500, { age: 15 }, "high"],
    ["in pregnancy", 1500, { isPregnant: true, primaryGoal: "weight_loss" }, "high"],
  ] as const)("too little %s: %p kcal", (_, calories, person, priority) => {
    expect(findCalorieCard(UNDER, calories, person)?.priority).toBe(priority);
  });

  test.each([
    [1500, true],
    [2000, false],
  ])("days of which three are far over the goal, and three have %p kcal, have low days: %p", (calories, expected) => {
    const tracked = days(6, (daysAgo) => ({ calories: daysAgo % 2 === 0 ? 2300 : calories }));
    expect(findCard(UNEVEN, tracked)?.actionItems.join().includes("low days")).toBe(expected);
  });

  test("very little asks to talk to someone, a little less does not", () => {
    const asks = (calories: number) => findCalorieCard(UNDER, calories)?.actionItems.join().includes("doctor");
    expect([asks(1199), asks(1200)]).toEqual([true, false]);
  });

  test("a week with fewer than three days is told by the month", () => {
    const tracked = [day(1, { calories: 3000 }), day(2, { calories: 3000 }), ...[8, 9, 10].map((ago) => day(ago))];
    expect(facts(tracked).calories).toMatchObject({ days: 5, period: 30, pattern: "close" });
    expect(facts([...tracked, day(3, { calories: 3000 })]).calories).toMatchObject({
      days: 3,
      period: 7,
      pattern: "over",
    });
  });

  test("weekends count that are 15% above the weekdays and above the goal", () => {
    const isFound = ([weekend = 0, weekday = 0]: number[]) =>
      titles(
        days(7, (daysAgo) => (daysAgo <= 2 ? { isWeekend: true, calories: weekend } : { calories: weekday })),
      ).includes(WEEKENDS);
    const weeks = [
      [2301, 2000],
      [2300, 2000],
      [2299, 2000],
      [2200, 1800],
      [2000, 2400],
    ];
    expect(weeks.map(isFound)).toEqual([true, true, false, false, false]);
  });

  test("a single day of a weekend says nothing of weekends", () => {
    const tracked = days(7, (daysAgo) => (daysAgo === 1 ? { isWeekend: true, calories: 4000 } : {}));
    expect(facts(tracked).weekend).toBeNull();
  });

  test("four logged days of the last week are few, five are not", () => {
    expect([4, 5].map((count) => titles(days(count)).includes(LOG_MORE))).toEqual([true, false]);
  });
});

describe("the trend", () => {
  test("is steady within a tenth", () => {
    const find = (calories: number) => facts(days(14, (daysAgo) => (daysAgo <= 7 ? { calories } : {}))).trend;
    expect(find(2199)).toMatchObject({ direction: "steady", thisWeek: 2199, lastWeek: 2000 });
    expect([2200, 1801, 1800].map((calories) => find(calories)?.direction)).toEqual(["up", "steady", "down"]);
  });

  test("needs three days of either week", () => {
    expect(facts([...days(3), day(8), day(14)]).trend).toBeNull();
    expect(facts([...days(3), day(8), day(14), day(15)]).trend).toBeNull();
    expect(facts([...days(3), day(8), day(9), day(14)]).trend).not.toBeNull();
    expect(facts([day(1), day(7), day(8), day(9), day(14)]).trend).toBeNull();
  });
});

describe("macros", () => {
  // Energy of protein, carbs and fat: 12% is four fifths of 15%.
  test.each([
    ["protein of 11%", { protein: 55, carbs: 225, fat: 98 }, [PROTEIN]],
    ["protein of 12%", { protein: 60, carbs: 225, fat: 96 }, []],
    ["carbs of 55%", { protein: 75, carbs: 275, fat: 67 }, [MANY_CARBS]],
    ["carbs of 54%", { protein: 75, carbs: 270, fat: 69 }, []],
    ["carbs of 35%", { protein: 140, carbs: 175, fat: 82 }, [FEW_CARBS]],
    ["carbs of 36%", { protein: 135, carbs: 180, fat: 82 }, []],
    ["fat of 49%", { protein: 75, carbs: 180, fat: 109 }, [FAT]],
    ["fat of 48%", { protein: 75, carbs: 185, fat: 106 }, []],
  ])("%s", (_, macros, expected) => {
    const found = titles(days(7, () => macros));
    expect([PROTEIN, FAT, MANY_CARBS, FEW_CARBS].filter((title) => found.includes(title))).toEqual(expected);
  });

  test("a person who eats much of everything is not short of protein", () => {
    expect(titles(days(7, () => ({ calories: 4000, protein: 80, carbs: 500, fat: 186 })))).not.toContain(PROTEIN);
  });

  test("are told if they are known for four fifths of the energy", () => {
    const find = (share: number) => facts(days(7, () => ({ macroCalories: GOAL * share, protein: 40 }))).macros;
    expect([find(0.8) !== null, find(0.79)]).toEqual([true, null]);
  });

  test("diets are respected", () => {
    const keto = days(7, () => ({ protein: 100, carbs: 40, fat: 160 }));
    expect(titles(keto, { dietaryPreferences: ["keto"] })).toEqual([KEEP_GOING]);
    expect(titles(keto)).toEqual([FAT, FEW_CARBS]);
  });

  test("protein matters more to someone who builds muscle, and no food is named that does not fit", () => {
    const tracked = days(7, () => ({ protein: 50, fat: 100 }));
    expect(findCard(PROTEIN, tracked)?.priority).toBe("medium");
    expect(findCard(PROTEIN, tracked, { primaryGoal: "muscle_gain" })?.priority).toBe("high");
    const ideas = (...dietaryPreferences: string[]) =>
      findCard(PROTEIN, tracked, { dietaryPreferences })?.actionItems[1];
    expect(ideas()).toBe("Rich in protein: eggs, plain yogurt or fish.");
    expect(ideas("vegan")).toBe("Rich in protein: lentils, tofu or almonds.");
    expect(ideas("vegan", "keto", "paleo")).toBe("Rich in protein: almonds or pumpkin seeds.");
    expect(ideas("vegetarian", "no nuts, please")).toBe("Choose foods rich in protein that you like and tolerate.");
  });
});

describe("nutrition gaps", () => {
  const detailed = (fields: Partial<LoggedDay>) => days(3, () => ({ detailCalories: GOAL, fiber: 28, ...fields }));
  const findGaps = (tracked: LoggedDay[]) => {
    const found = titles(tracked);
    return [SALT, FIBER, SUGAR].filter((title) => found.includes(title));
  };

  test.each([
    [FIBER, { fiber: 20 }, { fiber: 19 }],
    [SUGAR, { sugar: 90 }, { sugar: 91 }],
    [SALT, { sodium: 2300 }, { sodium: 2301 }],
  ])("%s: not with %j, with %j", (title, enough, gap) => {
    expect([findGaps(detailed(enough)), findGaps(detailed(gap))]).toEqual([[], [title]]);
  });

  test("far too much sodium comes first", () => {
    expect(findCard(SALT, detailed({ sodium: 3450 }))?.priority).toBe("medium");
    expect(findCard(SALT, detailed({ sodium: 3451 }))?.priority).toBe("high");
  });

  test.each([
    ["stated for four fifths of the energy", { detailCalories: GOAL * 0.8 }, true],
    ["stated for less", { detailCalories: GOAL * 0.79 }, false],
    ["days of half the goal", { calories: 1000, detailCalories: 1000 }, true],
    ["days of less, which were not logged whole", { calories: 999, detailCalories: 999 }, false],
  ])("%s", (_, fields, isTold) => expect(facts(detailed({ fiber: 5, ...fields })).nutrients !== null).toBe(isTold));

  test("are told with the daily values", () => {
    const gaps = facts(detailed({ fiber: 12, sugar: 95, sodium: 3600 }));
    expect(buildDietRecommendations(gaps).analysis.nutritionGaps).toEqual([
      "Fiber: 12 g a day, 43% of the daily value of 28 g.",
      "Sugar: 95 g a day, that of fruit and milk included; the EU's reference intake is 90 g.",
      "Sodium: 3,600 mg a day, 157% of the daily value of 2,300 mg.",
    ]);
  });

  test("two days are too few", () => expect(facts([...detailed({}).slice(1), day(4)]).nutrients).toBeNull());
});

describe("meal times", () => {
  test.each([
    ["a fifth of the energy late", { lateCalories: 400 }, [LATE]],
    ["less than a fifth late", { lateCalories: 399 }, []],
    ["no breakfast", { hasBreakfast: false }, [BREAKFAST]],
    ["a break of seven hours", { longestGapHours: 7 }, [GAPS]],
    ["a shorter break", { longestGapHours: 6.9 }, []],
    ["days logged as one sum", { entries: 1, hasBreakfast: false }, []],
    ["days that were not logged whole", { calories: 999, hasBreakfast: false }, []],
  ])("%s", (_, fields, expected) => {
    const found = titles(days(7, (daysAgo) => (daysAgo <= 4 ? fields : {})));
    expect([LATE, BREAKFAST, GAPS].filter((title) => found.includes(title))).toEqual(expected);
  });

  test("on three of seven days is not a pattern", () => {
    const tracked = days(7, (daysAgo) =>
      daysAgo <= 3 ? { hasBreakfast: false, lateCalories: 900, longestGapHours: 9 } : {},
    );
    expect(titles(tracked)).toEqual([KEEP_GOING]);
  });
});

const foods = (count: number) => Array.from({ length: count }, (_, index) => `food ${index}`);
test.each([
  ["nine foods in five days", 5, { foods: foods(9) }, true],
  ["ten foods", 5, { foods: foods(10) }, false],
  ["four days", 4, { foods: foods(3) }, false],
  ["one name a day", 7, { foods: ["day"], entries: 1 }, false],
])("variety of %s", (_, count, fields, isFound) =>
  expect(titles(days(count, () => fields)).includes(VARIETY)).toBe(isFound),
);

describe("achievements", () => {
  test("streaks of 3, 7, 14, 30 and 100 days count", () => {
    const find = (streak: number) => listAchievements(facts([day(0)]), streak).filter((text) => /in a row/.test(text));
    const streaks = [2, 3, 7, 13, 14, 30, 100, 101];
    const found = [[], ...[3, 7, 7, 14, 30, 100, 100].map((length) => [`${length} days in a row`])];
    expect(streaks.map(find)).toEqual(found);
  });

  test("days close to the goal, a whole week, many foods and protein count", () => {
    expect(listAchievements(facts(days(7)), 0)).toEqual([
      "A whole week of diary days",
      "5 days close to your calorie goal",
      "Protein goal of 75 g reached on average",
      "First meal logged",
    ]);
    expect(listAchievements(facts(days(8)), 0)).toContain("20 different foods logged");
    expect(listAchievements(facts(days(6, () => ({ calories: 3000, protein: 10 }))), 0)).toEqual(["First meal logged"]);
    expect(listAchievements(facts([]), 0)).toEqual([]);
  });
});

test("focus areas are the pressing findings, three at most", () => {
  const pressing = { calories: 2600, protein: 40, fiber: 5, sodium: 4000, detailCalories: 2600, lateCalories: 1000 };
  const tracked = days(7, () => pressing);
  expect(listImprovementAreas(facts(tracked))).toEqual([
    "Calories above your goal",
    "Sodium above the daily value",
    "Protein below your goal",
  ]);
  expect(listImprovementAreas(facts(days(7)))).toEqual([]);
});
