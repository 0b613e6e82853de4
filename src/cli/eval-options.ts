import type { Prices } from "../features/food-analysis/evaluation/summarize.ts";
import { type CommandArguments, UsageError } from "./command.ts";

const MAX_TIMES = 1000;

/** What a run was asked for. */
export type EvalOptions = {
  folder: string;
  times: number;
  jsonFile: string | null;
  isSaved: boolean;
  isFallback: boolean;
  prices: Prices | null;
};

type Value = CommandArguments["values"][string];

function parseTimes(value: Value): number {
  if (value === undefined) return 1;
  const times = Number(value);
  if (!/^\d+$/.test(String(value)) || times < 1 || times > MAX_TIMES) {
    throw new UsageError(`--times must be a whole number from 1 to ${MAX_TIMES}, not "${value}".`);
  }
  return times;
}

function parsePrice(option: string, value: Value): number {
  if (!/^\d+(\.\d+)?$/.test(String(value))) {
    throw new UsageError(`${option} must be what a million tokens cost, such as 1.25, not "${value}".`);
  }
  return Number(value);
}

function parsePrices(input: Value, output: Value): Prices | null {
  if (input === undefined && output === undefined) return null;
  if (input === undefined || output === undefined) throw new UsageError("--price-in and --price-out belong together.");
  return { prompt: parsePrice("--price-in", input), completion: parsePrice("--price-out", output) };
}

/** The options that belong to photos with known values. */
const OF_PHOTOS = ["times", "json", "save", "price-in", "price-out"];

/** Parses them. Throws a UsageError. */
export function parseEvalOptions({ values, positionals: [folder = ""] }: CommandArguments): EvalOptions {
  const misplaced = OF_PHOTOS.find((option) => folder === "" && values[option] !== undefined);
  if (misplaced) throw new UsageError(`--${misplaced} needs DIR.`);
  return {
    folder,
    times: parseTimes(values.times),
    jsonFile: typeof values.json === "string" ? values.json : null,
    isSaved: values.save === true,
    isFallback: values.fallback === true,
    prices: parsePrices(values["price-in"], values["price-out"]),
  };
}
