import { logFailure } from "../../background/background-work.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { PushKeys, PushMessage, PushOutcome, PushSender } from "../../integrations/push/push-sender.ts";
import type { Log } from "../../log.ts";
import { MINUTE_MS, SECOND_MS } from "../../shared/product/durations.ts";
import { findQuietEnd } from "../../shared/product/reminder-times.ts";
import type { NoticeKind } from "../../shared/product/reminders.ts";
import type { Composer, NoticeGroup } from "./composer.ts";
import type { Claim, ClaimedNotice, NoticeRepository } from "./notice-repository.ts";
import { formatPayload } from "./notice-texts.ts";
import { CLAIM_MS, LATE_MAX_MS, TTL_SECONDS } from "./notice-times.ts";
import { createPushHosts } from "./push-hosts.ts";
import type { ReminderRepository } from "./reminder-repository.ts";
import type { Device, SubscriptionRepository } from "./subscription-repository.ts";

type Deps = {
  notices: Pick<NoticeRepository, "claimDue" | "renew" | "finish" | "sendAgain" | "postpone">;
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
/** The places for accounts with a host that is not known to answer, and how long a run calls such hosts. */
const UNCERTAIN_AT_ONCE = 50;
const UNCERTAIN_MS = 20 * SECOND_MS;

/** How long after an attempt the next one comes: a minute, then twice as long each time. */
const findBackoff = (attempts: number): number => MINUTE_MS * 2 ** (attempts - 1);

/** Notices, and the devices that are to get them. */
type Addressed = { group: NoticeGroup; lacking: Device[] };

/** Of what others did; the rest are reminders. */
const isNews = (kind: NoticeKind): boolean => kind === "friendRequests" || kind === "likes";

const toRetry = ({ id }: Device) => ({ id, retryAfterMs: 0 });

/** Notices that are sent as one: those of an account and a kind that the same devices have not got. */
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

/**
 * Sends notices to the devices of their accounts. Hosts that answer have places of their own, so that those that take
 * connections and never answer delay no one else.
 */
export function createDelivery({ notices, reminders, devices, compose, sender, loadKeys, clock, log }: Deps) {
  const hosts = createPushHosts(clock);
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

  /** Sends to one device. One that no longer exists, or whose host never answers, is removed. */
  const sendTo = async (device: Device, message: PushMessage): Promise<PushOutcome> => {
    if (hosts.isPaused(device)) return { result: "later", reason: "The push service did not answer the last times." };
    const outcome = await sender.send(device, message, await loadKeys());
    const isGivenUp = hosts.note(device, outcome);
    if (outcome.result === "gone" || isGivenUp) await devices.remove(device.id);
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

  /** The devices that have not got a notice. */
  const listMissing = async ([{ userId, missing }]: NoticeGroup): Promise<Device[]> =>
    (await devices.listByUser(userId)).filter(({ id }) => missing?.includes(id) ?? true);

  const deliver = async (group: NoticeGroup, lacking: readonly Device[]): Promise<void> => {
    const [{ userId, kind }] = group;
    const account = await reminders.find(userId);
    const text = account && (await compose(account, group));
    if (!text) return finish(group);
    const now = clock.now();
    // Quiet hours may have begun since it was stored, or be others, as where the person has traveled.
    const turn = findQuietEnd(now, account.settings, account.timeZone);
    // A reminder is of no use after them, and news comes then.
    if (turn === undefined || (turn > now && !isNews(kind))) return finish(group);
    if (turn > now) return notices.postpone(group, turn);
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
  const tryDeliver = async ({ group, lacking }: Addressed, claimedAt: number, isLate = false): Promise<void> => {
    try {
      const claimed = await keepClaimed(group, claimedAt);
      if (!claimed) return;
      if (isLate && !lacking.every(hosts.isAnswering)) await sendAgain(claimed, lacking.map(toRetry));
      else await deliver(claimed, lacking);
    } catch (error) {
      logFailure(log, "A notification", error, { kind: group[0].kind });
    }
  };

  return {
    sendTo,
    /**
     * Sends all notices that are due. Those that are too late are dropped, and those for hosts that are not known to answer
     * are put off after 20 s. `isStopped` ends it between two batches.
     */
    async sendDue(isStopped: () => boolean = () => false): Promise<void> {
      await finishUnmarked();
      const uncertainUntil = clock.monotonic() + UNCERTAIN_MS;
      while (!isStopped()) {
        const now = clock.now();
        const claimedAt = clock.monotonic();
        const claimed = await notices.claimDue(now, BATCH);
        const timely = claimed.filter(({ dueAt }) => now < dueAt + LATE_MAX_MS);
        await finish(claimed.filter((notice) => !timely.includes(notice)));
        const addressed = await Promise.all(
          groupNotices(timely).map(async (group) => ({ group, lacking: await listMissing(group) })),
        );
        const certain = addressed.filter(({ lacking }) => lacking.every(hosts.isAnswering));
        const uncertain = addressed.filter((one) => !certain.includes(one));
        await Promise.all([
          forEachOf(certain, ACCOUNTS_AT_ONCE, (one) => tryDeliver(one, claimedAt)),
          forEachOf(uncertain, UNCERTAIN_AT_ONCE, (one) =>
            tryDeliver(one, claimedAt, clock.monotonic() > uncertainUntil),
          ),
        ]);
        if (claimed.length < BATCH) return;
      }
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;
