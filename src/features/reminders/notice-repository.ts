import { and, desc, eq, exists, getTableColumns, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { notices, pushSubscriptions } from "../../../db/schema/reminders.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../../db/sql/slices.ts";
import type { NoticeKind } from "../../shared/product/reminders.ts";
import { CLAIM_MS } from "./notice-times.ts";

type NewNotice = {
  userId: number;
  kind: NoticeKind;
  /** What it is about: there is one notice for each kind and subject. */
  subject: string;
  actorId: number | null;
  /** UTC milliseconds. */
  dueAt: number;
};
/**
 * A notice that this process is sending. `attempts` counts the claims: the number of this one. `missing` are the devices
 * that lack it after an attempt, or null before the first.
 */
export type ClaimedNotice = NewNotice & { id: number; attempts: number; missing: number[] | null };
/** The latest notice of a kind to an account. `sendAt` is null once it was claimed. */
export type LatestNotice = { id: number; dueAt: number; sendAt: number | null };
/** Identifies a claim. */
export type Claim = Pick<ClaimedNotice, "id" | "attempts">;

const { sendAt, claimedUntil, ...claimedColumns } = getTableColumns(notices);
/** A claim that has ended no longer belongs to this process. */
const byClaim = and(eq(notices.id, param("id")), eq(notices.attempts, param("attempts")));
/** True if no one is sending a notice. A claim that lasts longer than any was made before a clock was set back. */
const isFree = or(
  isNull(notices.claimedUntil),
  lte(notices.claimedUntil, param("now")),
  gt(notices.claimedUntil, param("latestClaim")),
);
const ofKind = and(eq(notices.userId, param("userId")), eq(notices.kind, param("kind")));

/** The table `notices`. Instants are UTC milliseconds. */
export function createNoticeRepository(db: Db) {
  const hasDevice = exists(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, param("userId"))),
  );
  const prepareInsert = (condition: SQL | undefined) =>
    db
      .insert(notices)
      .select(
        sql`select null, ${param("userId")}, ${param("kind")}, ${param("subject")}, ${param("actorId")}, ${param("dueAt")},
        ${param("dueAt")}, null, 0, null where ${condition}`,
      )
      .onConflictDoNothing()
      .returning({ id: notices.id })
      .prepare();
  const insert = prepareInsert(hasDevice);
  const sendAt = sql<number | null>`iif(${notices.claimedUntil} is null, ${notices.sendAt}, null)`;
  const findLatest = db
    .select({ id: notices.id, dueAt: notices.dueAt, sendAt: sendAt.as("latest_send_at") })
    .from(notices)
    .where(ofKind)
    .orderBy(desc(notices.id))
    .limit(1)
    .prepare();
  const latest = sql`(select ${notices.id}, ${sendAt} from ${notices} where ${ofKind} order by ${notices.id} desc limit 1)`;
  const insertAfter = prepareInsert(and(hasDevice, sql`${latest} is (${param("latestId")}, ${param("latestSendAt")})`));
  // One statement: another process that claims at the same time gets others.
  const claimDue = db
    .update(notices)
    .set({ claimedUntil: sql`${param("claimedUntil")}`, attempts: sql`${notices.attempts} + 1` })
    .where(
      inArray(
        notices.id,
        db
          .select({ id: notices.id })
          .from(notices)
          .where(and(lte(notices.sendAt, param("now")), isFree))
          .orderBy(notices.sendAt)
          .limit(param("max")),
      ),
    )
    .returning(claimedColumns)
    .prepare();
  const renew = db
    .update(notices)
    .set({ claimedUntil: sql`${param("claimedUntil")}` })
    .where(byClaim)
    .returning({ id: notices.id })
    .prepare();
  // On a full disk, too, so that nothing is sent again.
  const finish = db.critical.update(notices).set({ sendAt: null, claimedUntil: null }).where(byClaim).prepare();
  const sendAgain = db
    .update(notices)
    .set({ sendAt: sql`${param("sendAt")}`, claimedUntil: null, missing: sql`${param("missing")}` })
    .where(byClaim)
    .prepare();
  const postpone = db
    .update(notices)
    .set({ dueAt: sql`${param("dueAt")}`, sendAt: sql`${param("dueAt")}`, claimedUntil: null })
    .where(byClaim)
    .prepare();
  const removeBefore = prepareSlicedDelete(db, notices, lt(notices.dueAt, param("instant")));

  return {
    /** Stores a notice once. Does nothing for an account without a device. */
    insert: async (notice: NewNotice): Promise<boolean> => (await insert.all(notice)).length > 0,
    /** Stores a notice like `insert`, unless the latest one of its kind is another one by now, or was claimed meanwhile. */
    insertAfter: async (known: LatestNotice | undefined, notice: NewNotice): Promise<boolean> => {
      const seen = { latestId: known?.id ?? null, latestSendAt: known?.sendAt ?? null };
      return (await insertAfter.all({ ...notice, ...seen })).length > 0;
    },
    findLatest: async (userId: number, kind: NoticeKind): Promise<LatestNotice | undefined> =>
      await findLatest.get({ userId, kind }),
    /** Takes notices that are to be sent, the longest waiting first, so that no one else sends them. */
    claimDue: async (now: number, max: number): Promise<ClaimedNotice[]> =>
      (await claimDue.all({ now, max, claimedUntil: now + CLAIM_MS, latestClaim: now + 2 * CLAIM_MS })).map((row) => ({
        ...row,
        missing: row.missing && JSON.parse(row.missing),
      })),
    /** Claims for another while what this process is still sending. Returns the ids of what another one has claimed. */
    async renew(claims: readonly Claim[], now: number): Promise<number[]> {
      const values = claims.map(({ id, attempts }) => bind(renew, { id, attempts, claimedUntil: now + CLAIM_MS }));
      const renewed = (await db.atomically(values)).flat().map(({ id }) => id);
      return claims.map(({ id }) => id).filter((id) => !renewed.includes(id));
    },
    /** Notices that were sent, or are obsolete. */
    finish: async (claims: readonly Claim[]): Promise<void> => {
      await db.critical.atomically(claims.map(({ id, attempts }) => bind(finish, { id, attempts })));
    },
    /** Reschedules claimed notices for the devices that did not get them. */
    sendAgain: async (claims: readonly Claim[], sendAt: number, missing: readonly number[]): Promise<void> => {
      const values = { sendAt, missing: JSON.stringify(missing) };
      await db.atomically(claims.map(({ id, attempts }) => bind(sendAgain, { id, attempts, ...values })));
    },
    /** Makes claimed notices due later. */
    postpone: async (claims: readonly Claim[], dueAt: number): Promise<void> => {
      await db.atomically(claims.map(({ id, attempts }) => bind(postpone, { id, attempts, dueAt })));
    },
    removeBefore: (instant: number): Promise<void> => removeBefore({ instant }),
  };
}
export type NoticeRepository = ReturnType<typeof createNoticeRepository>;
