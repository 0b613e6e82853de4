import { and, desc, eq, exists, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { notices, pushSubscriptions } from "../../../db/schema/reminders.ts";
import type { NoticeKind } from "../../shared/reminders.ts";

type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** What it is about: there is one notice for each kind and subject. */
  subject: string;
  actorId: number | null;
  /** UTC milliseconds. */
  dueAt: number;
};
/** A notice that is being sent. `missing` are the devices that lack it after an attempt, or null before the first. */
export type ClaimedNotice = NewNotice & { id: number; attempts: number; missing: number[] | null };

const param = sql.placeholder;
const byId = eq(notices.id, param("id"));
const ofKind = and(eq(notices.userId, param("userId")), eq(notices.kind, param("kind")));

/** The table `notices`. Instants are UTC milliseconds. */
export function createNoticeRepository(db: Db) {
  const hasDevice = exists(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, param("userId"))),
  );
  const insert = db
    .insert(notices)
    .select(
      sql`select null, ${param("userId")}, ${param("kind")}, ${param("subject")}, ${param("actorId")}, ${param("dueAt")},
        ${param("dueAt")}, 0, null where ${hasDevice}`,
    )
    .onConflictDoNothing()
    .returning({ id: notices.id })
    .prepare();
  const findLatest = db
    .select({ dueAt: notices.dueAt, sendAt: notices.sendAt })
    .from(notices)
    .where(ofKind)
    .orderBy(desc(notices.id))
    .limit(1)
    .prepare();
  // One statement: another process that claims at the same time gets others.
  const claimDue = db
    .update(notices)
    .set({ sendAt: null, attempts: sql`${notices.attempts} + 1` })
    .where(
      inArray(
        notices.id,
        db
          .select({ id: notices.id })
          .from(notices)
          .where(lte(notices.sendAt, param("now")))
          .orderBy(notices.sendAt)
          .limit(param("max")),
      ),
    )
    .returning({
      id: notices.id,
      userId: notices.userId,
      kind: notices.kind,
      subject: notices.subject,
      actorId: notices.actorId,
      dueAt: notices.dueAt,
      attempts: notices.attempts,
      missing: notices.missing,
    })
    .prepare();
  const sendAgain = db
    .update(notices)
    .set({ sendAt: sql`${param("sendAt")}`, missing: sql`${param("missing")}` })
    .where(byId)
    .prepare();
  const removeBefore = db
    .delete(notices)
    .where(lt(notices.dueAt, param("instant")))
    .prepare();

  return {
    /** Stores a notice once. Does nothing for an account without a device. */
    insert: async (notice: NewNotice): Promise<boolean> => (await insert.all(notice)).length > 0,
    /** The latest notice of a kind; `sendAt` is null once it was claimed. */
    findLatest: async (
      userId: number,
      kind: NoticeKind,
    ): Promise<{ dueAt: number; sendAt: number | null } | undefined> => await findLatest.get({ userId, kind }),
    /** Takes notices that are to be sent, the longest waiting first, so that nobody else sends them. */
    claimDue: async (now: number, max: number): Promise<ClaimedNotice[]> =>
      (await claimDue.all({ now, max })).map((row) => ({ ...row, missing: row.missing && JSON.parse(row.missing) })),
    /** Has a claimed notice sent again to the devices that lack it. */
    sendAgain: async (id: number, sendAt: number, missing: readonly number[]): Promise<void> => {
      await sendAgain.run({ id, sendAt, missing: JSON.stringify(missing) });
    },
    removeBefore: async (instant: number): Promise<void> => {
      await removeBefore.run({ instant });
    },
  };
}
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
