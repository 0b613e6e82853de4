import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import { ResponseTooLargeError } from "../bounded-fetch.ts";

/** After so many characters of events, others get their turn. */
const CHARACTERS_PER_TURN = 16_384;
/** The most characters of an event. A piece of an answer has some 200. */
const EVENT_MAX_LENGTH = 1_000_000;
const FIELD = "data:";

/** Collects the data of events from the lines of an event stream. */
function createEventReader() {
  let data: string[] = [];
  return {
    /** Reads a line. Returns the data of the event that it ends; undefined for another line. */
    read(line: string): string | undefined {
      if (line.startsWith(FIELD)) data.push(line.slice(FIELD.length).trim());
      return line === "" ? this.end() : undefined;
    },
    /** The data of the event that is not ended; undefined if there is none. */
    end(): string | undefined {
      if (data.length === 0) return undefined;
      const joined = data.join("\n");
      data = [];
      return joined;
    },
  };
}

/**
 * The data of an event stream's events, in their order (HTML standard, 9.2.5). What is not complete is not looked at
 * again, and other requests run in between. Throws the reason of `signal` once it is aborted, a ResponseTooLargeError for
 * an event of more than a megabyte, and what the body's reading throws.
 */
export async function* readEventData(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const events = createEventReader();
  const lineEnd = /[\r\n]/g;
  let unfinished: string[] = [];
  let hasEndedByReturn = false;
  let characters = 0;
  /** Characters since the last empty line. */
  let length = 0;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    length += text.length;
    let start = 0;
    lineEnd.lastIndex = 0;
    for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
      const isSecondHalf = hasEndedByReturn && end[0] === "\n" && end.index === start && unfinished.length === 0;
      hasEndedByReturn = end[0] === "\r";
      unfinished.push(text.slice(start, end.index));
      const line = unfinished.join("");
      const event = isSecondHalf ? undefined : events.read(line);
      unfinished = [];
      if (line === "") length = text.length - end.index;
      characters += lineEnd.lastIndex - start;
      start = lineEnd.lastIndex;
      if (event !== undefined) yield event;
      if (characters < CHARACTERS_PER_TURN) continue;
      characters = 0;
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    if (start < text.length) unfinished.push(text.slice(start));
    if (length > EVENT_MAX_LENGTH) throw new ResponseTooLargeError("An event of the stream is too large.");
  }
  // The last event may lack the empty line behind it.
  const last = events.read(unfinished.join("")) ?? events.end();
  if (last !== undefined) yield last;
}
