import { DAY_MS } from "./durations.ts";
/** Bounds and constants of the specification (its sections 5 and 9). */

export const PRODUCT_NAME = "Mealglass";

export const DEFAULT_DAILY_CALORIE_GOAL = 2000;
/** Registration and goal edit, in kcal a day. */
export const DAILY_CALORIE_GOAL = { min: 800, max: 5000 } as const;

/** The range that onboarding proposes and accepts, in kcal a day. */
export const ONBOARDING_CALORIE_GOAL = { min: 1000, max: 5000 } as const;
/**
 * What protein, carbs and fat may each have of the calorie goal, in whole per cent. Together they are 100, so protein
 * and carbs have at most 95.
 */
export const MACRO_PERCENT = { min: 5, max: 90 } as const;
/** The most past goals that one call returns, the latest ones: years, even with a new goal every week. */
export const PAST_GOALS_MAX = 500;
/** Years, centimetres and kilograms. */
export const BODY = {
  age: { min: 13, max: 120 },
  heightCm: { min: 30, max: 300 },
  weightKg: { min: 30, max: 1000 },
} as const;
/** Per cent of body fat, and centimetres around the waist. */
export const BODY_FAT = { min: 2, max: 75 } as const;
export const WAIST_CM = { min: 30, max: 300 } as const;
/** Weighings that an account may have, and those that one call imports. */
export const WEIGHINGS_MAX = 20_000;
export const WEIGHING_IMPORT_MAX = 400;
/** The days of weighings that Home reads, and the most that one call counts back. */
export const WEIGHING_DAYS = { home: 90, max: 9999 } as const;
/** Millilitres of a glass and of a day's goal; glasses that a day may have. */
export const GLASS_ML = { min: 10, max: 5000 } as const;
export const WATER_GOAL_ML = { min: 500, max: 10_000 } as const;
export const GLASSES_PER_DAY_MAX = 100;
/** An exercise; exercises that a day may have; and the diary days whose goals they may change, today included. */
export const EXERCISE = { minutes: { min: 1, max: 1440 }, kcal: { min: 1, max: 10_000 } } as const;
export const EXERCISES_PER_DAY_MAX = 30;
export const EXERCISE_GOAL_DAYS = 92;
export const DIETARY_PREFERENCES = { max: 20, textMax: 40 } as const;

export const EMAIL_MAX_LENGTH = 254;
/** Control, zero-width and direction-changing characters, as part of a character class. */
export const INVISIBLE_CHARACTERS =
  "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
/** Visible characters before and after one `@`, and a dot in the domain. Only sending a mail can prove an address. */
export const EMAIL_PATTERN = `^[^\\s@${INVISIBLE_CHARACTERS}]+@[^\\s@.${INVISIBLE_CHARACTERS}]+(\\.[^\\s@.${INVISIBLE_CHARACTERS}]+)+$`;
export const USERNAME_LENGTH = { min: 2, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const PERSON_NAME_MAX_LENGTH = 50;
/** What is accepted as a typed invite code; a code has 16 characters, and dashes between them. */
export const INVITE_CODE_MAX_LENGTH = 64;
/** How many accounts an invite is good for, and how many days. */
export const INVITE_USES = { min: 1, max: 10_000 } as const;
export const INVITE_DAYS = { min: 1, max: 3650 } as const;

/** A sentence that says what was eaten. */
export const MEAL_SENTENCE_LENGTH = { min: 1, max: 2000 } as const;

/** Parts of a sentence that are estimated in one call. */
export const ESTIMATED_PARTS_MAX = 20;
export const ESTIMATED_PART_LENGTH = { min: 1, max: 200 } as const;

/** Diary entries that are listed, copied or removed in one call. What bounds one of them stands in `entry-fields.ts`. */
export const ENTRY_BATCH_MAX = 1000;
/** Entries that are scaled in one call, which names an id and a share for each. */
export const PORTION_BATCH_MAX = 500;
/** Entries that are added as one meal in one call. */
export const MEAL_ENTRIES_MAX = 50;
/** Tags of an entry that a list shows. */
export const TAGS_SHOWN = 3;
/** How long a deleted entry can be restored. */
export const RESTORE_WINDOW_MS = DAY_MS;
/** How long ago a change may have been made that a device sends later. */
export const QUEUED_CHANGE_DAYS = 30;
/** How long an Idempotency-Key is remembered: as long as a device may keep what it could not send. */
export const IDEMPOTENCY_WINDOW_MS = QUEUED_CHANGE_DAYS * DAY_MS;

export const TRIAL_HOURS = 24;

/** Limits per minute: failed logins of an account or an address, and registrations from an address. */
export const FAILED_LOGINS_PER_MINUTE = 10;
export const REGISTRATIONS_PER_MINUTE = 60;
/**
 * How long mailed links work, the mails to an account per hour, and the mails that an address may request per minute.
 */
export const RESET_LINK_HOURS = 1;
export const VERIFICATION_LINK_DAYS = 3;
export const MAILS_PER_HOUR = 5;
export const MAIL_REQUESTS_PER_MINUTE = 10;
/** Mails to one mailbox in 24 hours, whatever the accounts and the spelling of the address. */
export const MAILS_PER_MAILBOX_AND_DAY = 20;
/** Demo accounts that an address may create per minute and in 24 hours, and how long one exists. */
export const DEMO_BUDGET = { perMinute: 10, perDay: 100 } as const;
/** Per account: choosing a plan, confirming, canceling and similar calls each call the payment provider. */
export const PAYMENT_CALLS_PER_MINUTE = 30;
export const DEMO_HOURS = 24;
/** The ending of a demo account's email address; nothing can be sent there (RFC 2606). */
export const DEMO_EMAIL_SUFFIX = "@demo.invalid";

export const FOOD_PHOTO = {
  uploadMaxBytes: 10 * 1024 * 1024,
  maxWidth: 600,
  /** Of a panorama or a receipt, in pixels: a longer strip costs providers more than it tells them. */
  stripLength: 4800,
  jpegQuality: 0.7,
  maxPixels: 25_000_000,
  /** No phone's panorama is wider. Decoders take long for millions of tiny rows. */
  maxSide: 16_384,
} as const;
export const PROFILE_PHOTO = { uploadMaxBytes: 5 * 1024 * 1024, maxSide: 400, jpegQuality: 0.8 } as const;
export const THUMBNAIL_WIDTHS = [96, 240] as const;
/** The photos of an account that another one is compared with, the latest ones: more than a year of three a day. */
export const COMPARED_PHOTOS_MAX = 1500;
export const ANALYSIS_NOTE_MAX_LENGTH = 500;
/** Photos of one meal: the first one, and others that help to judge it. */
export const MEAL_PHOTOS_MAX = 4;

export const CONFIDENCE_THRESHOLD = { min: 50, max: 95, default: 70 } as const;

/** An app review; text lengths in visible characters. */
export const REVIEW = {
  rating: { min: 1, max: 5 },
  titleMaxLength: 100,
  commentMaxLength: 1000,
  pageSize: 20,
} as const;

/** The longest text that the search for foods takes. */
export const FOOD_QUERY_MAX_LENGTH = 100;

/** Barcodes that an account may look up: more than a hand can scan. */
export const BARCODE_BUDGET = { perMinute: 120 } as const;
/** What Open Food Facts is asked in a minute, by all accounts together: less than its rules allow. */
export const OFF_LOOKUPS_PER_MINUTE = 10;

/** What is read of a recipe on a web page. */
export const RECIPE = { urlMaxLength: 2000, linesMax: 100, lineMaxLength: 300 } as const;
/** Web pages that an account may have read. */
export const RECIPE_BUDGET = { perMinute: 10 } as const;

/** Sums of nutrients, each of which reads the items of up to 92 days. */
export const NUTRIENT_BUDGET = { perMinute: 60 } as const;

/** The least characters of a username search. */
export const USER_SEARCH_MIN_LENGTH = 3;
/** What an account may do per minute and in 24 hours. */
export const USER_SEARCH_BUDGET = { perMinute: 30 } as const;
export const FRIEND_REQUEST_BUDGET = { perMinute: 20, perDay: 100 } as const;
export const SHARE_BUDGET = { perMinute: 20, perDay: 100 } as const;
export const COMMENT_BUDGET = { perMinute: 20, perDay: 300 } as const;
export const REPORT_BUDGET = { perMinute: 30, perDay: 50 } as const;
export const BLOCK_BUDGET = { perMinute: 20, perDay: 200 } as const;
/** Likes of shares and helpful votes together, set or removed. */
export const LIKE_BUDGET = { perMinute: 120, perDay: 2000 } as const;
/** Exports: each reads everything that the account has. */
export const EXPORT_BUDGET = { perMinute: 5, perDay: 30 } as const;
/** What an administrator does with backups: making, checking and downloading one. */
export const BACKUP_TASK_BUDGET = { perMinute: 6, perDay: 100 } as const;
/** Accounts of a page of the list for administrators, and the length of a search there. */
export const ADMIN_ACCOUNTS_PER_PAGE = 50;
export const ADMIN_SEARCH_MAX_LENGTH = 100;
/** Saved meals: the most of an account, the most foods of one, and the length of a name in visible characters. */
export const SAVED_MEALS_MAX = 200;
export const SAVED_MEAL = {
  foodsMax: 50,
  nameMaxLength: 100,
  /** Of a recipe. */
  servings: { min: 0.1, max: 100, default: 1 },
  cookedGrams: { min: 1, max: 100_000 },
} as const;
/** The most foods that an account may save. */
export const OWN_FOODS_MAX = 500;
/** Texts of advice that the AI provider is asked for, per account and 24 hours, including attempts that failed. */
export const ADVICE_REQUESTS_PER_DAY = 10;
/** The changes that an account may make in 24 hours, as a multiple of those in a minute. */
export const WRITE_MINUTES_PER_DAY = 10;
/**
 * Accounts that cost nothing share budgets with others of their address, so that many are of no use. Together they may
 * use what this many accounts may: for demos one, and for others as many as a household has.
 */
export const ADDRESS_SHARES = { demo: 1, registered: 3 } as const;

/** A share; text lengths in visible characters. */
export const SHARE = { titleMaxLength: 100, descriptionMaxLength: 500, pageSize: 20 } as const;
export const COMMENT_MAX_LENGTH = 500;
/** The most comments that one call returns. */
export const COMMENTS_PAGE_SIZE = 100;
export const REPORT_REASON_MAX_LENGTH = 500;

export const SESSION_DAYS = 30;
/** A session with fewer days left is renewed by its next call. */
export const SESSION_RENEWAL_DAYS = 15;
/** A session ends for good this many days after the login, however often it was renewed. */
export const SESSION_MAX_DAYS = 90;
/** The most sessions of an account, unless the host sets another number. */
export const SESSIONS_PER_ACCOUNT = 20;

/** The longest address of a push service that is taken; those in use have up to 600 characters. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
/** Devices of an account that get notifications: one more takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 20;
/** Per account: devices that are set up, and test notifications. */
export const PUSH_DEVICE_BUDGET = { perMinute: 10, perDay: 100 } as const;
export const PUSH_TEST_BUDGET = { perMinute: 5, perDay: 50 } as const;
