import { parseLocalTime } from "../diary/day-window.ts";
import { BODY, BODY_FAT, WAIST_CM } from "../product/limits.ts";
import { parseDecimal } from "../text/parse-number.ts";
import { toKg, type WeightUnit } from "./weight-units.ts";

/** A weighing of a file. */
export type CsvWeighing = { weighedOn: string; kg: number; bodyFat: number | null; waistCm: number | null };
/** What a file says, and what is wrong with the lines that were left out, the first of them first. */
export type ReadWeighings = { weighings: CsvWeighing[]; problems: string[] };

const COLUMNS = ["date", "time", "weight (kg)", "body fat (%)", "waist (cm)"] as const;

/** A weighing without a time was made in the morning. */
const USUAL_TIME = "08:00";

/** The weighings as a CSV file, which `readWeighings` reads. */
export const formatWeighings = (weighings: readonly CsvWeighing[]): string =>
  [
    COLUMNS.join(","),
    ...weighings.map(({ weighedOn, kg, bodyFat, waistCm }) =>
      [...weighedOn.split("T"), kg, bodyFat ?? "", waistCm ?? ""].join(","),
    ),
  ].join("\r\n");

const splitLine = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));

const findColumn = (header: readonly string[], pattern: RegExp): number =>
  header.findIndex((name) => pattern.test(name));

/** `2026-11-22T07:30` of a date as ISO or with points, and a time; undefined if there is no such date or time. */
function readLocalTime(date: string, time: string): string | undefined {
  const [day = "", ownTime = ""] = date.split(/[T ]/);
  const [, dayOfMonth = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(day) ?? [];
  const iso =
    year === "" ? day.replaceAll("/", "-") : `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  const clock = (time || ownTime || USUAL_TIME).slice(0, USUAL_TIME.length);
  const text = `${iso}T${clock}`;
  return Number.isNaN(parseLocalTime(text)) ? undefined : text;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max;

/**
 * Reads the weighings of a CSV file with a line of names: a date, a weight, and perhaps a time, body fat and waist. Cells
 * are separated by commas, semicolons or tabs. The unit is that of the weight's name, or else `unit`. Lines without a
 * date or weight that can be, and those after the local time `now`, are left out.
 */
export function readWeighings(text: string, unit: WeightUnit, now: string): ReadWeighings {
  const [first = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const separator = [";", "\t"].find((one) => first.includes(one)) ?? ",";
  const header = splitLine(first.toLowerCase(), separator);
  const dateAt = findColumn(header, /date|^day/);
  const weightAt = findColumn(header, /weight|^kg|^lbs?$/);
  if (dateAt === -1 || weightAt === -1)
    return { weighings: [], problems: ["The first line must name a column date and a column weight."] };
  const timeAt = findColumn(header, /^time/);
  const fatAt = findColumn(header, /fat/);
  const waistAt = findColumn(header, /waist/);
  const named = header[weightAt] ?? "";
  const fileUnit: WeightUnit = /\bkg\b/.test(named)
    ? "kg"
    : /\blbs?\b/.test(named)
      ? "lb"
      : unit === "st"
        ? "lb"
        : unit;
  const weighings: CsvWeighing[] = [];
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cells = splitLine(line, separator);
    const say = (problem: string) => problems.push(`Line ${index + 2}: ${problem}`);
    const weighedOn = readLocalTime(cells[dateAt] ?? "", cells[timeAt] ?? "");
    const kg = toKg({ major: parseDecimal(cells[weightAt] ?? ""), minor: 0 }, fileUnit);
    const readOptional = (at: number, range: { min: number; max: number }): number | null => {
      const value = parseDecimal(cells[at] ?? "");
      return isWithin(value, range) ? value : null;
    };
    if (weighedOn === undefined) say("no date such as 2026-11-22");
    else if (weighedOn.slice(0, 10) > now.slice(0, 10)) say("a day in the future");
    else if (!isWithin(kg, BODY.weightKg)) say("no weight that can be");
    else
      weighings.push({
        weighedOn,
        kg,
        bodyFat: readOptional(fatAt, BODY_FAT),
        waistCm: readOptional(waistAt, WAIST_CM),
      });
  }
  return { weighings, problems };
}
