import { describe, expect, test } from "bun:test";
import { notices, pushSubscriptions } from "../../db/schema/reminders.ts";
import type { PushOutcome, PushSender } from "../../src/integrations/push/push-sender.ts";
import { type Call, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";
import { waitUntil } from "../support/wait-until.ts";

// Push services that take connections and never answer.

const BREAKFAST_AT = NOON - 2 * HOUR - 30 * MINUTE;
const UNANSWERED: PushOutcome = { result: "later", reason: "Nothing came.", isUnanswered: true };

/** The API beside push services by their hosts: those of `silent` hang until the test ends their time. */
function silentApi() {
  const silent = new Set<string>();
  const calls: string[] = [];
  let held: (() => void)[] = [];
  const push: PushSender = {
    createKeys: () => ({ publicKey: "public", privateKey: "private" }),
    findProblem: () => undefined,
    async send({ endpoint }) {
      const { hostname } = new URL(endpoint);
      calls.push(hostname);
      if (!silent.has(hostname)) return { result: "sent" };
      await new Promise<void>((resolve) => void held.push(resolve));
      return UNANSWERED;
    },
  };
  const api = testApi({ push, config: { accessMode: "free" } });
  const addDevice = async (name: string, host: string): Promise<Call> => {
    api.clock.time = NOON - 12 * HOUR;
    const call = await api.signIn(name, { hasTrial: false });
    const endpoint = `https://${host}/${name}`;
    const { status } = await call("POST", "/push/subscriptions", {
      endpoint,
      keys: { p256dh: `B${"x".repeat(86)}`, auth: "x".repeat(22) },
    });
    expect(status).toBe(204);
    return call;
  };
  return {
    ...api,
    calls,
    addDevice,
    countCalls: (host: string) => calls.filter((called) => called === host).length,
    addSilent(name: string, host: string) {
      silent.add(host);
      return addDevice(name, host);
    },
    /** Ends the time of all calls that hang. */
    endCalls() {
      for (const end of held) end();
      held = [];
    },
    remindAt(time: number) {
      api.clock.time = time;
      return api.remind(() => false);
    },
  };
}
type SilentApi = ReturnType<typeof silentApi>;

/** Runs the reminders of a minute, and lets each call that hangs end after ten seconds of the clock. */
async function remindPatiently(api: SilentApi, time: number): Promise<void> {
  let isDone = false;
  const run = api.remindAt(time).finally(() => {
    isDone = true;
  });
  await waitUntil("the end of the run", () => {
    api.endCalls();
    return isDone;
  });
  await run;
}

describe("push services that never answer", () => {
  test("delay no account whose service answers: 60 hang, and its notice is sent meanwhile", async () => {
    const api = silentApi();
    for (let index = 0; index < 60; index += 1) await api.addSilent(`mallory${index}`, `silent${index}.example`);
    const ada = await api.addDevice("ada", "push.example");
    expect((await ada("POST", "/push/test")).status).toBe(204);
    const run = api.remindAt(BREAKFAST_AT);
    await waitUntil("the notice", () => api.countCalls("push.example") === 2);
    await waitUntil("as many others as have a place", () => api.calls.length === 52);
    // The time for hosts that are not known to answer ends: the last ten are not called in this run.
    api.clock.time += 21_000;
    api.endCalls();
    await run;
    expect(api.calls).toHaveLength(52);
    await remindPatiently(api, BREAKFAST_AT + 2 * MINUTE);
    expect(new Set(api.calls).size).toBe(61);
  });

  test("are called again after 1, 2 and 4 minutes; their devices are given up after five calls", async () => {
    const api = silentApi();
    const call = await api.addSilent("mallory", "silent.example");
    await call("PATCH", "/user/preferences", { reminders: { lunch: false, dinner: false } });
    const counts: number[] = [];
    for (let day = 0; day < 2; day += 1) {
      for (let minute = 0; minute <= 30; minute += 1) {
        await remindPatiently(api, BREAKFAST_AT + day * 24 * HOUR + minute * MINUTE);
        counts.push(api.countCalls("silent.example"));
      }
    }
    expect(counts.slice(0, 8)).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    expect(api.countCalls("silent.example")).toBe(5);
    expect(api.syncDb.select().from(pushSubscriptions).all()).toEqual([]);
  });

  test("are not called for a while after two calls, whose device it may be", async () => {
    const api = silentApi();
    const [, second] = [await api.addSilent("mallory", "silent.example"), await api.addDevice("ada", "silent.example")];
    await remindPatiently(api, BREAKFAST_AT);
    expect(api.calls).toHaveLength(2);
    expect(await second("POST", "/push/test")).toMatchObject({ status: 503, body: { kind: "push_unreachable" } });
    expect(api.calls).toHaveLength(2);
    api.clock.time += 2 * MINUTE;
    await Promise.all([
      second("POST", "/push/test"),
      waitUntil("a call", () => api.calls.length > 2).then(api.endCalls),
    ]);
    expect(api.calls).toHaveLength(3);
  });

  test("are called again where they answer later, and their devices are kept", async () => {
    const api = silentApi();
    await api.addSilent("ada", "push.example");
    await remindPatiently(api, BREAKFAST_AT);
    await remindPatiently(api, BREAKFAST_AT + MINUTE);
    await api.addDevice("grace", "push.example");
    for (let minute = 2; minute < 8; minute += 1) await remindPatiently(api, BREAKFAST_AT + minute * MINUTE);
    expect(api.syncDb.select().from(pushSubscriptions).all()).toHaveLength(2);
    expect(api.syncDb.select().from(notices).all()).not.toEqual([]);
  });
});
