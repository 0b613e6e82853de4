import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { DEFAULT_MACRO_SPLIT } from "../../src/shared/food/nutrition.ts";
import { ACTIVITY_LEVELS, PRIMARY_GOALS, SEXES } from "../../src/shared/product/enums.ts";
import { DEFAULT_DAILY_CALORIE_GOAL } from "../../src/shared/product/limits.ts";
import { owner, soleOwner } from "./owner.ts";
import { photos } from "./photos.ts";

/** The share of the calorie goal for protein and for carbs, in per cent; fat is the rest. */
const macroSplit = () => ({
  proteinPercent: integer("protein_percent").notNull().default(DEFAULT_MACRO_SPLIT.protein),
  carbsPercent: integer("carbs_percent").notNull().default(DEFAULT_MACRO_SPLIT.carbs),
});

/** What each weekday has more than the daily goal in kcal, Monday first, 0 in total; null if all days are the same. */
const weekdayExtras = () => ({ weekdayExtras: text("weekday_extras", { mode: "json" }).$type<number[]>() });

/** Instants everywhere are UTC milliseconds. */
export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    /** The e-mail and username in the form in which accounts are compared: NFKC, lower case. */
    emailKey: text("email_key").notNull(),
    username: text().notNull(),
    usernameKey: text("username_key").notNull(),
    /** An argon2id hash. */
    password: text().notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    dailyCalorieGoal: integer("daily_calorie_goal").notNull().default(DEFAULT_DAILY_CALORIE_GOAL),
    /** When the person last changed the calorie goal; null if never. */
    goalChangedAt: integer("goal_changed_at"),
    /** How far the clock where the person changed it was ahead of UTC, in milliseconds. */
    goalChangedOffset: integer("goal_changed_offset").notNull().default(0),
    ...macroSplit(),
    ...weekdayExtras(),
    profilePhotoId: integer("profile_photo_id").references((): AnySQLiteColumn => photos.id, { onDelete: "set null" }),
    trialStartedAt: integer("trial_started_at"),
    /** Set from what the payment provider says. */
    isSubscribed: integer("is_subscribed", { mode: "boolean" }).notNull().default(false),
    /** When the host granted premium. Payments never change it. */
    premiumGrantedAt: integer("premium_granted_at"),
    /** The one definition of premium. All checks and all screens read this column. */
    isPremium: integer("is_premium", { mode: "boolean" })
      .notNull()
      .generatedAlwaysAs(sql`is_subscribed = 1 or premium_granted_at is not null`),
    /** When the host made the account an administrator; null if it is none. */
    adminSince: integer("admin_since"),
    /** Since when the account cannot sign in; null if it can. */
    suspendedAt: integer("suspended_at"),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    /** Hashes of the mailed tokens, never the tokens. */
    emailVerificationToken: text("email_verification_token"),
    emailVerificationExpires: integer("email_verification_expires"),
    passwordResetToken: text("password_reset_token"),
    passwordResetExpires: integer("password_reset_expires"),
    /** Whether estimated calories are shown with a range. */
    showCalorieRanges: integer("show_calorie_ranges", { mode: "boolean" }).notNull().default(true),
    /** The last valid zone that the client sent. */
    timeZone: text("time_zone").notNull().default("UTC"),
    createdAt: integer("created_at").notNull(),
    /** When a demo account is deleted; null for a real account. */
    demoUntil: integer("demo_until"),
  },
  (table) => [
    index("users_admin_since").on(table.adminSince).where(sql`admin_since is not null`),
    index("users_demo_until").on(table.demoUntil).where(sql`demo_until is not null`),
    uniqueIndex("users_email_key").on(table.emailKey),
    uniqueIndex("users_username_key").on(table.usernameKey),
    // For searches by the beginning of a name. Searches inside a name use `users_fts`, which triggers keep up to date.
    index("users_findable").on(table.usernameKey).where(sql`demo_until is null`),
    uniqueIndex("users_password_reset_token").on(table.passwordResetToken),
    uniqueIndex("users_email_verification_token").on(table.emailVerificationToken),
    index("users_profile_photo").on(table.profilePhotoId).where(sql`profile_photo_id is not null`),
  ],
);

/** One signed-in device. Its token carries `jti`; deleting the row signs the device out. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    jti: text().notNull(),
    userId: owner(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_jti").on(table.jti),
    index("sessions_user").on(table.userId, table.lastSeenAt),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

/** An address from which an account was logged in to. Only a hash of the address is stored, keyed with the server's secret. */
export const knownAddresses = sqliteTable(
  "known_addresses",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    addressHash: text("address_hash").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
  },
  (table) => [
    uniqueIndex("known_addresses_hash").on(table.userId, table.addressHash),
    index("known_addresses_age").on(table.lastUsedAt),
  ],
);

/** A code with which people can register where registration is by invite. Only its hash is stored. */
export const invites = sqliteTable(
  "invites",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    codeHash: text("code_hash").notNull(),
    /** How many accounts can be made with it, and how many were. */
    usesMax: integer("uses_max").notNull(),
    uses: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Whether the account that is made with it becomes an administrator. */
    makesAdmin: integer("makes_admin", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [uniqueIndex("invites_code").on(table.codeHash)],
);

/** The answers from onboarding, always in metric units. */
export const onboardingAnswers = sqliteTable("onboarding_answers", {
  userId: soleOwner(),
  dailyCalorieGoal: integer("daily_calorie_goal").notNull(),
  activityLevel: text("activity_level", { enum: ACTIVITY_LEVELS }).notNull(),
  primaryGoal: text("primary_goal", { enum: PRIMARY_GOALS }).notNull(),
  dietaryPreferences: text("dietary_preferences", { mode: "json" }).$type<string[]>().notNull(),
  age: integer(),
  heightCm: real("height_cm"),
  weightKg: real("weight_kg"),
  sex: text({ enum: SEXES }),
  /** Also while breastfeeding. */
  isPregnant: integer("is_pregnant", { mode: "boolean" }).notNull().default(false),
  targetWeightKg: real("target_weight_kg"),
  /** Millilitres a day; null if it follows from the weight. */
  waterGoalMl: integer("water_goal_ml"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/**
 * The goals that an account had before its current one, which is in `users`. The goal of a day is the one at its end, so
 * a goal that stood at the end of no day has no row.
 */
export const pastGoals = sqliteTable(
  "past_goals",
  {
    userId: owner(),
    endedAt: integer("ended_at").notNull(),
    dailyCalorieGoal: integer("daily_calorie_goal").notNull(),
    ...macroSplit(),
    ...weekdayExtras(),
    /** How far the clock where it was replaced was ahead of UTC, in milliseconds. */
    utcOffset: integer("utc_offset").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endedAt] })],
);
