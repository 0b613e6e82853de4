import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nutrients } from "../../contracts/nutrients.ts";
import { nullable, oneOf } from "../../contracts/one-of.ts";
import { FOOD_CATEGORIES } from "../../shared/enums.ts";
import { extractContent, extractJson } from "../openai/completion.ts";
import { analysisFailed, notRecognised } from "./analysis-errors.ts";
import type { AnalysedFood } from "./food-analyzer.ts";
import { normalizeFood } from "./normalize-food.ts";

/** Strict structured output wants every property required and no others. */
const strict = { additionalProperties: false } as const;

/**
 * The schema of the model's answer. Bounds are left out, because not every endpoint supports them; they are checked
 * later.
 */
export const AnalysisReply = Type.Object(
  {
    foodVisible: Type.Boolean(),
    name: Type.String(),
    servingSize: Type.String(),
    category: nullable(oneOf(FOOD_CATEGORIES)),
    tags: Type.Array(Type.String()),
    items: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          grams: nullable(Type.Number()),
          calories: Type.Number(),
          protein: Type.Number(),
          carbs: Type.Number(),
          fat: Type.Number(),
        },
        strict,
      ),
    ),
    calories: Type.Number(),
    ...nutrients,
    confidence: Type.Number(),
  },
  strict,
);

/** The text of the first choice. Throws 502 for an invalid completion, and 422 for a refused, cut or empty one. */
function extractText(completion: unknown): string {
  const answer = extractContent(completion);
  if ("content" in answer) return answer.content;
  throw answer.problem === "malformed" ? analysisFailed(answer.reason) : notRecognised(answer.reason);
}

function parseJson(content: string): unknown {
  const found = extractJson(content);
  if (found === undefined) throw analysisFailed("the model's answer is not JSON");
  return found;
}

/**
 * Parses a chat completion: the food on the photo, or null if the model sees none. Confidence is lowered if energy and
 * macros contradict each other. Throws 502 `analysis_failed` for an answer of the wrong shape or with impossible
 * figures, and 422 `not_recognised` if the model refused, was cut off or returned nothing.
 */
export function parseCompletion(completion: unknown): AnalysedFood | null {
  const reply = Value.Clean(AnalysisReply, parseJson(extractText(completion)));
  if (!Value.Check(AnalysisReply, reply)) throw analysisFailed("the model's answer has the wrong shape");
  if (!reply.foodVisible) return null;
  return normalizeFood(reply);
}
