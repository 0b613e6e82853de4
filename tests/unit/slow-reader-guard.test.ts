import { expect, test } from "bun:test";
import { createSlowReaderGuard } from "../../src/http/slow-reader-guard.ts";
import { waitUntil } from "../support/wait-until.ts";

const LIMITS = { smallBytes: 10, senderBytes: 100, totalBytes: 250, stalledMs: 60_000 };
const answer = (length: number, init: ResponseInit = {}) => new Response("a".repeat(length), init);

const from = (sender: string) => () => sender;

test("who asks for a small answer is not looked for", async () => {
  const { send } = createSlowReaderGuard(LIMITS);
  const findSender = () => {
    throw new Error("The address is looked for.");
  };
  expect((await send(answer(10), findSender)).status).toBe(200);
  await expect(send(answer(11), findSender)).rejects.toThrow("looked for");
});

test("an answer arrives whole, with its status and headers, whatever its size", async () => {
  const { send } = createSlowReaderGuard({ ...LIMITS, senderBytes: 1e9, totalBytes: 1e9 });
  for (const length of [0, 10, 11, 65_536, 65_537, 200_000]) {
    const init = { status: 201, headers: { etag: '"x"', "content-type": "application/json" } };
    const sent = await send(answer(length, init), from("a"));
    expect(sent.status).toBe(201);
    expect(sent.headers.get("etag")).toBe('"x"');
    expect((await sent.text()).length).toBe(length);
  }
});

test("a sender that leaves too much unread gets 503, until it has read", async () => {
  const { send } = createSlowReaderGuard(LIMITS);
  const first = await send(answer(60), from("a"));
  const headers = { "x-content-type-options": "nosniff", "content-encoding": "gzip", "cache-control": "immutable" };
  const refused = await send(answer(60, { headers }), from("a"));
  expect(refused.status).toBe(503);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.has("content-encoding")).toBe(false);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(Object.keys((await refused.json()) as object)).toEqual(["message"]);
  expect((await send(answer(10), from("a"))).status).toBe(200);
  expect((await send(answer(60), from("b"))).status).toBe(200);
  await first.text();
  expect((await send(answer(60), from("a"))).status).toBe(200);
});

test("one answer is sent to everyone who has none, as long as all together leave room", async () => {
  const { send } = createSlowReaderGuard(LIMITS);
  expect((await send(answer(200), from("a"))).status).toBe(200);
  expect((await send(answer(60), from("b"))).status).toBe(503);
  expect((await send(answer(50), from("b"))).status).toBe(200);
});

test("an answer that is given up or not read for too long makes room", async () => {
  const { send } = createSlowReaderGuard({ ...LIMITS, stalledMs: 1 });
  const stalled = await send(answer(100), from("a"));
  const givenUp = await waitUntil("room", async () => {
    const sent = await send(answer(100), from("a"));
    return sent.status === 200 && sent;
  });
  expect(stalled.text()).rejects.toThrow("reads nothing");
  await givenUp.body?.cancel();
  expect((await send(answer(100), from("a"))).status).toBe(200);
});

test("an answer without a body and a download are passed on as they are", async () => {
  const { send } = createSlowReaderGuard(LIMITS);
  const download = answer(1000, { headers: { "content-disposition": "attachment" } });
  for (const response of [new Response(null, { status: 204 }), new Response(null, { status: 304 }), download]) {
    expect(await send(response, from("a"))).toBe(response);
  }
});
