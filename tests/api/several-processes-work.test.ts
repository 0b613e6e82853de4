import { expect, test } from "bun:test";
import { notices } from "../../db/schema/reminders.ts";
import { CLAIM_MS } from "../../src/features/reminders/notice-times.ts";
import { createStripePayments } from "../../src/integrations/payments/stripe-payments.ts";
import { createPushSender } from "../../src/integrations/push/create-push-sender.ts";
import type { PushOutcome, PushSender } from "../../src/integrations/push/push-sender.ts";
import { createLog } from "../../src/log.ts";
import { afterThisTest } from "../support/after-test.ts";
import { choose } from "../support/api/billing-api.ts";
import { startProcesses } from "../support/api/several-processes.ts";
import { HOUR, MINUTE, NOON } from "../support/api/test-api.ts";
import { startPushStandIn } from "../support/stand-ins/push-stand-in.ts";
import { STRIPE_KEYS, startStripeStandIn } from "../support/stand-ins/stripe-stand-in.ts";
import { createTestClock } from "../support/test-clock.ts";
import { waitUntil } from "../support/wait-until.ts";

/** Before lunch, which is reminded of at 13:30. */
const MORNING = NOON - HOUR;
const LUNCH = NOON + 1.5 * HOUR;
const NEVER = () => false;

function createSender(service: ReturnType<typeof startPushStandIn>): PushSender {
  return createPushSender(
    { contact: "mailto:host@example.org", privateHosts: [service.host] },
    { linkOrigin: () => "http://mealglass.test", ca: service.ca, timeoutMs: 60_000 },
  );
}

/** Two processes of which the first one sends `most` notifications and no more until `goOn`. */
function startReminding({ most = Number.POSITIVE_INFINITY } = {}) {
  const service = startPushStandIn();
  const sender = createSender(service);
  const gate = Promise.withResolvers<PushOutcome>();
  let sent = 0;
  const stopping: PushSender = {
    ...sender,
    send(...message) {
      sent += 1;
      return sent > most ? gate.promise : sender.send(...message);
    },
  };
  const all = startProcesses([{ push: stopping }, { push: sender }]);
  all.clock.time = MORNING;

  /** Accounts with a device each, and nothing logged. */
  const addDevices = async (count: number) => {
    const devices = [];
    for (let n = 0; n < count; n += 1) {
      const [, call] = await all.signIn(`ada${n}`);
      const device = service.addDevice();
      await call("POST", "/push/subscriptions", device.subscription);
      devices.push(device);
    }
    return devices;
  };

  return { ...all, service, addDevices, goOn: (outcome: PushOutcome) => gate.resolve(outcome) };
}

test("reminders are sent once where the process that sends them dies, also when it wakes up again", async () => {
  const { processes, clock, addDevices, goOn } = startReminding({ most: 3 });
  const [a, b] = processes;
  const devices = await addDevices(12);
  const countReceived = () => devices.map(({ received }) => received.length);
  clock.time = LUNCH;
  const sending = a.remind(NEVER);
  const isMarked = ({ sendAt }: typeof notices.$inferSelect) => sendAt === null;
  const countMarked = async () => (await b.db.select().from(notices)).filter(isMarked).length;
  await waitUntil("three are marked as sent", async () => (await countMarked()) === 3);
  expect(countReceived().toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);

  clock.time += CLAIM_MS - 1;
  await b.remind(NEVER);
  expect(countReceived().filter((count) => count > 0)).toHaveLength(3);
  clock.time += 1;
  await b.remind(NEVER);
  expect(countReceived()).toEqual(devices.map(() => 1));

  // What the first process still held was not taken by the push service, as it says now.
  goOn({ result: "later", reason: "status 503", retryAfterMs: 0 });
  await sending;
  for (let minute = 0; minute < 10; minute += 1) {
    clock.time += MINUTE;
    await Promise.all([a.remind(NEVER), b.remind(NEVER)]);
  }
  expect(countReceived()).toEqual(devices.map(() => 1));
});

/** Two processes with Stripe. */
function startPaying() {
  const clock = createTestClock(NOON);
  const stripe = startStripeStandIn({ now: clock.now, hasPrices: true });
  afterThisTest(() => stripe.stop());
  const log = createLog("silent", () => undefined);
  const createPayments = () =>
    createStripePayments({ ...STRIPE_KEYS, apiUrl: stripe.url }, { clock, log, timeouts: { timeoutMs: 60_000 } });
  const processes = startProcesses([{ payments: createPayments() }, { payments: createPayments() }], {}, clock);
  return { ...processes, stripe };
}

test("payments of one account happen in turn: the same plan in both processes is one subscription", async () => {
  const { stripe, signIn } = startPaying();
  const calls = await signIn("ada");
  const secrets = await Promise.all(calls.map((call) => choose(call)));
  expect(secrets[0]).toBe(secrets[1]);
  expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1]);
});
