import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { oneOf, orNull } from "../../contracts/one-of.ts";
import { FOOD_CATEGORIES } from "../../shared/enums.ts";
import { ENTRY } from "../../shared/limits.ts";
import { contentOf, jsonIn } from "../openai/completion.ts";
import { analysisFailed, notRecognised } from "./analysis-errors.ts";
import { checkedConfidence } from "./confidence.ts";
import type { AnalysedFood } from "./food-analyzer.ts";

/** Strict structured output wants every property required and no others. */
const strict = { additionalProperties: false } as const;

/**
 * What the model is asked to fill in. Bounds are left out: not every endpoint takes them in a schema, and they are
 * checked afterwards anyway.
 */
export const AnalysisReply = Type.Object(
  {
    foodVisible: Type.Boolean(),
    name: Type.String(),
    servingSize: Type.String(),
    category: orNull(oneOf(FOOD_CATEGORIES)),
    tags: Type.Array(Type.String()),
    items: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          grams: orNull(Type.Number()),
          calories: Type.Number(),
          protein: Type.Number(),
          carbs: Type.Number(),
          fat: Type.Number(),
        },
        strict,
      ),
    ),
    calories: Type.Number(),
    protein: Type.Number(),
    carbs: Type.Number(),
    fat: Type.Number(),
    fiber: Type.Number(),
    sugar: Type.Number(),
    sodium: Type.Number(),
    confidence: Type.Number(),
  },
  strict,
);
type AnalysisReply = Static<typeof AnalysisReply>;

const MOST_ITEMS = 20;
/** A photo shows less than this: 20 kg. */
const ITEM_GRAMS_MAX = 20_000;

const Name = Type.String({ minLength: 1, maxLength: ENTRY.nameMaxLength });
const Kcal = Type.Integer({ minimum: 0, maximum: ENTRY.calories.max });
const Grams = Type.Number({ minimum: 0, maximum: ENTRY.macroGramsMax });

/** The figures that a diary entry can hold. */
const PlausibleFood = Type.Object({
  name: Name,
  calories: Kcal,
  protein: Grams,
  carbs: Grams,
  fat: Grams,
  fiber: Grams,
  sugar: Grams,
  sodium: Type.Number({ minimum: 0, maximum: ENTRY.sodiumMilligramsMax }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  items: Type.Array(
    Type.Object({
      name: Name,
      grams: orNull(Type.Number({ minimum: 0, maximum: ITEM_GRAMS_MAX })),
      calories: Kcal,
      protein: Grams,
      carbs: Grams,
      fat: Grams,
    }),
  ),
});

/** The text of the first choice. Throws 502 for what is no completion, 422 for a refused, cut or empty one. */
function textOf(completion: unknown): string {
  const answer = contentOf(completion);
  if ("content" in answer) return answer.content;
  throw answer.problem === "malformed" ? analysisFailed(answer.reason) : notRecognised(answer.reason);
}

function parse(content: string): unknown {
  const found = jsonIn(content);
  if (found === undefined) throw analysisFailed("the model's answer is not JSON");
  return found;
}

const toTenth = (amount: number): number => Math.round(amount * 10) / 10;
const shortened = (text: string, maxLength: number): string => text.trim().slice(0, maxLength).trim();

const tidyMacros = ({ protein, carbs, fat }: { protein: number; carbs: number; fat: number }) => ({
  protein: toTenth(protein),
  carbs: toTenth(carbs),
  fat: toTenth(fat),
});

const tidyTags = (tags: string[]): string[] =>
  [...new Set(tags.map((tag) => shortened(tag, ENTRY.tagMaxLength)).filter(Boolean))].slice(0, ENTRY.tagsMax);

/** Rounds to what the diary keeps, and shortens texts and lists. */
const tidy = (reply: AnalysisReply): AnalysedFood => ({
  name: shortened(reply.name, ENTRY.nameMaxLength),
  calories: Math.round(reply.calories),
  ...tidyMacros(reply),
  fiber: toTenth(reply.fiber),
  sugar: toTenth(reply.sugar),
  sodium: Math.round(reply.sodium),
  confidence: reply.confidence,
  servingSize: shortened(reply.servingSize, ENTRY.servingSizeMaxLength),
  category: reply.category,
  tags: tidyTags(reply.tags),
  items: reply.items.slice(0, MOST_ITEMS).map((item) => ({
    name: shortened(item.name, ENTRY.nameMaxLength),
    grams: item.grams === null ? null : Math.round(item.grams),
    calories: Math.round(item.calories),
    ...tidyMacros(item),
  })),
});

/**
 * Reads a chat completion: the food on the photo, or null where the model sees none. Confidence comes out lowered where
 * energy and macros contradict each other. Throws 502 `analysis_failed` for an answer of the wrong shape or with figures
 * that no meal has, 422 `not_recognised` where the model refused, broke off or said nothing.
 */
export function readCompletion(completion: unknown): AnalysedFood | null {
  const reply = Value.Clean(AnalysisReply, parse(textOf(completion)));
  if (!Value.Check(AnalysisReply, reply)) throw analysisFailed("the model's answer has the wrong shape");
  if (!reply.foodVisible) return null;
  const food = tidy(reply);
  if (!Value.Check(PlausibleFood, food)) throw analysisFailed("the model's figures are out of bounds");
  return { ...food, confidence: checkedConfidence(food.confidence, food) };
}
