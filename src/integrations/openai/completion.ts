import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nullable } from "../../contracts/one-of.ts";

/** The part of a chat completion that is read. */
const Completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      finish_reason: Type.Optional(nullable(Type.String())),
      message: Type.Object({
        content: Type.Optional(nullable(Type.String())),
        refusal: Type.Optional(nullable(Type.String())),
      }),
    }),
  ),
});

/** Reasons for which an answer is incomplete or withheld. */
const UNFINISHED: ReadonlySet<string> = new Set(["length", "content_filter"]);

/** The model's text, or why there is none: the answer is malformed, or the model `withheld` a complete one. */
export type CompletionContent = { content: string } | { problem: "malformed" | "withheld"; reason: string };

const withheld = (reason: string): CompletionContent => ({ problem: "withheld", reason });

/** The text of a chat completion's first choice. */
export function extractContent(completion: unknown): CompletionContent {
  if (!Value.Check(Completion, completion)) {
    return { problem: "malformed", reason: "the provider's answer is not a chat completion" };
  }
  const choice = completion.choices[0];
  if (!choice) return withheld("the provider answered no choices");
  if (choice.message.refusal) return withheld("the model refused");
  if (choice.finish_reason && UNFINISHED.has(choice.finish_reason)) {
    return withheld(`the model stopped by ${choice.finish_reason}`);
  }
  return choice.message.content?.trim() ? { content: choice.message.content } : withheld("the model answered nothing");
}

/** The JSON object in a model's text, which may be fenced as Markdown; undefined if there is none. */
export function extractJson(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
