import { join } from "node:path";
import { parseAcceptable } from "./everyday-phrases.ts";

/** A food that a sentence names: what its name has, and the grams that are meant, if it says how much. */
type NamedFood = { isAcceptable: (name: string) => boolean; grams: readonly number[] };

/**
 * A sentence and the foods in it, in any order. `mayBeMissing` are those that the table may not have: such a part is not
 * resolved, or is a food that fits. `unknown` parts are not food at all.
 */
export type MealSentence = { text: string; foods: NamedFood[]; mayBeMissing: NamedFood[]; unknown: number };

function parseFood(text: string): NamedFood {
  const [names = "", grams] = text.split(" @");
  return { isAcceptable: parseAcceptable(names), grams: grams?.split("|").map(Number) ?? [] };
}

function parseLine(line: string): MealSentence {
  const at = line.lastIndexOf(" : ");
  if (at < 0) throw new Error(`"${line}" is no sentence`);
  const parts = line
    .slice(at + 3)
    .split(" ; ")
    .map((part) => part.trim())
    .filter((part) => part !== "none");
  return {
    text: line.slice(0, at).replaceAll("\\n", "\n"),
    foods: parts.filter((part) => !part.startsWith("?")).map(parseFood),
    mayBeMissing: parts.filter((part) => /^\?./.test(part)).map((part) => parseFood(part.slice(1))),
    unknown: parts.filter((part) => part === "?").length,
  };
}

const lines = (await Bun.file(join(import.meta.dir, "meal-sentences.txt")).text()).split("\n");

/** The sentences of meal-sentences.txt, which says how they are written. */
export const MEAL_SENTENCES: readonly MealSentence[] = lines
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(parseLine);
