import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import type { Db } from "../../../db/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { friendships } from "../../../db/schema/social.ts";
import type { FriendshipStatus } from "../../shared/enums.ts";

export type FriendRow = { id: number; userId: number; username: string; profilePhotoId: number | null };
export type FriendshipRow = { id: number; status: FriendshipStatus };
export type RequestRow = { id: number; userId: number; username: string; createdAt: number };

const param = sql.placeholder;
const ownedBy = or(eq(friendships.requesterId, param("userId")), eq(friendships.addresseeId, param("userId")));
const isToMe = eq(friendships.addresseeId, param("userId"));
const isPending = eq(friendships.status, sql`'pending'`);
const isWanted = eq(friendships.id, param("id"));
const outcome = { id: friendships.id, status: friendships.status };

/** The table `friendships`. Instants are UTC milliseconds. */
export function createFriendRepository(db: Db) {
  const friends = db
    .select({ id: friendships.id, userId: users.id, username: users.username, profilePhotoId: users.profilePhotoId })
    .from(friendships)
    .innerJoin(
      users,
      sql`${users.id} = iif(${friendships.requesterId} = ${param("userId")}, ${friendships.addresseeId}, ${friendships.requesterId})`,
    )
    .where(and(ownedBy, eq(friendships.status, sql`'accepted'`)))
    .orderBy(asc(users.usernameKey))
    .prepare();
  const requests = db
    .select({
      id: friendships.id,
      userId: users.id,
      username: users.username,
      createdAt: friendships.createdAt,
    })
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.requesterId))
    .where(and(isToMe, isPending))
    .orderBy(desc(friendships.id))
    .prepare();
  // One statement, so that of two people who ask each other at the same time the second one accepts. It stores nothing
  // where they know each other already.
  const request = db
    .insert(friendships)
    .select(
      sql`select null, ${param("userId")}, ${users.id}, 'pending', ${param("now")}, ${param("now")} from ${users}
        where ${users.id} = ${param("addresseeId")} and ${isUnblocked(users.id, param("userId"))}`,
    )
    .onConflictDoUpdate({
      target: [friendships.lowerId, friendships.higherId],
      set: { status: sql`'accepted'`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${isPending} and ${friendships.requesterId} = excluded.addressee_id`,
    })
    .returning(outcome)
    .prepare();
  const between = db
    .select(outcome)
    .from(friendships)
    .where(
      and(
        eq(friendships.lowerId, sql`min(${param("userId")}, ${param("otherId")})`),
        eq(friendships.higherId, sql`max(${param("userId")}, ${param("otherId")})`),
      ),
    )
    .prepare();
  // A request that was accepted before keeps the instant of it.
  const accept = db
    .update(friendships)
    .set({ status: sql`'accepted'`, updatedAt: sql`iif(status = 'pending', ${param("now")}, updated_at)` })
    .where(and(isWanted, isToMe))
    .returning(outcome)
    .prepare();
  const decline = db
    .delete(friendships)
    .where(and(isWanted, isToMe, isPending))
    .returning({ id: friendships.id })
    .prepare();
  const remove = db.delete(friendships).where(and(isWanted, ownedBy)).returning({ id: friendships.id }).prepare();

  return {
    /** The account's friends, by their names. */
    friends: async (userId: number): Promise<FriendRow[]> => await friends.all({ userId }),
    /** What others ask of the account, the latest first. */
    requests: async (userId: number): Promise<RequestRow[]> => await requests.all({ userId }),
    /**
     * Asks somebody, or accepts what they asked before. Undefined where nothing changed: the two know each other or have
     * been asked already, there is no such account, or one of them has blocked the other.
     */
    request: async (userId: number, addresseeId: number, now: number): Promise<FriendshipRow | undefined> =>
      await request.get({ userId, addresseeId, now }),
    /** What there is between two people. */
    between: async (userId: number, otherId: number): Promise<FriendshipRow | undefined> =>
      await between.get({ userId, otherId }),
    /** The friendship, also where it was accepted before; undefined where the account was not asked for it. */
    accept: async (userId: number, id: number, now: number): Promise<FriendshipRow | undefined> =>
      await accept.get({ userId, id, now }),
    /** Whether there was such a request. */
    decline: async (userId: number, id: number): Promise<boolean> => (await decline.get({ userId, id })) !== undefined,
    /** Ends a friendship or takes back a request, from either side; false where there is none. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type FriendRepository = ReturnType<typeof createFriendRepository>;
