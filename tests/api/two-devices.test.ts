import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Call, NOON, testApi } from "../support/test-api.ts";
import { playTwoDevices, type Step, twoDeviceRun } from "../support/two-device-model.ts";

const RUNS = 40;

/** Plays runs, each in an account of its own on one server. */
function createPlayer() {
  const { signIn, clock } = testApi({ config: { accessMode: "free" } });
  let accounts = 0;
  return async (run: Parameters<typeof playTwoDevices>[0], change?: (call: Call) => Call): Promise<void> => {
    accounts += 1;
    clock.time = NOON;
    const call = await signIn(`ada${accounts}`);
    await playTwoDevices(run, { call: change?.(call) ?? call, clock, toDate: "2026-06-17" });
  };
}

test("two devices and a server: each field has its later change, nothing is lost and nothing doubled", async () => {
  const play = createPlayer();
  await fc.assert(
    fc.asyncProperty(twoDeviceRun, (run) => play(run)),
    { numRuns: RUNS },
  );
}, 120_000);

const act = (device: 0 | 1, action: "add" | "rename", value = 0): Step => ({
  kind: "act",
  device,
  action,
  pick: 0,
  value,
});
const send = (device: 0 | 1): Step => ({ kind: "send", device, lost: "nothing" });
const CROSSED: Step[] = [
  act(0, "add"),
  send(0),
  { kind: "sync", device: 1 },
  act(0, "rename", 1),
  { kind: "wait", seconds: 1 },
  act(1, "rename", 2),
  send(1),
  send(0),
];

test("the model tells a server that keeps what arrives last from one that keeps what was made last", async () => {
  const play = createPlayer();
  await play({ skews: [0, 0], steps: CROSSED });
  const undated = play({ skews: [0, 0], steps: CROSSED }, (call) => (method, path, body, options = {}) => {
    const { "x-changed-at": _, ...headers } = options.headers ?? {};
    return call(method, path, body, { ...options, headers });
  });
  const result = await undated.then(
    () => "the same",
    () => "another",
  );
  expect(result).toBe("another");
});
