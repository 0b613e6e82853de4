import { Value } from "@sinclair/typebox/value";
import type { Fields } from "../fields.ts";
import { extractContent } from "../openai/completion.ts";
import { readJson } from "../openai/json-reader.ts";
import { analysisFailed, notRecognized } from "./analysis-errors.ts";
import type { RecognizedFood } from "./food-analyzer.ts";
import { listMeanings } from "./list-meanings.ts";
import { normalizeFood } from "./normalize-food.ts";
import { StatedReply } from "./reply-schema.ts";
import { isComplete, tidyReply } from "./tidy-reply.ts";

/** The text of the first choice. Throws 502 for an invalid, cut or empty completion, and 422 for a refused or filtered one. */
export function extractText(completion: unknown): string {
  const answer = extractContent(completion);
  if ("content" in answer) return answer.content;
  throw answer.problem === "withheld" ? notRecognized(answer.reason) : analysisFailed(answer.reason);
}

/** Why an answer is none, in words that a model understands and that quote nothing. */
type Problem = { problem: string; isJson: boolean };

/** Whether every item says how much of it there was and how much is left. */
const statesLeftovers = ({ foodVisible, items }: StatedReply): boolean =>
  !foodVisible ||
  ((items ?? []).length > 0 && (items ?? []).every(({ grams, gramsLeft }) => grams != null && gramsLeft != null));

/** Whether an answer says what there is of something: by items, or for the whole. */
const hasFigures = (reply: StatedReply): boolean =>
  !reply.foodVisible || (reply.items ?? []).some((item) => isComplete(item) || item.grams != null) || isComplete(reply);

function checkReply(meant: Fields, needsLeftovers: boolean): { reply: StatedReply } | Problem {
  const reply = Value.Clean(StatedReply, tidyReply(meant));
  if (!Value.Check(StatedReply, reply)) {
    const wrong = Value.Errors(StatedReply, reply).First();
    const place = wrong ? ` at ${wrong.path || "/"}: ${wrong.message}` : "";
    return { problem: `it has the wrong shape${place}`, isJson: true };
  }
  if (!hasFigures(reply)) return { problem: "calories, protein, carbs or fat is missing", isJson: true };
  if (needsLeftovers && !statesLeftovers(reply)) return { problem: "an item lacks grams or gramsLeft", isJson: true };
  return { reply };
}

/** So many objects of an answer are looked at, from its end. */
const MAX_DRAFTS = 3;

/**
 * A model's answer, or why it is none. Of several the last one that fits counts: those before are drafts.
 * `needsLeftovers`: it has to say what is left of each item.
 */
export function parseReply(text: string, { needsLeftovers = false } = {}): { reply: StatedReply } | Problem {
  let problem: Problem | undefined;
  for (const found of readJson(text).slice(-MAX_DRAFTS).toReversed()) {
    for (const meant of listMeanings(found).toReversed()) {
      const checked = checkReply(meant, needsLeftovers);
      if ("reply" in checked) return checked;
      problem ??= checked;
    }
  }
  return problem ?? { problem: "it is not JSON", isJson: false };
}

/** The food of an answer, or null if the model sees none. Throws 502 `analysis_failed` for impossible figures. */
export const toFood = (reply: StatedReply): RecognizedFood | null => (reply.foodVisible ? normalizeFood(reply) : null);

/**
 * Parses a chat completion: the food on the photo, or null if the model sees none. Throws 502 `analysis_failed` for an
 * answer of the wrong shape, with impossible figures, cut off or empty, and 422 `not_recognised` if the model refused or
 * was filtered.
 */
export function parseCompletion(completion: unknown): RecognizedFood | null {
  const parsed = parseReply(extractText(completion));
  if ("problem" in parsed) throw analysisFailed(`the model's answer cannot be used: ${parsed.problem}`);
  return toFood(parsed.reply);
}
