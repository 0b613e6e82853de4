import { type Fields, isFields, toFields } from "../fields.ts";
import type { TokenUse } from "../provider-abilities.ts";
import { readJson } from "./json-reader.ts";
import { removeThoughts } from "./thoughts.ts";

/**
 * The model's text, or why there is none: the answer is `malformed`, the model declined or a filter `withheld` what it
 * wrote, or the answer is `incomplete`, which says nothing about what was asked.
 */
export type CompletionContent =
  | { content: string }
  | { problem: "malformed" | "withheld" | "incomplete"; reason: string };

const withheld = (reason: string): CompletionContent => ({ problem: "withheld", reason });
const incomplete = (reason: string): CompletionContent => ({ problem: "incomplete", reason });

/** The types of a content's parts that are said to the person; the others are thoughts. */
const TEXT_TYPES: ReadonlySet<unknown> = new Set([undefined, "text", "output_text"]);

function readPart(part: unknown): string {
  if (typeof part === "string") return part;
  const { type, text } = toFields(part);
  return TEXT_TYPES.has(type) && typeof text === "string" ? text : "";
}

/** The text of a message's content, which is one text or a list of parts. */
export const readContent = (content: unknown): string =>
  Array.isArray(content) ? content.map(readPart).join("") : readPart(content);

/** The thoughts beside the content: endpoints name their field differently. */
export const readReasoning = ({ reasoning_content, reasoning }: Fields): string =>
  [reasoning_content, reasoning].find((text) => typeof text === "string" && text !== "")?.toString() ?? "";

/** The arguments of a tool call, as text. */
export function readArguments(call: unknown): string {
  const { arguments: given } = toFields(toFields(call).function);
  return typeof given === "string" ? given : isFields(given) ? JSON.stringify(given) : "";
}

/** Also of the field that endpoints had before `tool_calls`. */
function readOnlyToolCall({ tool_calls: calls, function_call: call }: Fields): string {
  if (!Array.isArray(calls) || calls.length === 0) return readArguments({ function: call });
  return calls.length === 1 ? readArguments(calls[0]) : "";
}

const hasObject = (text: string): boolean => readJson(text).length > 0;

type Choice = { finishReason: string; message: Fields };

/** The first choice of a chat completion; null for none, undefined if the value is not a chat completion. */
function findChoice(completion: unknown): Choice | null | undefined {
  const { choices } = toFields(completion);
  if (!Array.isArray(choices)) return undefined;
  if (choices.length === 0) return null;
  const { finish_reason: reason, message } = toFields(choices[0]);
  return isFields(message) ? { finishReason: typeof reason === "string" ? reason : "", message } : undefined;
}

/**
 * The text of a chat completion's first choice, without what the model thought aloud. Where there is none, the arguments
 * of its only tool call or JSON among its thoughts are the answer.
 */
export function extractContent(completion: unknown): CompletionContent {
  const choice = findChoice(completion);
  if (choice === undefined) return { problem: "malformed", reason: "the provider's answer is not a chat completion" };
  if (choice === null) return incomplete("the provider answered no choices");
  const { finishReason, message } = choice;
  if (message.refusal) return withheld("the model refused");
  // Google's endpoint adds which filter it was.
  if (finishReason.startsWith("content_filter")) return withheld("the model stopped by content_filter");
  if (finishReason === "length") return incomplete("the model stopped by length");
  const { text, hasThoughts } = removeThoughts(readContent(message.content));
  const reasoning = readReasoning(message);
  const content = text || [readOnlyToolCall(message), reasoning].find(hasObject);
  if (content) return { content };
  return incomplete(hasThoughts || reasoning ? "the model only thought aloud" : "the model answered nothing");
}

/** Whether a model's answer has its thoughts in it, or beside it. */
export function hasReasoning(completion: unknown): boolean {
  const { message } = findChoice(completion) ?? {};
  if (!message) return false;
  const content = Array.isArray(message.content) ? message.content : [message.content];
  const hasThought = content.some((part) => isFields(part) && !TEXT_TYPES.has(part.type));
  return hasThought || readReasoning(message) !== "" || removeThoughts(readContent(message.content)).hasThoughts;
}

const readCount = (count: unknown): number | undefined =>
  typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : undefined;

/** The tokens that a call has used, as far as the endpoint counts them. */
export function readTokenUse(completion: unknown): TokenUse {
  const usage = toFields(toFields(completion).usage);
  const prompt = readCount(usage.prompt_tokens);
  const completed = readCount(usage.completion_tokens);
  return {
    ...(prompt !== undefined && { promptTokens: prompt }),
    ...(completed !== undefined && { completionTokens: completed }),
  };
}
