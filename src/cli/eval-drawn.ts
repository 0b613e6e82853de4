import { SAMPLE_PICTURES, type SamplePicture } from "../features/auth/demo/sample-pictures.ts";
import type { Answers } from "../features/food-analysis/evaluation/collect-answers.ts";
import type { LabeledPhoto } from "../integrations/labeled-photos/read-labeled-photos.ts";
import { formatTable } from "./output/format.ts";

/** The plates that this project draws, and what a model that sees them names. */
const PLATES: Record<SamplePicture, RegExp> = {
  porridge: /porridge|oat|banana/i,
  "eggs-and-toast": /egg|toast|bread/i,
  "lentil-soup": /soup|lentil|stew|chili/i,
  burrito: /burrito|wrap|tortilla/i,
  "chicken-and-rice": /rice|chicken|broccoli/i,
  "chicken-and-potato": /potato|chicken|broccoli/i,
  pasta: /pasta|spaghetti|noodle/i,
  pizza: /pizza/i,
  salad: /salad|lettuce|greens/i,
  apple: /apple/i,
};

/** Models that are good on photos recognize nearly all of them; one that sees no pictures guesses few. */
const ENOUGH = 7;

/** The amounts of a drawing are not known. */
const NOT_KNOWN = { calories: 0, protein: 0, carbs: 0, fat: 0, grams: null };

export const DRAWN_PLATES: readonly LabeledPhoto[] = SAMPLE_PICTURES.map((name) => ({
  place: name,
  path: name,
  known: NOT_KNOWN,
}));

type Judgment = { lines: string[]; isGoodEnough: boolean };

/** Says which of the drawn plates a model named, and whether they are enough. */
export function judgeAnswers({ answers, latencies }: Pick<Answers, "answers" | "latencies">, model: string): Judgment {
  const rows = SAMPLE_PICTURES.map((name) => {
    const answer = answers.find(({ photo }) => photo.path === name);
    const named = answer?.own.items.map((item) => item.name).join(", ");
    return { name, named, isRecognized: named !== undefined && PLATES[name].test(named) };
  });
  const recognized = rows.filter(({ isRecognized }) => isRecognized).length;
  const isGoodEnough = recognized >= ENOUGH;
  const slowest = Math.max(0, ...latencies) / 1000;
  const speed = latencies.length === 0 ? "no answer" : `the slowest answer took ${slowest.toFixed(1)} s`;
  return {
    lines: [
      ...formatTable([
        ["PLATE", "RECOGNIZED", "ANSWER"],
        ...rows.map(({ name, named = "-", isRecognized }) => [name, isRecognized ? "yes" : "no", named]),
      ]),
      "",
      `${model} is ${isGoodEnough ? "good enough" : "not good enough"}: ${recognized} of ${rows.length} plates recognized (${ENOUGH} are enough), ${speed}.`,
      "Drawings say nothing about amounts. Photos whose values are known do: mealglass eval DIR.",
    ],
    isGoodEnough,
  };
}
