import type { Clock } from "../../integrations/clock.ts";
import type { PushKeys, PushMessage, PushOutcome, PushSender } from "../../integrations/push/push-sender.ts";
import type { Log } from "../../log.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Composer, NoticeGroup } from "./composer.ts";
import type { ClaimedNotice, NoticeRepository } from "./notice-repository.ts";
import { formatPayload } from "./notice-texts.ts";
import { LATE_MAX_MS, TTL_SECONDS } from "./notice-times.ts";
import type { ReminderRepository } from "./reminder-repository.ts";
import type { Device, SubscriptionRepository } from "./subscription-repository.ts";

type Deps = {
  notices: Pick<NoticeRepository, "claimDue" | "sendAgain">;
  reminders: Pick<ReminderRepository, "find">;
  devices: Pick<SubscriptionRepository, "listByUser" | "remove">;
  compose: Composer;
  sender: Pick<PushSender, "send">;
  loadKeys: () => Promise<PushKeys>;
  clock: Clock;
  log: Log;
};

/** How many notices are claimed at once, and to how many accounts is sent at the same time. */
const BATCH = 100;
const ACCOUNTS_AT_ONCE = 8;

/** How long after an attempt the next one comes: a minute, then twice as long each time. */
const findBackoff = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1);

/** Notices that are told as one: those of an account and a kind that the same devices lack. */
const groupNotices = (claimed: readonly ClaimedNotice[]): NoticeGroup[] =>
  Object.values(
    Object.groupBy(claimed, ({ userId, kind, missing }) => JSON.stringify([userId, kind, missing])),
  ).flatMap(([first, ...others] = []) => (first ? [[first, ...others] as const] : []));

/** Runs `work` for each item, a few at the same time. */
async function forEachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const runNext = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
}

/** Sends notices to the devices of their accounts. */
export function createDelivery({ notices, reminders, devices, compose, sender, loadKeys, clock, log }: Deps) {
  /** Sends to one device. One that no longer exists is removed. */
  const sendTo = async (device: Device, message: PushMessage): Promise<PushOutcome> => {
    const outcome = await sender.send(device, message, await loadKeys());
    if (outcome.result === "gone") await devices.remove(device.id);
    if (outcome.result === "later" || outcome.result === "refused") {
      log.warn("A notification was not sent", { result: outcome.result, reason: outcome.reason });
    }
    return outcome;
  };

  const sendAgain = async (group: NoticeGroup, failed: { id: number; retryAfterMs: number }[]): Promise<void> => {
    const wait = Math.max(findBackoff(group[0].attempts), ...failed.map(({ retryAfterMs }) => retryAfterMs));
    const sendAt = clock.now() + wait;
    const missing = failed.map(({ id }) => id);
    for (const { id, dueAt } of group) {
      if (sendAt < dueAt + LATE_MAX_MS) await notices.sendAgain(id, sendAt, missing);
    }
  };

  const deliver = async (group: NoticeGroup): Promise<void> => {
    const [{ userId, kind, missing }] = group;
    const account = await reminders.find(userId);
    const text = account && (await compose(account, group));
    if (!text) return;
    const lacking = (await devices.listByUser(userId)).filter(({ id }) => missing?.includes(id) ?? true);
    const message = { payload: formatPayload(kind, text), ttlSeconds: TTL_SECONDS[kind], topic: kind };
    const failed = await Promise.all(
      lacking.map(async (device) => {
        const outcome = await sendTo(device, message);
        return outcome.result === "later" ? [{ id: device.id, retryAfterMs: outcome.retryAfterMs ?? 0 }] : [];
      }),
    );
    if (failed.flat().length > 0) await sendAgain(group, failed.flat());
  };

  /** The notices of one account must not keep those of the others from being sent. */
  const tryDeliver = (group: NoticeGroup): Promise<void> =>
    deliver(group).catch((error: unknown) => log.error("A notification failed", { kind: group[0].kind, error }));

  return {
    sendTo,
    /** Sends all notices that are due. Those that are too late are dropped. `isStopped` ends it between two batches. */
    async sendDue(isStopped: () => boolean = () => false): Promise<void> {
      while (!isStopped()) {
        const now = clock.now();
        const claimed = await notices.claimDue(now, BATCH);
        const timely = claimed.filter(({ dueAt }) => now < dueAt + LATE_MAX_MS);
        await forEachOf(groupNotices(timely), ACCOUNTS_AT_ONCE, tryDeliver);
        if (claimed.length < BATCH) return;
      }
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
