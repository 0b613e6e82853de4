import type { Clock } from "../../integrations/clock.ts";
import type { PushKeys, PushMessage, PushOutcome, PushSender } from "../../integrations/push/push-sender.ts";
import type { Log } from "../../log.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";
import type { Composer, NoticeGroup } from "./composer.ts";
import type { Claim, ClaimedNotice, NoticeRepository } from "./notice-repository.ts";
import { formatPayload } from "./notice-texts.ts";
import { CLAIM_MS, LATE_MAX_MS, TTL_SECONDS } from "./notice-times.ts";
import type { ReminderRepository } from "./reminder-repository.ts";
import type { Device, SubscriptionRepository } from "./subscription-repository.ts";

type Deps = {
  notices: Pick<NoticeRepository, "claimDue" | "renew" | "finish" | "sendAgain">;
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
  /** What was sent and could not be marked as sent, because the database could not be written. */
  let unmarked: Claim[] = [];

  /** Marks notices as sent. If that fails, it is repeated before others are sent: their claim lasts long enough. */
  const finish = async (claims: readonly Claim[]): Promise<void> => {
    if (claims.length === 0) return;
    try {
      await notices.finish(claims);
    } catch (error) {
      unmarked.push(...claims);
      throw error;
    }
  };
  const finishUnmarked = (): Promise<void> => {
    const claims = unmarked;
    unmarked = [];
    return finish(claims);
  };

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
    const timely = group.filter(({ dueAt }) => sendAt < dueAt + LATE_MAX_MS);
    if (timely.length > 0) await notices.sendAgain(timely, sendAt, missing);
    await finish(group.filter((notice) => !timely.includes(notice)));
  };

  const deliver = async (group: NoticeGroup): Promise<void> => {
    const [{ userId, kind, missing }] = group;
    const account = await reminders.find(userId);
    const text = account && (await compose(account, group));
    if (!text) return finish(group);
    const lacking = (await devices.listByUser(userId)).filter(({ id }) => missing?.includes(id) ?? true);
    const message = { payload: formatPayload(kind, text), ttlSeconds: TTL_SECONDS[kind], topic: kind };
    const failed = await Promise.all(
      lacking.map(async (device) => {
        const outcome = await sendTo(device, message);
        return outcome.result === "later" ? [{ id: device.id, retryAfterMs: outcome.retryAfterMs ?? 0 }] : [];
      }),
    );
    await (failed.flat().length > 0 ? sendAgain(group, failed.flat()) : finish(group));
  };

  /** Without what another process has claimed meanwhile. A claim that is still good for a while is not renewed. */
  const keepClaimed = async (group: NoticeGroup, claimedAt: number): Promise<NoticeGroup | undefined> => {
    if (clock.monotonic() - claimedAt < CLAIM_MS / 2) return group;
    const lost = await notices.renew(group, clock.now());
    const [first, ...others] = group.filter(({ id }) => !lost.includes(id));
    return first && [first, ...others];
  };

  /** The notices of one account must not keep those of the others from being sent. What fails is sent again later. */
  const tryDeliver = async (group: NoticeGroup, claimedAt: number): Promise<void> => {
    try {
      const claimed = await keepClaimed(group, claimedAt);
      if (claimed) await deliver(claimed);
    } catch (error) {
      log.error("A notification failed", { kind: group[0].kind, error });
    }
  };

  return {
    sendTo,
    /** Sends all notices that are due. Those that are too late are dropped. `isStopped` ends it between two batches. */
    async sendDue(isStopped: () => boolean = () => false): Promise<void> {
      await finishUnmarked();
      while (!isStopped()) {
        const now = clock.now();
        const claimedAt = clock.monotonic();
        const claimed = await notices.claimDue(now, BATCH);
        const timely = claimed.filter(({ dueAt }) => now < dueAt + LATE_MAX_MS);
        await finish(claimed.filter((notice) => !timely.includes(notice)));
        await forEachOf(groupNotices(timely), ACCOUNTS_AT_ONCE, (group) => tryDeliver(group, claimedAt));
        if (claimed.length < BATCH) return;
      }
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
