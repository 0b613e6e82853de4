import { expect, test } from "bun:test";
import { ResponseTooLargeError } from "../../src/integrations/bounded-fetch.ts";
import { readEventData } from "../../src/integrations/openai/event-data.ts";

const encoder = new TextEncoder();
/** A body of these pieces, all of which are there at once. */
const toBody = (pieces: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
const readAll = (pieces: readonly string[], signal = new AbortController().signal) =>
  Array.fromAsync(readEventData(toBody(pieces), signal));

test.each<[string, string[], string[]]>([
  ["one event", ["data: a\n\n"], ["a"]],
  ["several in a piece", ["data: a\n\ndata: b\n\n"], ["a", "b"]],
  ["in pieces of a character", [..."data: a\r\n\r\ndata: b\n\n"], ["a", "b"]],
  ["several lines of data", ["data: a\ndata: b\n\n"], ["a\nb"]],
  ["a line end in two pieces", ["data: a\r", "\ndata: b\r", "\n\r", "\n"], ["a\nb"]],
  ["no end", ["data: a\n\ndata: b"], ["a", "b"]],
])("%s", async (_what, pieces, events) => expect(await readAll(pieces)).toEqual(events));

test("characters of several bytes may come in two pieces", async () => {
  const bytes = encoder.encode("data: \u{1f35c}\n\n");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await Array.fromAsync(readEventData(body, new AbortController().signal))).toEqual(["\u{1f35c}"]);
});

/** Counts how often other work gets its turn until `work` is done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

const PIECES = 4000;
test("other requests run while thousands of pieces are read that are there already", async () => {
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: '{"}' } }] })}\n\n`;
  const turns = await countTurns(async () => expect(await readAll(Array(PIECES).fill(event))).toHaveLength(PIECES));
  expect(turns).toBeGreaterThan((PIECES * event.length) / 20_000);
});

test("a call that is over is not read to its end", async () => {
  const call = new AbortController();
  let read = 0;
  const reading = async () => {
    for await (const _ of readEventData(toBody(Array(PIECES).fill(`data: ${"x".repeat(100)}\n\n`)), call.signal)) {
      read += 1;
      if (read === 1) setImmediate(() => call.abort());
    }
  };
  expect(await reading().catch((error: unknown) => error)).toMatchObject({ name: "AbortError" });
  expect(read).toBeLessThan(PIECES);
});

test("an event without end is not collected", async () => {
  const endless = Array<string>(20_000).fill("data: x".padEnd(100));
  for (const pieces of [endless, endless.map((piece) => `${piece}\n`)])
    expect(await readAll(pieces).catch((error: unknown) => error)).toBeInstanceOf(ResponseTooLargeError);
  expect(await readAll(endless.map((piece) => `${piece}\n\n`))).toHaveLength(20_000);
});
