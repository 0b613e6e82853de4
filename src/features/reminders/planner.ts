import type { Clock } from "../../integrations/clock.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { AccessMode } from "../../shared/product/enums.ts";
import { findNextReminder, listDueReminders } from "../../shared/product/reminder-times.ts";
import type { NoticeKind } from "../../shared/product/reminders.ts";
import type { NoticeRepository } from "./notice-repository.ts";
import { findTrialNotice, LATE_MAX_MS } from "./notice-times.ts";
import type { DueAccount, ReminderRepository } from "./reminder-repository.ts";

type Deps = {
  reminders: Pick<ReminderRepository, "listDue" | "plan" | "limitInstants">;
  notices: Pick<NoticeRepository, "insert" | "removeBefore">;
  mode: AccessMode;
  clock: Clock;
};

/** How many accounts are in memory at once. */
const BATCH = 100;
/** No plan reaches further. */
const PLAN_MAX_MS = 5 * DAY_MS;
/** How long it is remembered that something was sent: a repeated like or friend request is not news until then. */
const REMEMBERED_MS = 30 * DAY_MS;

type Due = { kind: NoticeKind; subject: string; dueAt: number };

/** Stores the notices of reminders that are due, and when to look at their accounts next. */
export function createPlanner({ reminders, notices, mode, clock }: Deps) {
  const listDue = (account: DueAccount, from: number, to: number): Due[] => {
    const trialAt = findTrialNotice(account, mode);
    const isTrialDue = trialAt !== undefined && trialAt > from && trialAt <= to;
    return [
      ...listDueReminders(account.settings, account.timeZone, { from, to }).map(({ kind, date, dueAt }) => ({
        kind,
        subject: date,
        dueAt,
      })),
      ...(isTrialDue ? [{ kind: "trialEnd", subject: String(account.trialStartedAt), dueAt: trialAt } as const] : []),
    ];
  };

  const findNext = (account: DueAccount, after: number): number | null => {
    const reminderAt = findNextReminder(account.settings, account.timeZone, after);
    const trialAt = findTrialNotice(account, mode);
    const next = [reminderAt, trialAt].filter((instant) => instant !== undefined && instant > after);
    return next.length > 0 ? Math.min(...(next as number[])) : null;
  };

  const planAccount = async (account: DueAccount, now: number): Promise<void> => {
    const { userId, revision, hasDevice } = account;
    const from = Math.max(account.handledUntil, now - LATE_MAX_MS);
    // What is due on a date is one row, however often the zone or the settings change, and whichever process is planning.
    for (const due of hasDevice ? listDue(account, from, now) : []) {
      await notices.insert({ userId, actorId: null, ...due });
    }
    await reminders.plan({ userId, revision, handledUntil: now, dueAt: hasDevice ? findNext(account, now) : null });
  };

  return {
    /** Deals with all accounts that are due; a device's clock plays no part. */
    async planDue(): Promise<void> {
      const now = clock.now();
      for (;;) {
        const due = await reminders.listDue(now, BATCH);
        for (const account of due) await planAccount(account, now);
        if (due.length < BATCH) return;
      }
    },
    /** Forgets what was sent long ago, and plans that a clock ahead has made. */
    async tidy(): Promise<void> {
      const now = clock.now();
      await notices.removeBefore(now - REMEMBERED_MS);
      await reminders.limitInstants(now, now + PLAN_MAX_MS);
    },
  };
}
