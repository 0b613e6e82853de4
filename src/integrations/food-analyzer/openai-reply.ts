import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { oneOf, orNull } from "../../contracts/one-of.ts";
import { FOOD_CATEGORIES } from "../../shared/enums.ts";
import { contentOf, jsonIn } from "../openai/completion.ts";
import { analysisFailed, notRecognised } from "./analysis-errors.ts";
import type { AnalysedFood } from "./food-analyzer.ts";
import { normalizeFood } from "./normalize-food.ts";

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

/** The text of the first choice. Throws 502 for what is no completion, 422 for a refused, cut or empty one. */
function readText(completion: unknown): string {
  const answer = contentOf(completion);
  if ("content" in answer) return answer.content;
  throw answer.problem === "malformed" ? analysisFailed(answer.reason) : notRecognised(answer.reason);
}

function parseJson(content: string): unknown {
  const found = jsonIn(content);
  if (found === undefined) throw analysisFailed("the model's answer is not JSON");
  return found;
}

/**
 * Reads a chat completion: the food on the photo, or null where the model sees none. Confidence comes out lowered where
 * energy and macros contradict each other. Throws 502 `analysis_failed` for an answer of the wrong shape or with figures
 * that no meal has, 422 `not_recognised` where the model refused, broke off or said nothing.
 */
export function readCompletion(completion: unknown): AnalysedFood | null {
  const reply = Value.Clean(AnalysisReply, parseJson(readText(completion)));
  if (!Value.Check(AnalysisReply, reply)) throw analysisFailed("the model's answer has the wrong shape");
  if (!reply.foodVisible) return null;
  return normalizeFood(reply);
}
