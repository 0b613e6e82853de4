import { yieldToEventLoop } from "../../yield-to-event-loop.ts";

/** After so many characters of events, others get their turn. */
const CHARACTERS_PER_TURN = 16_384;
/** The end of a line of an event stream (HTML standard, 9.2.5). */
const LINE_END = /\r\n|\n|\r/;
const FIELD = "data:";

/** The lines of a text in pieces. What is not complete is not looked at again. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished: string[] = [];
  for await (const bytes of body) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split(LINE_END);
    unfinished.push(first);
    for (const other of others) {
      yield unfinished.join("");
      unfinished = [other];
    }
  }
  yield unfinished.join("");
}

/**
 * The data of an event stream's events, in their order. Other requests run in between. Throws the reason of `signal` once
 * it is aborted, and what the body's reading throws.
 */
export async function* readEventData(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  let data: string[] = [];
  let characters = 0;
  for await (const line of readLines(body)) {
    if (line.startsWith(FIELD)) data.push(line.slice(FIELD.length).trim());
    else if (line === "" && data.length > 0) {
      yield data.join("\n");
      data = [];
    }
    characters += line.length + 1;
    if (characters < CHARACTERS_PER_TURN) continue;
    characters = 0;
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  // The last event may lack the empty line behind it.
  if (data.length > 0) yield data.join("\n");
}
