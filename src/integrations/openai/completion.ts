import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nullable } from "../../contracts/one-of.ts";
import type { TokenUse } from "../token-use.ts";
import { hasThoughts, removeThoughts } from "./json-text.ts";

const optionalText = Type.Optional(nullable(Type.String()));

/** The part of a chat completion that is read. Endpoints name the field with a model's thoughts differently. */
const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: optionalText,
      message: Type.Object({
        content: optionalText,
        refusal: optionalText,
        reasoning: optionalText,
        reasoning_content: optionalText,
      }),
    }),
  ),
});

const optionalCount = Type.Optional(nullable(Type.Integer({ minimum: 0 })));
const Usage = Type.Object({
  usage: Type.Object({ prompt_tokens: optionalCount, completion_tokens: optionalCount }),
});

/**
 * The model's text, or why there is none: the answer is `malformed`, the model declined or a filter `withheld` what it
 * wrote, or the answer is `incomplete`, which says nothing about what was asked.
 */
export type CompletionContent =
  | { content: string }
  | { problem: "malformed" | "withheld" | "incomplete"; reason: string };

const withheld = (reason: string): CompletionContent => ({ problem: "withheld", reason });
const incomplete = (reason: string): CompletionContent => ({ problem: "incomplete", reason });

type Message = Static<typeof Completion>["choices"][number]["message"];
const hasReasoning = ({ reasoning, reasoning_content }: Message): boolean => Boolean(reasoning || reasoning_content);

/** The text of a chat completion's first choice, without what the model thought aloud. */
export function extractContent(completion: unknown): CompletionContent {
  if (!Value.Check(Completion, completion)) {
    return { problem: "malformed", reason: "the provider's answer is not a chat completion" };
  }
  const choice = completion.choices[0];
  if (!choice) return incomplete("the provider answered no choices");
  if (choice.message.refusal) return withheld("the model refused");
  // Google's endpoint adds which filter it was.
  if (choice.finish_reason?.startsWith("content_filter")) return withheld("the model stopped by content_filter");
  if (choice.finish_reason === "length") return incomplete("the model stopped by length");
  const content = removeThoughts(choice.message.content ?? "");
  if (content) return { content };
  return incomplete(isThinkingAloud(completion) ? "the model only thought aloud" : "the model answered nothing");
}

/** Whether a model's answer has its thoughts in it, or beside it. */
export const isThinkingAloud = (completion: unknown): boolean =>
  Value.Check(Completion, completion) &&
  completion.choices.some(({ message }) => hasReasoning(message) || hasThoughts(message.content ?? ""));

/** The tokens that a call has used, as far as the endpoint counts them. */
export function readTokenUse(completion: unknown): TokenUse {
  if (!Value.Check(Usage, completion)) return {};
  const { prompt_tokens: prompt, completion_tokens: completed } = completion.usage;
  return {
    ...(prompt == null ? {} : { promptTokens: prompt }),
    ...(completed == null ? {} : { completionTokens: completed }),
  };
}
