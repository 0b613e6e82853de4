import { expect, test } from "bun:test";
import { type CsvWeighing, formatWeighings, readWeighings } from "../../src/shared/body/weighings-csv.ts";
import type { WeightUnit } from "../../src/shared/product/enums.ts";
import { decodeText } from "../../src/shared/text/csv-rows.ts";
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

/** A person in Berlin. */
const read = (text: string, unit: WeightUnit = "kg", timeZone = "Europe/Berlin") =>
  readWeighings(text, { unit, waistUnit: unit === "kg" ? "cm" : "in", now: NOW, timeZone });

test("what is exported is read again as it was", () => {
  const random = createRandom(SEED);
  const weighings = Array.from({ length: 200 }, (_, index) =>
    at(
      `2026-0${1 + (index % 5)}-1${index % 10}T0${index % 10}:${index % 20 === 0 ? "00" : "30"}`,
      Math.round((30 + random() * 900) * 100) / 100,
      { bodyFat: index % 3 === 0 ? 20.5 : null, waistCm: index % 4 === 0 ? 81.3 : null },
    ),
  );
  const text = formatWeighings(weighings);
  expect(read(text, "st")).toEqual({ weighings, problems: [] });
  expect(formatWeighings(read(text, "lb", "America/New_York").weighings)).toBe(text);
});

const MORNING = "2026-06-01T08:00";
const morning = at(MORNING, 72.4);

test.each<[text: string, unit: WeightUnit, expected: CsvWeighing]>([
  ["Date,Weight\n2026-06-01,72.4", "kg", morning],
  ["date;weight (kg);fat\r\n01.06.2026;72,4;20,5\r\n", "lb", at(MORNING, 72.4, { bodyFat: 20.5 })],
  ["\ufeffdate\ttime\tkg\n2026/06/01\t06:45:10\t72.4", "kg", at("2026-06-01T06:45", 72.4)],
  ['"Date","Weight (lb)"\n"2026-06-01 07:10:00","160"', "kg", at("2026-06-01T07:10", 72.57)],
  ["date,weight\n2026-06-01T07:10,160", "st", at("2026-06-01T07:10", 72.57)],
  ["date,weight,body fat,waist\n2026-06-17,72,99,", "kg", at("2026-06-17T08:00", 72)],
  // Quotes, line breaks, titles.
  ['Date,Comments,Weight\r\n2026-06-01,"after a run, 80,5\r\n""hot"" day",72.4', "kg", morning],
  ['date,weight\n2026-06-01,"72,4"', "kg", morning],
  ["date,weight\r2026-06-01,72.4\r", "kg", morning],
  ["sep=;\r\nDate;Weight\r\n2026-06-01;72,4", "kg", morning],
  ["Body\nDate,Weight,BMI,Fat\n2026-06-01,72.4,22.1,20.5", "kg", at(MORNING, 72.4, { bodyFat: 20.5 })],
  ["#Version: 6\n#Units: kg\n#date;weight;weight trend\n2026-06-01;72.4;80", "kg", morning],
  ["#Version: 6\n#Units: kg\n#date;weight;weight trend\n2026-06-01;72.4;80", "lb", morning],
  ["#Units:lb\n\n#date;weight;weight trend\n2026-06-01;160;80", "kg", at(MORNING, 72.57)],
  ['weight,note,date\n72.4,5" wide,2026-06-01', "kg", morning],
  ["date,weight\n2026-06-01,72.400", "kg", morning],
  ["date;weight\n2026-06-01;72,400", "kg", morning],
  // Columns of other programs.
  ["Date,Trend Weight,Weight,Calories,Protein,Fat,Carbs\n2026-06-01,80,72.4,2000,90,55,210", "kg", morning],
  ["Date,Last Updated,Weight,Deleted\n2026-06-01,2026-06-09,72.4,false\n2026-06-02,2026-06-09,99,true", "kg", morning],
  ['Date,"Weight (kg)","Fat mass (kg)","Hydration (kg)"\n2026-06-01,72.4,20.5,40', "lb", morning],
  ["last updated date,goal weight,date,weight\n2026-06-09,60,2026-06-01,72.4", "kg", morning],
  [
    "visceralFat,fat,weight,dateTime\n9,20.5,72.4,2026-06-01 07:30",
    "kg",
    at("2026-06-01T07:30", 72.4, { bodyFat: 20.5 }),
  ],
  ["Date,Body Fat %,Weight\n2026-06-01,20.5%,72.4", "kg", at(MORNING, 72.4, { bodyFat: 20.5 })],
  [
    "com.samsung.health.weight,6310002,12\nstart_time,weight,time_offset\n2026-06-01 05:30:10.000,72.4,UTC+0200",
    "kg",
    at("2026-06-01T07:30", 72.4),
  ],
  [
    "time,weight,height,bmi,fatRate\n2026-06-01 05:30:10+0000,72.4,180,22.3,20.5",
    "kg",
    at("2026-06-01T07:30", 72.4, { bodyFat: 20.5 }),
  ],
  // A row for each day, and below it those of its weights.
  [
    'Time,Weight,Change,BMI,Body Fat,Bone Mass,\n" Jun 1, 2026",\n7:30 AM,160 lbs,0.4 lbs,22.3,20.5 %,7 lbs,',
    "kg",
    at("2026-06-01T07:30", 72.57, { bodyFat: 20.5 }),
  ],
  // A row for each metric.
  [
    `Day,Time,Group,Metric,Unit,Amount
2026-06-01,7:10 AM,Uncategorized,Weight,lbs,160
2026-06-01,7:10 AM,Uncategorized,Body Fat,%,20.5
2026-06-01,7:10 AM,Uncategorized,Waist Size,in,32
2026-06-01,7:10 AM,Uncategorized,Heart Rate,bpm,61`,
    "kg",
    at("2026-06-01T07:10", 72.57, { bodyFat: 20.5, waistCm: 81.3 }),
  ],
  ["Date,Metric,Value\n2026-06-01,Blood Glucose,95\n2026-06-01,Body weight,72.4", "kg", morning],
  // Units of names, of a column and of cells.
  ["date,weight_lb\n2026-06-01,160", "kg", at(MORNING, 72.57)],
  ["date,Weight in pounds\n2026-06-01,160", "kg", at(MORNING, 72.57)],
  ["date,weight (st),weight (lb),weight (kg)\n2026-06-01,11.4,160,72.4", "lb", morning],
  ["date,weight,unit\n2026-06-01,160,lbs", "kg", at(MORNING, 72.57)],
  ["date,weight\n2026-06-01,160 lbs", "kg", at(MORNING, 72.57)],
  ["date,weight (st)\n2026-06-01,11 st 6 lb", "kg", at(MORNING, 72.57)],
  ["date,weight\n2026-06-01,11st 6", "lb", at(MORNING, 72.57)],
  ["date,weight,waist (in)\n2026-06-01,72.4,34", "kg", at(MORNING, 72.4, { waistCm: 86.4 })],
  ["date,weight (kg),waist\n2026-06-01,72.4,34", "lb", at(MORNING, 72.4, { waistCm: 86.4 })],
  ["date,weight (kg),waist in cm\n2026-06-01,72.4,86", "lb", at(MORNING, 72.4, { waistCm: 86 })],
])("%j in %p is read", (text, unit, expected) => {
  expect(read(text, unit)).toEqual({ weighings: [expected], problems: [] });
});

test.each<[date: string, time: string, expected: string]>([
  ["3/1/2026", "", "2026-03-01T08:00"],
  ["Mar 1, 2026", "", "2026-03-01T08:00"],
  ["Sunday, March 1, 2026 at 7:30\u202fPM", "", "2026-03-01T19:30"],
  ["1-Mar-2026", "", "2026-03-01T08:00"],
  ["1 March 2026 07:30", "", "2026-03-01T07:30"],
  ["2026.03.01", "", "2026-03-01T08:00"],
  ["1.3.2026 7.30", "", "2026-03-01T07:30"],
  ["2026-03-01", "11:05 PM", "2026-03-01T23:05"],
  ["2026-03-01", "12:05 am", "2026-03-01T00:05"],
  ["2026-03-01", "12:05 p.m.", "2026-03-01T12:05"],
  ["2026-03-01 11:05:09 PM", "", "2026-03-01T23:05"],
  // Midnight is how programs write a day.
  ["2026-03-01 00:00:00", "", "2026-03-01T08:00"],
  ["2026-03-01T00:00:00.000Z", "", "2026-03-01T08:00"],
  ["2026-03-01", "00:00", "2026-03-01T00:00"],
  // That of Berlin, as others write it.
  ["2026-02-28T23:00:00.000Z", "", "2026-03-01T08:00"],
  // Berlin is an hour ahead of UTC; another offset is that of where one was.
  ["2026-03-01T23:30:00.000Z", "", "2026-03-02T00:30"],
  ["2026-03-01 06:30:00 UTC", "", "2026-03-01T07:30"],
  ["2026-03-01T21:30:00-0500", "", "2026-03-01T21:30"],
  // The clocks go forward at 02:00.
  ["2026-03-29", "02:30", "2026-03-29T02:30"],
])("%j with the time %j is %p", (date, time, expected) => {
  const cells = [`"${date}"`, time, "72"].join(",");
  // The last row shows that months are first.
  expect(read(`date,time,weight\n${cells}\n5/31/2026,,72`)).toEqual({
    weighings: [at(expected, 72), at("2026-05-31T08:00", 72)],
    problems: [],
  });
});

test.each([
  ["2026-05-31 22:54:00.000", "UTC+0200", "2026-06-01T00:54"],
  ["2026-06-01 02:30:00", "UTC-0500", "2026-05-31T21:30"],
  ["2026-05-31 22:00:00", "UTC+0200", MORNING],
  ["2026-06-01 00:00:00", "+05:30", "2026-06-01T05:30"],
  ["2026-06-01", "UTC+0200", MORNING],
  ["2026-06-01 07:30:00", "", "2026-06-01T07:30"],
  ["2026-06-01T07:30:00+02:00", "UTC+0200", "2026-06-01T07:30"],
])("%j with the time offset %j is %p", (date, offset, expected) => {
  const { weighings } = read(`start_time,time_offset,weight\n${date},${offset},72`, "kg", "America/New_York");
  expect(weighings).toEqual([at(expected, 72)]);
});

test.each<[rows: string[], days: string[], problems: number]>([
  [["01/03/2026", "02/03/2026"], [], 2],
  [["01/03/2026", "13/03/2026"], ["2026-03-01", "2026-03-13"], 0],
  [["01/03/2026", "01/13/2026"], ["2026-01-03", "2026-01-13"], 0],
  [["01/03/2026", "13/03/2026", "03/13/2026"], [], 3],
  [["03/03/2026", "01-02-2026"], ["2026-03-03"], 1],
  [["01.03.2026", "02.03.2026"], ["2026-03-01", "2026-03-02"], 0],
])("the dates %j are %j", (rows, days, count) => {
  const { weighings, problems } = read(["date,weight", ...rows.map((date) => `${date},72`)].join("\n"));
  expect(weighings.map(({ weighedOn }) => weighedOn.slice(0, 10))).toEqual(days);
  expect(problems).toHaveLength(count);
});

test("lines without a date or weight that can be are left out and named", () => {
  const lines = [
    ...["date,weight", "2026-06-01,72", "", "2026-02-30,72", "06/01/2026,72", "2026-06-18,72", "2026-06-02,"],
    ...["2026-06-03,7.2", "x", "2026-06-04,72,4", "2026-06-05,-72", "2026-06-06,72.5 stone", '2026-06-07,"1,234"'],
    ...["2026-06-08,72 m", "01.06.26,72", "1 marraskuu 2026,72", "2026-06-09 25:00,72", "2026-06-09 13:00 PM,72"],
    ...["Average,72", '"2026-06-10,72', "0026-06-10,72", "2026-06-11,73"],
  ];
  expect(read(lines.join("\n"))).toEqual({
    weighings: [at(MORNING, 72), at("2026-06-11T08:00", 73)],
    problems: [
      "Line 4: no date such as 2026-11-22",
      "Line 5: a date with two meanings; write it as 2026-11-22",
      "Line 6: a day in the future",
      "Line 7: no weight that can be",
      "Line 8: no weight that can be",
      "Line 9: no date such as 2026-11-22",
      "Line 10: more cells than the first line names",
      ...[11, 12, 13, 14].map((line) => `Line ${line}: no weight that can be`),
      ...[15, 16, 17, 18, 19, 20, 21].map((line) => `Line ${line}: no date such as 2026-11-22`),
    ],
  });
});

test.each(["date,weight (st)\n2026-06-01,11.5", "date,weight,unit\n2026-06-01,11.4,stone"])(
  "stones without pounds (%j) are left out, because their decimals have two meanings",
  (text) => expect(read(text)).toEqual({ weighings: [], problems: ["Line 2: no weight that can be"] }),
);

test("a file of UTF-16 is read, and one of many lines in full", () => {
  const text = "\ufeffDate\tWeight\r\n01.06.2026\t72,4\r\n";
  const encodings = [
    new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer,
    new TextEncoder().encode(text).buffer,
  ];
  const bigEndian = new Uint8Array(encodings[0] ?? []).slice();
  for (let at = 0; at < bigEndian.length; at += 2) bigEndian.subarray(at, at + 2).reverse();
  for (const bytes of [...encodings, bigEndian.buffer])
    expect(read(decodeText(bytes as ArrayBuffer))).toEqual({ weighings: [morning], problems: [] });
  const many = `date;weight\r\n${"01.06.2026;72,4\r\n".repeat(50_000)}`;
  expect(read(many).weighings).toHaveLength(50_000);
});

test.each([
  ...["", "weight\n72", "date,trend weight\n2026-06-01,72", "created date,weight\n2026-06-01,72", "date\n2026-06-01"],
  "Date,Time,Food Name,Serving Weight (g),Calories (kcal)\n2026-06-01,07:30,Oats,80,300",
  "Date,Exercise,Type,Exercise Calories,Sets,Reps Per Set,Pounds\n2026-06-01,Squat,Strength,90,3,8,160",
  ...["{}", "\u0000\u0001"],
])("a file without these columns (%j) has none", (text) => {
  const { weighings, problems } = read(text);
  expect([weighings, problems.length]).toEqual([[], 1]);
});
