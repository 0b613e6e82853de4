import { expect, test } from "bun:test";
import {
  findDailyValue,
  findReference,
  LIMITED_NUTRIENTS,
  type ValuesFor,
} from "../../src/shared/food/daily-values.ts";
import { FURTHER_NUTRIENTS, type ListedNutrient } from "../../src/shared/food/further-nutrients.ts";
import { NUTRIENT_REFERENCES } from "../../src/shared/product/enums.ts";
import { findPlace } from "../../web/offline/cache/response-cache.ts";

const ANY: ValuesFor = { sex: null, isPregnant: false, dailyCalorieGoal: 2000 };
const COLUMNS = ["fda", "pregnant", "female", "male"] as const;
const PEOPLE: Record<(typeof COLUMNS)[number], ValuesFor> = {
  fda: ANY,
  pregnant: { ...ANY, isPregnant: true },
  female: { ...ANY, sex: "female" },
  male: { ...ANY, sex: "male" },
};

/** The names in docs/nutrients.md that are not those of the screen. */
const DOC_NAMES: Record<string, string> = { "Vitamin B1": "Thiamin", "Vitamin B2": "Riboflavin" };
const table = new Map(
  (await Bun.file("docs/nutrients.md").text())
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([name = "", fda = "", pregnant = "", efsa = ""]) => {
      const [female = "", male = female] = efsa.split(" / ");
      return [name.replace(/ \(.*/, ""), { fda, pregnant, female, male }] as const;
    }),
);
const parse = (cell: string): number | undefined =>
  /\d/.test(cell) ? Number.parseFloat(cell.replace(",", "")) : undefined;

test.each(FURTHER_NUTRIENTS)(
  "$label has the daily values that docs/nutrients.md shows with their sources",
  ({ name, label, unit }) => {
    const row = table.get(DOC_NAMES[label] ?? label);
    for (const column of COLUMNS) {
      const cell = row?.[column] ?? "";
      // What is given per MJ is that of 8.368 MJ here.
      const expected = cell.includes("per MJ") ? Number(((parse(cell) ?? 0) * 8.368).toFixed(1)) : parse(cell);
      const reference = column === "fda" || column === "pregnant" ? "fda" : "efsa";
      expect([column, findDailyValue(reference, name, PEOPLE[column])]).toEqual([column, expected]);
      if (cell.includes(" ") && !cell.includes("per MJ")) expect(cell).toEndWith(unit);
    }
  },
);

test("of two values the higher one is for a person whose sex is not known; those of a limit are limits", () => {
  expect(findDailyValue("efsa", "iron", ANY)).toBe(16);
  expect(findDailyValue("efsa", "vitaminC", ANY)).toBe(110);
  const limited: ListedNutrient[] = ["saturatedFat", "cholesterol", "caffeine"];
  expect(LIMITED_NUTRIENTS).toEqual(limited);
  for (const reference of NUTRIENT_REFERENCES) expect(findDailyValue(reference, "water", ANY)).toBeUndefined();
});

test("caffeine has EFSA's value whatever is chosen, less in pregnancy, and alcohol has none", () => {
  for (const reference of NUTRIENT_REFERENCES) {
    expect([findReference(reference, "caffeine"), findReference(reference, "iron")]).toEqual(["efsa", reference]);
    const values = [ANY, PEOPLE.pregnant].map((person) => findDailyValue(reference, "caffeine", person));
    expect(values).toEqual([400, 200]);
    expect(findDailyValue(reference, "alcohol", ANY)).toBeUndefined();
  }
});

test("the device keeps the sums of its days for the day, and none of an entry", () => {
  expect(findPlace(["/api/nutrients", { days: 7 }, "2026-06-17"])).toEqual({
    path: '/api/nutrients {"days":7}',
    day: "2026-06-17",
  });
  expect(findPlace(["/api/nutrients", { entry: "7" }])).toBeUndefined();
});
