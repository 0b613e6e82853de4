import { expect, test } from "bun:test";
import { type CsvWeighing, formatWeighings, readWeighings } from "../../src/shared/body/weighings-csv.ts";
import { createRandom } from "../support/create-random.ts";
import { SEED } from "../support/seed.ts";

const NOW = "2026-06-17T12:00";
const none = { bodyFat: null, waistCm: null };
const at = (weighedOn: string, kg: number, measures: Partial<CsvWeighing> = {}) => ({
  weighedOn,
  kg,
  ...none,
  ...measures,
});

test("what is exported is read again as it was", () => {
  const random = createRandom(SEED);
  const weighings = Array.from({ length: 200 }, (_, index) =>
    at(`2026-0${1 + (index % 5)}-1${index % 10}T0${index % 10}:30`, Math.round((30 + random() * 900) * 100) / 100, {
      bodyFat: index % 3 === 0 ? 20.5 : null,
      waistCm: index % 4 === 0 ? 81.3 : null,
    }),
  );
  expect(readWeighings(formatWeighings(weighings), "st", NOW)).toEqual({ weighings, problems: [] });
});

test.each([
  ["Date,Weight\n2026-06-01,72.4", "kg", at("2026-06-01T08:00", 72.4)],
  ["date;weight (kg);fat\r\n01.06.2026;72,4;20,5\r\n", "lb", at("2026-06-01T08:00", 72.4, { bodyFat: 20.5 })],
  ["\ufeffdate\ttime\tkg\n2026/06/01\t06:45:10\t72.4", "kg", at("2026-06-01T06:45", 72.4)],
  ['"Date","Weight (lb)"\n"2026-06-01 07:10:00","160"', "kg", at("2026-06-01T07:10", 72.57)],
  ["date,weight\n2026-06-01T07:10,160", "st", at("2026-06-01T07:10", 72.57)],
  ["date,weight,body fat,waist\n2026-06-17,72,99,", "kg", at("2026-06-17T08:00", 72)],
] as const)("%j in %p is read", (text, unit, expected) => {
  expect(readWeighings(text, unit, NOW)).toEqual({ weighings: [expected], problems: [] });
});

test("lines without a date or weight that can be are left out and named", () => {
  const lines = [
    "date,weight",
    "2026-06-01,72",
    "",
    "2026-02-30,72",
    "06/01/2026,72",
    "2026-06-18,72",
    "2026-06-02,",
    "2026-06-03,7.2",
    "x",
  ];
  expect(readWeighings(lines.join("\n"), "kg", NOW)).toEqual({
    weighings: [at("2026-06-01T08:00", 72)],
    problems: [
      "Line 4: no date such as 2026-11-22",
      "Line 5: no date such as 2026-11-22",
      "Line 6: a day in the future",
      "Line 7: no weight that can be",
      "Line 8: no weight that can be",
      "Line 9: no date such as 2026-11-22",
    ],
  });
});

test.each(["", "weight\n72", "date\n2026-06-01", "{}", "\u0000\u0001"])(
  "a file without these columns (%j) has none",
  (text) => {
    const { weighings, problems } = readWeighings(text, "kg", NOW);
    expect([weighings, problems.length]).toEqual([[], 1]);
  },
);
