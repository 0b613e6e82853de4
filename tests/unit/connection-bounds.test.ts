import { expect, test } from "bun:test";
import { addSignal, createConnectionBounds, tooManyConnections } from "../../src/http/connections/connection-bounds.ts";

const PER_ADDRESS = 3;
const FORGET_MS = 60_000;

function createBounds() {
  const time = { now: 0 };
  const bounds = createConnectionBounds(tooManyConnections, {
    perAddress: PER_ADDRESS,
    forgetAfterMs: FORGET_MS,
    now: () => time.now,
  });
  const call = async (port: number, address = "203.0.113.9") =>
    (await bounds.answer({ address, port }, () => new Response("ok"))).headers.get("connection");
  return { bounds, time, call };
}

test("of an address so many connections stay, those beyond end with their answer", async () => {
  const { call } = createBounds();
  const ends = [];
  for (const port of [1, 2, 3, 4, 5, 1, 3, 5]) ends.push(await call(port));
  expect(ends).toEqual([null, null, null, "close", "close", null, null, "close"]);
  expect(await call(4, "203.0.113.10")).toBeNull();
});

test("a connection that was not used for long makes room for another", async () => {
  const { call, time } = createBounds();
  for (const port of [1, 2, 3]) await call(port);
  time.now = FORGET_MS;
  expect([await call(2), await call(4)]).toEqual([null, "close"]);
  time.now = FORGET_MS + 1;
  expect([await call(4), await call(5), await call(6)]).toEqual([null, null, "close"]);
});

test("of too many running requests the oldest is given up, and the newest is answered", async () => {
  const { bounds } = createBounds();
  const never = Promise.withResolvers<Response>();
  const signals: AbortSignal[] = [];
  const stuck = [1, 2, 3].map((port) =>
    bounds.answer({ address: "a", port }, (getSignal) => {
      signals.push(getSignal());
      return never.promise;
    }),
  );
  const other = bounds.answer({ address: "b", port: 1 }, () => never.promise);
  expect(await (await bounds.answer({ address: "a", port: 4 }, () => new Response("ok"))).text()).toBe("ok");
  const first = await stuck[0];
  expect([first?.status, first?.headers.get("connection"), first?.headers.get("retry-after")]).toEqual([
    503,
    "close",
    "5",
  ]);
  // What it was doing for no one ends as well.
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false]);
  never.resolve(new Response("late"));
  for (const { status } of await Promise.all([...stuck.slice(1), other])) expect(status).toBe(200);
});

test("an answer that fails gives its place back", async () => {
  const { bounds, call } = createBounds();
  const fail = () => Promise.reject(new Error("broken"));
  for (let count = 0; count < 10; count += 1)
    expect(bounds.answer({ address: "203.0.113.9", port: 1 }, fail)).rejects.toThrow("broken");
  expect(await call(2)).toBeNull();
});

test("the signal of a request aborts with its own and with the one that is added, also in a request made of it", () => {
  for (const which of ["own", "added"]) {
    const [own, added] = [new AbortController(), new AbortController()];
    const request = addSignal(new Request("http://a.test/", { signal: own.signal }), () => added.signal);
    const copy = new Request("http://b.test/", request);
    expect([request.signal.aborted, copy.signal.aborted]).toEqual([false, false]);
    (which === "own" ? own : added).abort();
    expect([request.signal.aborted, copy.signal.aborted]).toEqual([true, true]);
  }
});

test("a request whose answer was given up before it asks for its signal gets one that is aborted", async () => {
  const { bounds } = createBounds();
  const asked = Promise.withResolvers<void>();
  const found = Promise.withResolvers<boolean>();
  const oldest = bounds.answer({ address: "a", port: 1 }, async (getSignal) => {
    await asked.promise;
    found.resolve(getSignal().aborted);
    return new Response("late");
  });
  for (const port of [2, 3, 4]) void bounds.answer({ address: "a", port }, () => new Promise<never>(() => {}));
  expect((await oldest).status).toBe(503);
  asked.resolve();
  expect(await found.promise).toBe(true);
});
