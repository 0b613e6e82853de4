import { and, eq, ne, not, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bind, type Db } from "../../../db/engine/db.ts";
import { pushSubscriptions } from "../../../db/schema/reminders.ts";
import { isOlderThanNewest } from "../../../db/sql/older-than-newest.ts";
import { param, placeholders } from "../../../db/sql/placeholders.ts";
import type { PushTarget } from "../../integrations/push/push-sender.ts";

export type Device = PushTarget & { id: number };
type NewDevice = PushTarget & { userId: number; sessionId: number; now: number; keptMax: number };

const { id, userId, sessionId, endpoint, p256dh, auth, createdAt } = pushSubscriptions;
const columns = { id, endpoint, p256dh, auth };
const byId = eq(id, param("id"));
const byUser = eq(userId, param("userId"));
const bySession = eq(sessionId, param("sessionId"));

/** The table `push_subscriptions`. A session has at most one row, and ends with it. */
export function createSubscriptionRepository(db: Db) {
  // Who knows a device's keys has the device. Anyone else could take another account's notifications away.
  const isSameDevice = and(
    eq(endpoint, param("endpoint")),
    or(byUser, and(eq(p256dh, param("p256dh")), eq(auth, param("auth")))),
  );
  const others = alias(pushSubscriptions, "others");
  const isFree = notExists(
    db
      .select({ id: others.id })
      .from(others)
      .where(
        and(
          eq(others.endpoint, param("endpoint")),
          ne(others.userId, param("userId")),
          not(and(eq(others.p256dh, param("p256dh")), eq(others.auth, param("auth"))) ?? sql`false`),
        ),
      ),
  );
  // A device that cannot be set up leaves the session's former one as it is.
  const removeReplaced = db
    .delete(pushSubscriptions)
    .where(and(or(bySession, isSameDevice), isFree))
    .prepare();
  const insert = db
    .insert(pushSubscriptions)
    .values({ ...placeholders(["userId", "sessionId", "endpoint", "p256dh", "auth"]), createdAt: param("now") })
    .onConflictDoNothing()
    .returning({ id })
    .prepare();
  const removeOldest = db
    .delete(pushSubscriptions)
    .where(isOlderThanNewest(db, pushSubscriptions, { scope: byUser, lastUsedAt: createdAt, keptMax: "keptMax" }))
    .prepare();
  const listByUser = db.select(columns).from(pushSubscriptions).where(byUser).prepare();
  const findBySession = db.select(columns).from(pushSubscriptions).where(bySession).prepare();
  const removeBySession = db.delete(pushSubscriptions).where(bySession).prepare();
  const remove = db.delete(pushSubscriptions).where(byId).prepare();

  return {
    /**
     * Stores a device in the place of the session's former one, and removes the account's oldest ones beyond `keptMax`.
     * False if the endpoint is another account's.
     */
    async store(device: NewDevice): Promise<boolean> {
      const [, stored] = await db.atomically([
        bind(removeReplaced, device),
        bind(insert, device),
        bind(removeOldest, device),
      ]);
      return stored.length > 0;
    },
    listByUser: async (ownerId: number): Promise<Device[]> => await listByUser.all({ userId: ownerId }),
    findBySession: async (id: number): Promise<Device | undefined> => await findBySession.get({ sessionId: id }),
    removeBySession: async (id: number): Promise<void> => void (await removeBySession.run({ sessionId: id })),
    remove: async (deviceId: number): Promise<void> => void (await remove.run({ id: deviceId })),
  };
}
export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;
