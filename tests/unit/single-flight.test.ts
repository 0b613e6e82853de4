import { expect, test } from "bun:test";
import { createSingleFlight, type Lead } from "../../src/features/food-analysis/single-flight.ts";

const MAX_FOLLOWERS = 8;
const createFlight = () => createSingleFlight<string>({ maxFollowers: MAX_FOLLOWERS });
type Flight = ReturnType<typeof createFlight>;

const LEFT = new Error("left");

/** A caller of one question. It makes the call once it has the lead; `calls` counts who did. */
function createCaller(flight: Flight, calls: { made: number }) {
  const leaving = new AbortController();
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const call = (lead: Lead<string>): Promise<string> => {
    calls.made += 1;
    const { promise: left, reject } = Promise.withResolvers<never>();
    leaving.signal.addEventListener("abort", () => reject(LEFT));
    if (leaving.signal.aborted) reject(LEFT);
    return lead(Promise.race([answer, left]));
  };
  const place = flight.join("question", leaving.signal);
  const ask = async (): Promise<string> => {
    if (!place) return "refused";
    if ("lead" in place) return call(place.lead);
    const turn = await place.turn;
    return "answer" in turn ? turn.answer : call(turn.lead);
  };
  const outcome = ask().catch((error: unknown) => (error === LEFT ? "left" : error));
  return { leave: () => leaving.abort(LEFT), succeed: () => resolve("answer"), outcome };
}

const createCallers = (count: number) => {
  const flight = createFlight();
  const calls = { made: 0 };
  const add = () => createCaller(flight, calls);
  return { flight, calls, add, callers: Array.from({ length: count }, add) };
};
const readOutcomes = (callers: readonly { outcome: Promise<unknown> }[]) =>
  Promise.all(callers.map(({ outcome }) => outcome));

test("all who ask at once get the answer of one call, and the next question is a new one", async () => {
  const { calls, add, callers } = createCallers(1 + MAX_FOLLOWERS);
  callers[0]?.succeed();
  expect(new Set(await readOutcomes(callers))).toEqual(new Set(["answer"]));
  expect(calls.made).toBe(1);
  const next = add();
  next.succeed();
  expect(await next.outcome).toBe("answer");
  expect(calls.made).toBe(2);
});

test("no more than eight follow; a place is free when one of them leaves", async () => {
  const { callers, add } = createCallers(500);
  const outcomes = callers.slice(1 + MAX_FOLLOWERS).map(({ outcome }) => outcome);
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["refused"]));
  callers[3]?.leave();
  expect(await callers[3]?.outcome).toBe("left");
  const late = add();
  callers[0]?.succeed();
  expect(await late.outcome).toBe("answer");
});

test("if the first one leaves, one of the others makes the call, once", async () => {
  const { calls, callers } = createCallers(5);
  callers[1]?.leave();
  callers[0]?.leave();
  callers[2]?.succeed();
  expect(await readOutcomes(callers)).toEqual(["left", "left", "answer", "answer", "answer"]);
  expect(calls.made).toBe(2);
});

test("if all leave at once, no call is made for who has left", async () => {
  const { calls, add, callers } = createCallers(1 + MAX_FOLLOWERS);
  for (const { leave } of callers) leave();
  expect(new Set(await readOutcomes(callers))).toEqual(new Set(["left"]));
  expect(calls.made).toBe(1);
  const next = add();
  next.succeed();
  expect(await next.outcome).toBe("answer");
});

test("one who leaves after another passes the lead on, each once", async () => {
  const { calls, callers } = createCallers(1 + MAX_FOLLOWERS);
  for (const caller of callers) {
    caller.leave();
    await caller.outcome;
  }
  expect(calls.made).toBe(callers.length);
});

test("a failure of the call is that of all", async () => {
  const flight = createFlight();
  const { signal } = new AbortController();
  const [first, second] = [flight.join("question", signal), flight.join("question", signal)];
  if (!first || !("lead" in first) || !second || !("turn" in second)) throw new Error("The places are others.");
  const failure = new Error("failed");
  expect(await first.lead(Promise.reject(failure)).catch((error: unknown) => error)).toBe(failure);
  expect(await second.turn.catch((error: unknown) => error)).toBe(failure);
});

test("who has left already does not wait", async () => {
  const { flight } = createCallers(1);
  const place = flight.join("question", AbortSignal.abort(LEFT));
  expect(place && "turn" in place && (await place.turn.catch((error: unknown) => error))).toBe(LEFT);
});
