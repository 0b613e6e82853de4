import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { nullable } from "../../contracts/one-of.ts";

const optionalText = Type.Optional(nullable(Type.String()));

/** The part of a piece of a streamed completion that is read. The last one may hold nothing but the usage. */
const Piece = Type.Object({
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        index: Type.Optional(Type.Integer()),
        finish_reason: optionalText,
        delta: Type.Optional(
          Type.Object({
            content: optionalText,
            refusal: optionalText,
            reasoning: optionalText,
            reasoning_content: optionalText,
          }),
        ),
      }),
    ),
  ),
  usage: Type.Optional(Type.Unknown()),
});

const TEXT_FIELDS = ["content", "refusal", "reasoning", "reasoning_content"] as const;

/**
 * Puts the pieces of a streamed completion together: the result is what the endpoint would have answered at once.
 * `onText` gets the content so far, whenever there is more of it.
 */
export async function joinPieces(pieces: AsyncIterable<unknown>, onText: (content: string) => void): Promise<unknown> {
  const message: Partial<Record<(typeof TEXT_FIELDS)[number], string>> = {};
  let finishReason: string | null = null;
  let usage: unknown;
  for await (const piece of pieces) {
    if (!Value.Check(Piece, piece)) return { choices: "malformed" };
    usage = piece.usage ?? usage;
    const choice = piece.choices?.find(({ index }) => (index ?? 0) === 0);
    finishReason = choice?.finish_reason ?? finishReason;
    for (const field of TEXT_FIELDS) {
      const text = choice?.delta?.[field];
      if (text) message[field] = (message[field] ?? "") + text;
    }
    if (choice?.delta?.content) onText(message.content ?? "");
  }
  return { choices: [{ finish_reason: finishReason, message }], usage };
}
