import type { WeightUnit } from "../product/enums.ts";
import { BODY, BODY_FAT, WAIST_CM } from "../product/limits.ts";
import { readCsvRows } from "../text/csv-rows.ts";
import { parseDecimal } from "../text/parse-number.ts";
import { toKg } from "./units.ts";
import {
  findWeighingColumns,
  type LengthUnit,
  parseMetric,
  parseWeightUnit,
  type WeighingColumns,
} from "./weighing-columns.ts";
import { findDayPlace, readWeighingTime, TWO_DAYS } from "./weighing-dates.ts";

/** A weighing of a file. */
export type CsvWeighing = { weighedOn: string; kg: number; bodyFat: number | null; waistCm: number | null };
/** What a file says, and what is wrong with the lines that were left out, the first of them first. */
export type ReadWeighings = { weighings: CsvWeighing[]; problems: string[] };

const COLUMNS = ["date", "time", "weight (kg)", "body fat (%)", "waist (cm)"] as const;

/** A weighing without a time was made in the morning. */
const USUAL_TIME = "08:00";
const CM_PER_INCH = 2.54;

/** The weighings as a CSV file, which `readWeighings` reads. */
export const formatWeighings = (weighings: readonly CsvWeighing[]): string =>
  [
    COLUMNS.join(","),
    ...weighings.map(({ weighedOn, kg, bodyFat, waistCm }) =>
      [...weighedOn.split("T"), kg, bodyFat ?? "", waistCm ?? ""].join(","),
    ),
  ].join("\r\n");

/** Programs write titles and settings before the names of the columns, in up to so many lines. */
const TITLE_LINES_MAX = 20;
const SEPARATORS = [";", "\t", ","];

/** The rows below the names of the columns, and the unit of weight that a line before them states. */
type Table = {
  header: string[];
  columns: WeighingColumns;
  unit: WeightUnit | undefined;
  rows: { cells: string[]; line: number }[];
};

/** `#Units:kg` among the settings. */
const UNITS_LINE = /^#? ?(?:weight )?units?:? ?([a-z]+)$/i;
const readUnitsLine = ({ cells }: { cells: string[] }): WeightUnit | undefined =>
  parseWeightUnit(UNITS_LINE.exec(cells.join(" ").trim())?.[1] ?? "");

/** A row of nothing but the day of the rows below it. */
const isDayRow = ({ date }: WeighingColumns, cells: readonly string[]): boolean =>
  cells.every((cell, at) => (at === date) === (cell !== ""));

/** The rows below the names of the columns; undefined if these are not there. */
function readTable(text: string): Table | undefined {
  for (const separator of SEPARATORS) {
    const rows = readCsvRows(text, separator);
    for (const [index, { cells: header }] of rows.slice(0, TITLE_LINES_MAX).entries()) {
      const columns = findWeighingColumns(header);
      if (!columns || columns.date === columns.weight) continue;
      const [unit] = rows.slice(0, index).flatMap((row) => readUnitsLine(row) ?? []);
      return { header, columns, unit, rows: rows.slice(index + 1) };
    }
  }
  return undefined;
}

/** Three decimals, as many programs write them; as thousands it would be no weight. */
const THREE_DECIMALS = /^(\d{1,3})[.,](\d{3})$/;
const parseMeasure = (text: string): number => parseDecimal(text.replace(THREE_DECIMALS, "$1.$20"));

const STONES = /^(\d{1,2}) ?st(?:ones?)?\.?,? ?(?:(\d{1,2}(?:[.,]\d+)?) ?(?:lbs?|pounds?)?\.?)?$/i;
const WITH_UNIT = /^(.*?) ?([a-z]+)\.?$/i;

/** The kilograms of a cell, whose own unit counts before that of its column; NaN without a weight. */
function readKg(text: string, unit: WeightUnit | undefined): number {
  const cell = text.replace(/\s+/g, " ");
  const [isStones, stones = "", pounds = "0"] = STONES.exec(cell) ?? [];
  if (isStones) return toKg({ major: Number(stones), minor: parseDecimal(pounds) }, "st");
  const [, number = cell, word] = WITH_UNIT.exec(cell) ?? [];
  const stated = word === undefined ? unit : parseWeightUnit(word);
  // 11.5 stones are 11 st 7 lb to some programs, and 11 st 5 lb to others.
  if (stated === undefined || stated === "st") return Number.NaN;
  return toKg({ major: parseMeasure(number), minor: 0 }, stated);
}

const roundToTenths = (value: number): number => Math.round(value * 10) / 10;
const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;
const takeWithin = (value: number, range: { min: number; max: number }): number | null =>
  isWithin(value, range) ? value : null;

const WAIST_CELL = /^(.*?) ?(cm|in|inch|inches|")?$/i;
function readWaist(text: string, unit: LengthUnit): number | null {
  const [, number = "", own] = WAIST_CELL.exec(text) ?? [];
  const isInches = own === undefined ? unit === "in" : own.toLowerCase() !== "cm";
  const value = parseMeasure(number);
  return takeWithin(isInches ? roundToTenths(value * CM_PER_INCH) : value, WAIST_CM);
}

const readBodyFat = (text: string): number | null => takeWithin(parseMeasure(text.replace(/ ?%$/, "")), BODY_FAT);

const isTrue = (cell: string): boolean => /^(?:true|yes|1)$/i.test(cell);

/** The units of what the file names none for, the local time, and the zone in which times of UTC were shown. */
export type ReadingContext = { unit: WeightUnit; waistUnit: LengthUnit; now: string; timeZone: string };

/**
 * Reads the weighings of a CSV file that names its columns in one of its first lines: a date, a weight, and perhaps a
 * time, body fat and waist. Cells are separated by commas, semicolons or tabs. Lines without a date or weight that can be,
 * with more cells than names, and those after the local time `now`, are left out.
 */
export function readWeighings(text: string, { unit, waistUnit, now, timeZone }: ReadingContext): ReadWeighings {
  const table = readTable(text.replace(/^\ufeff/, ""));
  if (!table) return { weighings: [], problems: ["The first line must name a column date and a column weight."] };
  const { header, columns, rows } = table;
  // Files that name no unit have pounds where a person uses stones.
  const fileUnit = columns.weightUnit ?? table.unit ?? (unit === "st" ? "lb" : unit);
  const dayPlace = findDayPlace(rows.map(({ cells }) => cells[columns.date] ?? ""));
  const weighings: CsvWeighing[] = [];
  /** Of files with a row for each metric, by their time. */
  const measures = new Map<string, Partial<CsvWeighing>>();
  const problems: string[] = [];
  let day = "";
  for (const { cells, line } of rows) {
    if (columns.hasDayRows && isDayRow(columns, cells)) {
      day = cells[columns.date] ?? "";
      continue;
    }
    const say = (problem: string) => problems.push(`Line ${line}: ${problem}`);
    const read = (at: number): string => cells[at] ?? "";
    const metric = columns.metric === -1 ? "weight" : parseMetric(read(columns.metric));
    if (isTrue(read(columns.deleted)) || metric === undefined) continue;
    const own = { date: read(columns.date), time: read(columns.time) };
    const weighedOn = readWeighingTime(
      { ...(day === "" ? own : { date: day, time: own.date }), offset: read(columns.offset) },
      { dayPlace, timeZone, usualTime: USUAL_TIME },
    );
    const rowUnit = columns.weightUnit === undefined ? read(columns.unit) : "";
    if (metric !== "weight") {
      const value = read(columns.weight);
      const measure =
        metric === "bodyFat"
          ? { bodyFat: readBodyFat(value) }
          : { waistCm: readWaist(`${value} ${rowUnit}`, waistUnit) };
      measures.set(String(weighedOn), { ...measures.get(String(weighedOn)), ...measure });
      continue;
    }
    const kg = readKg(read(columns.weight), rowUnit === "" ? fileUnit : parseWeightUnit(rowUnit));
    if (cells.slice(header.length).some((cell) => cell !== "")) say("more cells than the first line names");
    else if (weighedOn === TWO_DAYS) say("a date with two meanings; write it as 2026-11-22");
    else if (weighedOn === undefined) say("no date such as 2026-11-22");
    else if (weighedOn.slice(0, 10) > now.slice(0, 10)) say("a day in the future");
    else if (!isWithin(kg, BODY.weightKg)) say("no weight that can be");
    else {
      weighings.push({
        weighedOn,
        kg,
        bodyFat: readBodyFat(read(columns.bodyFat)),
        waistCm: readWaist(read(columns.waist), columns.waistUnit ?? waistUnit),
      });
    }
  }
  return { weighings: weighings.map((weighing) => ({ ...weighing, ...measures.get(weighing.weighedOn) })), problems };
}
