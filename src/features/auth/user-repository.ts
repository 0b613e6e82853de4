import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
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
] as const satisfies readonly (keyof UserRow)[];
export type NewUser = Pick<UserRow, (typeof REGISTERED_COLUMNS)[number]>;

const given = sql.placeholder;

/** The table `users`. */
export function createUserRepository(db: Db) {
  const insert = db.insert(users).values(placeholders(REGISTERED_COLUMNS)).onConflictDoNothing().returning().prepare();
  const byId = db
    .select()
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();
  const byEmailKey = db
    .select()
    .from(users)
    .where(eq(users.emailKey, given("emailKey")))
    .prepare();
  const startTrial = db
    .update(users)
    .set({ trialStartedAt: sql`${given("now")}` })
    .where(and(eq(users.id, given("id")), isNull(users.trialStartedAt), eq(users.isPremium, false)))
    .returning()
    .prepare();
  const setTimeZone = db
    .update(users)
    .set({ timeZone: sql`${given("timeZone")}` })
    .where(eq(users.id, given("id")))
    .prepare();

  return {
    /** The stored account, or undefined where its e-mail or username is taken. */
    insert: async (user: NewUser): Promise<UserRow | undefined> => insert.get(user),
    byId: async (id: number): Promise<UserRow | undefined> => byId.get({ id }),
    byEmailKey: async (emailKey: string): Promise<UserRow | undefined> => byEmailKey.get({ emailKey }),
    /** Starts the one trial of an account; undefined where it was used before or the account is premium. */
    startTrial: async (id: number, now: number): Promise<UserRow | undefined> => startTrial.get({ id, now }),
    setTimeZone: async (id: number, timeZone: string): Promise<void> => {
      setTimeZone.run({ id, timeZone });
    },
  };
}
export type UserRepository = ReturnType<typeof createUserRepository>;
