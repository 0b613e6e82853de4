import { isFields, toFields } from "../fields.ts";
import { readArguments, readContent, readReasoning } from "./completion.ts";
import { parseBody } from "./json-reader.ts";

/** What ends the pieces. */
const END = "[DONE]";

const isFirstChoice = (choice: unknown): boolean => (toFields(choice).index ?? 0) === 0;
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The texts of a message, in the pieces in which they came. */
function collectMessage(onText: (piece: string) => void) {
  const texts = { content: [] as string[], refusal: [] as string[], reasoning: [] as string[] };
  /** The arguments of each tool call, by its number. */
  const calls = new Map<unknown, string[]>();

  function addCall(call: unknown, position: number): void {
    const number = toFields(call).index ?? position;
    const pieces = calls.get(number) ?? [];
    calls.set(number, pieces);
    pieces.push(readArguments(call));
  }

  return {
    add(delta: Record<string, unknown>): void {
      const content = readContent(delta.content);
      if (content) {
        texts.content.push(content);
        onText(content);
      }
      texts.reasoning.push(readReasoning(delta));
      if (typeof delta.refusal === "string") texts.refusal.push(delta.refusal);
      for (const [position, call] of toList(delta.tool_calls).entries()) addCall(call, position);
    },
    join: () => ({
      content: texts.content.join(""),
      refusal: texts.refusal.join(""),
      reasoning: texts.reasoning.join(""),
      tool_calls: [...calls.values()].map((pieces) => ({ function: { arguments: pieces.join("") } })),
    }),
  };
}

/**
 * Puts the pieces of a streamed completion together: the result is what the endpoint would have answered at once.
 * `onText` gets each piece of the content. Throws a SyntaxError for a piece that is not JSON.
 */
export async function joinPieces(events: AsyncIterable<string>, onText: (piece: string) => void): Promise<unknown> {
  const message = collectMessage(onText);
  let finishReason: unknown = null;
  let usage: unknown;
  for await (const event of events) {
    if (event === END) break;
    const piece = toFields(parseBody(event));
    if (piece.error) return piece;
    usage = piece.usage ?? usage;
    const choice = toList(piece.choices).find(isFirstChoice);
    if (!isFields(choice)) continue;
    if (choice.error) return { choices: [choice] };
    finishReason = choice.finish_reason ?? finishReason;
    if (isFields(choice.delta)) message.add(choice.delta);
  }
  return { choices: [{ finish_reason: finishReason, message: message.join() }], usage };
}
