import { createParser } from "eventsource-parser";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import { ResponseTooLargeError } from "../bounded-fetch.ts";

/** After so many characters of events, others get their turn. */
const CHARACTERS_PER_TURN = 16_384;
/** The most characters of an event. A piece of an answer has some 200. */
const EVENT_MAX_LENGTH = 1_000_000;

/**
 * The data of an event stream's events, in their order (HTML standard, 9.2.5). What is not complete is not looked at
 * again, and other requests run in between. Throws the reason of `signal` once it is aborted, a ResponseTooLargeError for
 * an event of more than a megabyte, and what the body's reading throws.
 */
export async function* readEventData(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const data: string[] = [];
  const parser = createParser({
    maxBufferSize: EVENT_MAX_LENGTH,
    onEvent: (event) => void data.push(event.data.trim()),
    // Fields that are not known are left out.
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw new ResponseTooLargeError("An event of the stream is too large.");
    },
  });
  let characters = 0;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    for (let at = 0; at < text.length; at += CHARACTERS_PER_TURN) {
      const piece = text.slice(at, at + CHARACTERS_PER_TURN);
      parser.feed(piece);
      yield* data.splice(0);
      characters += piece.length;
      if (characters < CHARACTERS_PER_TURN) continue;
      characters = 0;
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
  }
  // The last event may lack the empty line behind it.
  parser.feed("\n\n");
  yield* data;
}
