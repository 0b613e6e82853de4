import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { friendships } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { isNotBlocked } from "../../../db/sql/visibility.ts";
import type { FriendshipStatus } from "../../shared/product/enums.ts";

export type FriendRow = { id: number; userId: number; username: string; profilePhotoId: number | null };
export type FriendshipRow = { id: number; status: FriendshipStatus };
export type RequestRow = { id: number; userId: number; username: string; createdAt: number };

const ownedBy = or(eq(friendships.requesterId, param("userId")), eq(friendships.addresseeId, param("userId")));
const addressedTo = eq(friendships.addresseeId, param("userId"));
const isPending = eq(friendships.status, sql`'pending'`);
const byId = eq(friendships.id, param("id"));
/** Of two people, whichever of them sent the request. */
export const isBetween = and(
  eq(friendships.lowerId, sql`min(${param("userId")}, ${param("otherId")})`),
  eq(friendships.higherId, sql`max(${param("userId")}, ${param("otherId")})`),
);
const friendshipColumns = { id: friendships.id, status: friendships.status };

/** The table `friendships`. Instants are UTC milliseconds. */
export function createFriendRepository(db: Db) {
  const listFriends = db
    .select({ id: friendships.id, userId: users.id, username: users.username, profilePhotoId: users.profilePhotoId })
    .from(friendships)
    .innerJoin(
      users,
      sql`${users.id} = iif(${friendships.requesterId} = ${param("userId")}, ${friendships.addresseeId}, ${friendships.requesterId})`,
    )
    .where(and(ownedBy, eq(friendships.status, sql`'accepted'`)))
    .orderBy(asc(users.usernameKey))
    .prepare();
  const requestColumns = {
    id: friendships.id,
    userId: users.id,
    username: users.username,
    createdAt: friendships.createdAt,
  };
  const listRequests = db
    .select(requestColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.requesterId))
    .where(and(addressedTo, isPending))
    .orderBy(desc(friendships.id))
    .prepare();
  const listSent = db
    .select(requestColumns)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.addresseeId))
    .where(and(eq(friendships.requesterId, param("userId")), isPending))
    .orderBy(desc(friendships.id))
    .prepare();
  // One statement, so that if two people send each other requests at the same time, the second one accepts. It changes
  // nothing if they are friends already.
  const request = db
    .insert(friendships)
    .select(
      sql`select null, ${param("userId")}, ${users.id}, 'pending', ${param("now")}, ${param("now")} from ${users}
        where ${users.id} = ${param("addresseeId")} and ${isNotBlocked(users.id, param("userId"))}`,
    )
    .onConflictDoUpdate({
      target: [friendships.lowerId, friendships.higherId],
      set: { status: sql`'accepted'`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${isPending} and ${friendships.requesterId} = excluded.addressee_id`,
    })
    .returning(friendshipColumns)
    .prepare();
  const findBetween = db.select(friendshipColumns).from(friendships).where(isBetween).prepare();
  // A request that was accepted before keeps its time.
  const accept = db
    .update(friendships)
    .set({ status: sql`'accepted'`, updatedAt: sql`iif(status = 'pending', ${param("now")}, updated_at)` })
    .where(and(byId, addressedTo))
    .returning(friendshipColumns)
    .prepare();
  const decline = db
    .delete(friendships)
    .where(and(byId, addressedTo, isPending))
    .returning({ id: friendships.id })
    .prepare();
  const remove = db.delete(friendships).where(and(byId, ownedBy)).returning({ id: friendships.id }).prepare();

  return {
    /** The account's friends, by name. */
    listFriends: async (userId: number): Promise<FriendRow[]> => await listFriends.all({ userId }),
    /** Requests to the account, the latest first. */
    listRequests: async (userId: number): Promise<RequestRow[]> => await listRequests.all({ userId }),
    /** Requests of the account that are not answered, the latest first. */
    listSent: async (userId: number): Promise<RequestRow[]> => await listSent.all({ userId }),
    /**
     * Sends a request, or accepts one of the other person. Undefined if nothing changed: they are friends, a request
     * was sent before, the account does not exist, or one has blocked the other.
     */
    request: async (userId: number, addresseeId: number, now: number): Promise<FriendshipRow | undefined> =>
      await request.get({ userId, addresseeId, now }),
    /** The friendship or request between two people. */
    findBetween: async (userId: number, otherId: number): Promise<FriendshipRow | undefined> =>
      await findBetween.get({ userId, otherId }),
    /** Accepts a request, also one that was accepted before. Undefined if the request is not to this account. */
    accept: async (userId: number, id: number, now: number): Promise<FriendshipRow | undefined> =>
      await accept.get({ userId, id, now }),
    /** False if there was no such request. */
    decline: async (userId: number, id: number): Promise<boolean> => (await decline.get({ userId, id })) !== undefined,
    /** Ends a friendship or withdraws a request, from either side; false if there is none. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type FriendRepository = ReturnType<typeof createFriendRepository>;
