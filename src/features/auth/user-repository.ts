import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { invites, pastGoals, sessions, users } from "../../../db/schema/accounts.ts";
import { prepareErasure } from "../../../db/sql/erase-account.ts";
import { isValidInvite, prepareInviteUse } from "../../../db/sql/invites.ts";
import { param, placeholders } from "../../../db/sql/placeholders.ts";
import type { GoalEnd } from "../../shared/diary/daily-goals.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { prepareLateGoal } from "./late-goal-repository.ts";

/** The end of an account that is being deleted. */
const ERASED = 0;

export type UserRow = typeof users.$inferSelect;

/** What a registration fills. */
export const REGISTERED_COLUMNS = [
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
  profilePhotoId?: number | null | undefined;
  goal?: GoalChange | undefined;
};

/** A new goal: kcal, and the shares of protein and carbs in per cent. What is not set stays. */
export type GoalChange = {
  dailyCalorieGoal?: number | undefined;
  macroSplit?: { protein: number; carbs: number } | undefined;
  /** Null where all days are the same from now on. */
  weekdayExtras?: number[] | null | undefined;
  /** New calories replace only those that were set until then; by default all. */
  lastWriteWinsBefore?: number | undefined;
} & GoalEnd;

const byId = eq(users.id, param("id"));
const byEmailKey = eq(users.emailKey, param("emailKey"));
const byUsernameKey = eq(users.usernameKey, param("usernameKey"));

/** When an account becomes an administrator by the invite it is made with; null for most. */
const adminByInvite = sql`iif(${invites.makesAdmin}, ${param("createdAt")}, null)`;

/** A new account as a row of the table: the columns that are not registered have their defaults. */
const newRow = sql.join(
  Object.entries(getTableColumns(users))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => {
      if (REGISTERED_COLUMNS.some((registered) => registered === name)) return param(name);
      return column === users.adminSince ? adminByInvite : sql`${sql.param(column.default ?? null, column)}`;
    }),
  sql`, `,
);

/** The table `users`. */
export function createUserRepository(db: Db) {
  const insert = db.insert(users).values(placeholders(REGISTERED_COLUMNS)).onConflictDoNothing().returning().prepare();
  const insertInvited = db
    .insert(users)
    .select(sql`select ${newRow} from ${invites} where ${isValidInvite("createdAt")}`)
    .onConflictDoNothing()
    .returning()
    .prepare();
  // The password's hash has a random salt: a row with it was inserted by the same registration.
  const isInserted = and(byEmailKey, eq(users.password, param("password")));
  const countInvite = prepareInviteUse(db, isInserted);
  const findById = db.select().from(users).where(byId).prepare();
  const findByEmailKey = db.select().from(users).where(byEmailKey).prepare();
  const findByUsernameKey = db.select().from(users).where(byUsernameKey).prepare();
  const listAll = db.select().from(users).orderBy(asc(users.id)).prepare();
  const startTrial = db
    .update(users)
    .set({ trialStartedAt: sql`${param("now")}` })
    .where(and(byId, isNull(users.trialStartedAt), eq(users.isPremium, false)))
    .returning()
    .prepare();
  const setTimeZone = db
    .update(users)
    .set({ timeZone: sql`${param("timeZone")}` })
    .where(byId)
    .prepare();
  const changePreferences = db
    .update(users)
    .set({ showCalorieRanges: sql`coalesce(${param("showCalorieRanges")}, show_calorie_ranges)` })
    .where(byId)
    .returning()
    .prepare();

  /** Of calls at the same time one ends the account. Should the process stop, it is deleted like a demo that has expired. */
  const beginRemoval = db.critical
    .update(users)
    .set({ demoUntil: ERASED })
    .where(and(byId, or(isNull(users.demoUntil), ne(users.demoUntil, ERASED))))
    .returning({ id: users.id })
    .prepare();
  const endSessions = db
    .delete(sessions)
    .where(eq(sessions.userId, param("id")))
    .prepare();
  const erase = prepareErasure(db);
  const listExpiredDemos = db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.demoUntil, param("now")))
    .prepare();
  const limitDemos = db.critical
    .update(users)
    .set({ demoUntil: sql`${param("latest")}` })
    .where(gt(users.demoUntil, param("latest")))
    .prepare();
  const correctTrial = db
    .update(users)
    .set({ trialStartedAt: sql`min(${users.trialStartedAt}, ${param("now")})` })
    .where(byId)
    .prepare();
  const replacePassword = db.critical
    .update(users)
    .set({ password: sql`${param("to")}`, passwordResetToken: null, passwordResetExpires: null })
    .where(and(byId, eq(users.password, param("from"))))
    .returning({ id: users.id })
    .prepare();
  // The new hash has a random salt: an account has it only if the same change stored it.
  const isReplaced = db
    .select({ id: users.id })
    .from(users)
    .where(and(byId, eq(users.password, param("to"))));
  const endOtherSessions = db
    .delete(sessions)
    .where(and(inArray(sessions.userId, isReplaced), ne(sessions.id, param("keptSessionId"))))
    .prepare();
  const isUsernameFree = sql`not exists (select 1 from users as other where other.username_key = ${param("usernameKey")} and other.id <> ${param("id")})`;
  // Null leaves a field unchanged. The picture and the weekdays can be removed, so they have their own flags.
  const newGoal = {
    dailyCalorieGoal: sql`iif(${param("dailyCalorieGoal")} is not null and coalesce(goal_changed_at, 0) <= ${param("lastWriteWinsBefore")},
      ${param("dailyCalorieGoal")}, daily_calorie_goal)`,
    proteinPercent: sql`coalesce(${param("proteinPercent")}, protein_percent)`,
    carbsPercent: sql`coalesce(${param("carbsPercent")}, carbs_percent)`,
    weekdayExtras: sql`iif(${param("hasWeekdays")}, ${param("weekdayExtras")}, weekday_extras)`,
  };
  const isLatestChange = sql`(${param("dailyCalorieGoal")} is not null and coalesce(goal_changed_at, 0) <= ${param("replacedAt")})`;
  const change = db
    .update(users)
    .set({
      username: sql`coalesce(${param("username")}, username)`,
      usernameKey: sql`coalesce(${param("usernameKey")}, username_key)`,
      profilePhotoId: sql`iif(${param("hasPhoto")}, ${param("profilePhotoId")}, profile_photo_id)`,
      ...newGoal,
      goalChangedAt: sql`iif(${isLatestChange}, ${param("replacedAt")}, goal_changed_at)`,
      goalChangedOffset: sql`iif(${isLatestChange}, ${param("utcOffset")}, goal_changed_offset)`,
    })
    .where(and(byId, isUsernameFree))
    .returning({ id: users.id })
    .prepare();
  const lateGoal = prepareLateGoal(db, isUsernameFree);
  // A goal that is replaced on the day on which it was set is the goal of no day.
  const hasEndedToday = sql`exists (
    select 1 from (select ended_at + utc_offset as local from past_goals
      where user_id = ${param("id")} order by ended_at desc limit 1)
    where local between ${param("dayFrom")} and ${param("dayTo")})`;
  const keepGoal = db
    .insert(pastGoals)
    .select(
      sql`select ${users.id}, ${param("replacedAt")}, ${users.dailyCalorieGoal}, ${users.proteinPercent}, ${users.carbsPercent}, ${users.weekdayExtras}, ${param("utcOffset")}
        from ${users} where ${and(
          byId,
          isUsernameFree,
          or(
            ne(users.dailyCalorieGoal, newGoal.dailyCalorieGoal),
            ne(users.proteinPercent, newGoal.proteinPercent),
            ne(users.carbsPercent, newGoal.carbsPercent),
            sql`${users.weekdayExtras} is not ${newGoal.weekdayExtras}`,
          ),
          sql`not ${hasEndedToday}`,
        )}`,
    )
    // A goal that is replaced at the instant at which it was set, where another day is, is the goal of no day either.
    .onConflictDoNothing()
    .prepare();

  return {
    /** The stored account, or undefined if its e-mail or username is taken. */
    insert: async (user: NewUser): Promise<UserRow | undefined> => await insert.get(user),
    /**
     * The stored account, or undefined if its e-mail or username is taken, or the invite is not valid at its creation.
     * Only a stored account counts as a use of the invite.
     */
    async insertInvited(user: NewUser, codeHash: string): Promise<UserRow | undefined> {
      const [rows] = await db.atomically([
        bind(insertInvited, { ...user, codeHash }),
        bind(countInvite, { ...user, codeHash }),
      ]);
      return rows[0];
    },
    findById: async (id: number): Promise<UserRow | undefined> => await findById.get({ id }),
    findByEmailKey: async (emailKey: string): Promise<UserRow | undefined> => await findByEmailKey.get({ emailKey }),
    findByUsernameKey: async (usernameKey: string): Promise<UserRow | undefined> =>
      await findByUsernameKey.get({ usernameKey }),
    /** All accounts, the oldest first. Only for the command line. */
    listAll: async (): Promise<UserRow[]> => await listAll.all(),
    /** Starts the one trial of an account; undefined if it was used before or the account is premium. */
    startTrial: async (id: number, now: number): Promise<UserRow | undefined> => await startTrial.get({ id, now }),
    /** Ends an account at once, and deletes it with all its data, bit by bit; false if it does not exist. */
    async remove(id: number): Promise<boolean> {
      const [[begun]] = await db.critical.atomically([bind(beginRemoval, { id }), bind(endSessions, { id })]);
      return begun !== undefined && (await erase(id));
    },
    /** Deletes the demo accounts that have expired at `now` (UTC milliseconds), with all their data. */
    removeDemos: async (now: number): Promise<void> => {
      for (const { id } of await listExpiredDemos.all({ now })) await erase(id);
    },
    /** Has demo accounts end at `latest` (UTC milliseconds) that would end later. */
    limitDemos: async (latest: number): Promise<void> => void (await limitDemos.run({ latest })),
    /** Moves the start of a trial that lies after `now` to `now`. */
    correctTrial: async (id: number, now: number): Promise<void> => void (await correctTrial.run({ id, now })),
    /**
     * Replaces an argon2id hash, removes any open reset link and ends all sessions but one; false if the current hash is
     * no longer `from`.
     */
    async replacePassword(id: number, change: { from: string; to: string; keptSessionId: number }): Promise<boolean> {
      const values = { id, ...change };
      const [replaced] = await db.critical.atomically([bind(replacePassword, values), bind(endOtherSessions, values)]);
      return replaced.length > 0;
    },
    /** Changes the fields that are set, and keeps a goal that ends; false if the username is taken. */
    async change(id: number, { username, usernameKey, profilePhotoId, goal }: AccountChange): Promise<boolean> {
      const values = {
        id,
        username: username ?? null,
        usernameKey: usernameKey ?? null,
        hasPhoto: Number(profilePhotoId !== undefined),
        profilePhotoId: profilePhotoId ?? null,
        dailyCalorieGoal: goal?.dailyCalorieGoal ?? null,
        replacedAt: goal?.replacedAt ?? null,
        utcOffset: goal?.utcOffset ?? null,
        lastWriteWinsBefore: goal?.lastWriteWinsBefore ?? Number.MAX_SAFE_INTEGER,
        proteinPercent: goal?.macroSplit?.protein ?? null,
        carbsPercent: goal?.macroSplit?.carbs ?? null,
        hasWeekdays: Number(goal?.weekdayExtras !== undefined),
        weekdayExtras: goal?.weekdayExtras ? JSON.stringify(goal.weekdayExtras) : null,
      };
      if (!goal) return (await change.all(values)).length > 0;
      const ended = { ...values, dayFrom: goal.dayFrom, dayTo: goal.dayFrom + DAY_MS - 1 };
      // Calories alone are sent later than they were set.
      if (goal.lastWriteWinsBefore === goal.replacedAt) {
        const kept = [bind(lateGoal.keepStanding, ended), bind(lateGoal.changeLater, ended)] as const;
        const [, , changed] = await db.atomically([...kept, bind(change, values)]);
        return changed.length > 0;
      }
      const [, changed] = await db.atomically([bind(keepGoal, ended), bind(change, values)]);
      return changed.length > 0;
    },
    /** Changes the settings that are set; undefined if the account does not exist. */
    changePreferences: async (
      id: number,
      { showCalorieRanges }: { showCalorieRanges?: boolean },
    ): Promise<UserRow | undefined> =>
      await changePreferences.get({
        id,
        showCalorieRanges: showCalorieRanges === undefined ? null : Number(showCalorieRanges),
      }),
    setTimeZone: async (id: number, timeZone: string): Promise<void> => void (await setTimeZone.run({ id, timeZone })),
  };
}
export type UserRepository = ReturnType<typeof createUserRepository>;
