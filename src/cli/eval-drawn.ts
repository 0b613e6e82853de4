import { drawPicture, type SamplePicture } from "../features/auth/demo/sample-pictures.ts";
import type { Answers } from "../features/food-analysis/evaluation/collect-answers.ts";
import { encodePicture, FOOD_PICTURE } from "../features/photos/picture.ts";
import type { LabeledPhoto } from "../integrations/labeled-photos/read-labeled-photos.ts";
import { formatTable } from "./output/format.ts";

/** The plates that this project draws, and what a model that sees them names. */
const PLATES: Record<SamplePicture, RegExp> = {
  porridge: /porridge|oat|banana/i,
  eggsAndToast: /egg|toast|bread/i,
  lentilSoup: /soup|lentil|stew|chili/i,
  burrito: /burrito|wrap|tortilla/i,
  chickenAndRice: /rice|chicken|broccoli/i,
  chickenAndPotato: /potato|chicken|broccoli/i,
  pasta: /pasta|spaghetti|noodle/i,
  pizza: /pizza/i,
  salad: /salad|lettuce|greens/i,
  apple: /apple/i,
};

/** Models that are good on photos recognize nearly all of them; one that sees no pictures guesses few. */
const ENOUGH = 7;

/** The amounts of a drawing are not known. */
const NOT_KNOWN = { calories: 0, protein: 0, carbs: 0, fat: 0, grams: null };

const listNames = (): SamplePicture[] => Object.keys(PLATES) as SamplePicture[];
export const DRAWN_PLATES: readonly LabeledPhoto[] = listNames().map((name) => ({
  place: name,
  path: name,
  known: NOT_KNOWN,
}));

/** The picture of a drawn plate as people's photos are sent. Throws for a name that no plate has. */
export async function readDrawnPlate(name: string): Promise<Uint8Array> {
  const picture = listNames().find((known) => known === name);
  if (!picture) throw new Error(`No plate is called ${name}`);
  return (await encodePicture(await drawPicture(picture), FOOD_PICTURE)).jpeg;
}

type Judgment = { lines: string[]; isGoodEnough: boolean };

/** Says which of the drawn plates a model named, and whether they are enough. */
export function judgeAnswers({ answers, latencies }: Pick<Answers, "answers" | "latencies">, model: string): Judgment {
  const rows = listNames().map((name) => {
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
