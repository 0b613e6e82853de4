import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { users } from "../../../db/schema/accounts.ts";

export type UserRow = typeof users.$inferSelect;

const REGISTERED_COLUMNS = [
  "email",
  "emailKey",
  "username",
  "usernameKey",
  "password",
  "firstName",
  "lastName",
  "dailyCalorieGoal",
  "createdAt",
  "demoUntil",
] as const satisfies readonly (keyof UserRow)[];
export type NewUser = Pick<UserRow, (typeof REGISTERED_COLUMNS)[number]>;

export type AccountChange = {
  username?: string | undefined;
  usernameKey?: string | undefined;
  dailyCalorieGoal?: number | undefined;
  profilePhotoId?: number | null | undefined;
};

const param = sql.placeholder;

/** The table `users`. */
export function createUserRepository(db: Db) {
  const insert = db.insert(users).values(placeholders(REGISTERED_COLUMNS)).onConflictDoNothing().returning().prepare();
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, param("id")))
    .prepare();
  const byEmailKey = db
    .select()
    .from(users)
    .where(eq(users.emailKey, param("emailKey")))
    .prepare();
  const byUsernameKey = db
    .select()
    .from(users)
    .where(eq(users.usernameKey, param("usernameKey")))
    .prepare();
  const all = db.select().from(users).orderBy(asc(users.id)).prepare();
  const grantPremium = db
    .update(users)
    .set({ premiumGrantedAt: sql`coalesce(premium_granted_at, ${param("now")})` })
    .where(eq(users.id, param("id")))
    .prepare();
  const revokePremium = db
    .update(users)
    .set({ premiumGrantedAt: null })
    .where(eq(users.id, param("id")))
    .prepare();
  const startTrial = db
    .update(users)
    .set({ trialStartedAt: sql`${param("now")}` })
    .where(and(eq(users.id, param("id")), isNull(users.trialStartedAt), eq(users.isPremium, false)))
    .returning()
    .prepare();
  const setTimeZone = db
    .update(users)
    .set({ timeZone: sql`${param("timeZone")}` })
    .where(eq(users.id, param("id")))
    .prepare();

  const remove = db
    .delete(users)
    .where(eq(users.id, param("id")))
    .returning({ id: users.id })
    .prepare();
  const removeDemos = db
    .delete(users)
    .where(lte(users.demoUntil, param("now")))
    .prepare();
  const setGoal = db
    .update(users)
    .set({ dailyCalorieGoal: sql`${param("dailyCalorieGoal")}` })
    .where(eq(users.id, param("id")))
    .prepare();
  const replacePassword = db
    .update(users)
    .set({ password: sql`${param("to")}`, passwordResetToken: null, passwordResetExpires: null })
    .where(and(eq(users.id, param("id")), eq(users.password, param("from"))))
    .returning({ id: users.id })
    .prepare();
  // A null leaves a field as it is; the picture, which may be taken away, has a flag of its own.
  const change = db
    .update(users)
    .set({
      username: sql`coalesce(${param("username")}, username)`,
      usernameKey: sql`coalesce(${param("usernameKey")}, username_key)`,
      dailyCalorieGoal: sql`coalesce(${param("dailyCalorieGoal")}, daily_calorie_goal)`,
      profilePhotoId: sql`iif(${param("hasPhoto")}, ${param("profilePhotoId")}, profile_photo_id)`,
    })
    .where(
      and(
        eq(users.id, param("id")),
        sql`not exists (select 1 from users as other where other.username_key = ${param("usernameKey")} and other.id <> ${param("id")})`,
      ),
    )
    .returning({ id: users.id })
    .prepare();

  return {
    /** The stored account, or undefined where its e-mail or username is taken. */
    insert: async (user: NewUser): Promise<UserRow | undefined> => await insert.get(user),
    byId: async (id: number): Promise<UserRow | undefined> => await byId.get({ id }),
    byEmailKey: async (emailKey: string): Promise<UserRow | undefined> => await byEmailKey.get({ emailKey }),
    byUsernameKey: async (usernameKey: string): Promise<UserRow | undefined> =>
      await byUsernameKey.get({ usernameKey }),
    /** Every account there is, the oldest first: for the command line, never for a call. */
    all: async (): Promise<UserRow[]> => await all.all(),
    /** Grants premium as of `now` (UTC milliseconds), beside any subscription; an older grant keeps its date. */
    grantPremium: async (id: number, now: number): Promise<void> => {
      await grantPremium.run({ id, now });
    },
    /** Takes the grant back; a subscription stays. */
    revokePremium: async (id: number): Promise<void> => {
      await revokePremium.run({ id });
    },
    /** Starts the one trial of an account; undefined where it was used before or the account is premium. */
    startTrial: async (id: number, now: number): Promise<UserRow | undefined> => await startTrial.get({ id, now }),
    /** Removes an account with everything of it, which the tables' cascades take along; false where it is not there. */
    remove: async (id: number): Promise<boolean> => (await remove.get({ id })) !== undefined,
    /** Removes the demo's accounts whose time is over at `now` (UTC milliseconds), with everything of them. */
    removeDemos: async (now: number): Promise<void> => {
      await removeDemos.run({ now });
    },
    setGoal: async (id: number, dailyCalorieGoal: number): Promise<void> => {
      await setGoal.run({ id, dailyCalorieGoal });
    },
    /**
     * Puts an argon2id hash in the place of another, and closes a reset link that is still open; false where the other
     * is there no more.
     */
    replacePassword: async (id: number, { from, to }: { from: string; to: string }): Promise<boolean> =>
      (await replacePassword.all({ id, from, to })).length > 0,
    /** Changes the fields that are given; false where the username is somebody else's. */
    change: async (id: number, fields: AccountChange): Promise<boolean> => {
      const { username = null, usernameKey = null, dailyCalorieGoal = null, profilePhotoId } = fields;
      const hasPhoto = Number(profilePhotoId !== undefined);
      const values = { id, username, usernameKey, dailyCalorieGoal, hasPhoto, profilePhotoId: profilePhotoId ?? null };
      return (await change.all(values)).length > 0;
    },
    setTimeZone: async (id: number, timeZone: string): Promise<void> => {
      await setTimeZone.run({ id, timeZone });
    },
  };
}
export type UserRepository = ReturnType<typeof createUserRepository>;
