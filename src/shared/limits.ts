/** Bounds and constants of the specification (its sections 5 and 9), each named once. */

export const PRODUCT_NAME = "Mealglass";

export const DEFAULT_DAILY_CALORIE_GOAL = 2000;
/** Registration and goal edit, in kcal a day. */
export const DAILY_CALORIE_GOAL = { min: 800, max: 5000 } as const;

/** What onboarding proposes and takes, in kcal a day. */
export const ONBOARDING_CALORIE_GOAL = { min: 1000, max: 5000 } as const;
/** Years, centimetres and kilograms. */
export const BODY = {
  age: { min: 13, max: 120 },
  heightCm: { min: 30, max: 300 },
  weightKg: { min: 30, max: 1000 },
} as const;
export const DIETARY_PREFERENCES = { max: 20, textMax: 40 } as const;

export const EMAIL_MAX_LENGTH = 254;
/** Control, zero-width and direction-changing characters, as a regular expression's class has them. */
export const INVISIBLE = "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff";
/** Something visible before and after one `@`, with a dot in the domain; the mail server has the last word. */
export const EMAIL_PATTERN = `^[^\\s@${INVISIBLE}]+@[^\\s@.${INVISIBLE}]+(\\.[^\\s@.${INVISIBLE}]+)+$`;
export const USERNAME_LENGTH = { min: 2, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const PERSON_NAME_MAX_LENGTH = 50;

/** Diary entries that are listed, copied or removed in one call. What bounds one of them stands in `entry-fields.ts`. */
export const ENTRY_BATCH_MAX = 1000;
/** Tags of an entry that a list shows. */
export const TAGS_SHOWN = 3;
/** How long a deleted entry can be brought back. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;
/** How long an Idempotency-Key is remembered. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;

export const TRIAL_HOURS = 24;

/** Failed logins of an account or an address, and registrations from an address, that a minute takes. */
export const FAILED_LOGINS_A_MINUTE = 10;
export const REGISTRATIONS_A_MINUTE = 60;
/** How long mailed links work, how many mails an account is sent an hour, and how many an address may ask for a minute. */
export const RESET_LINK_HOURS = 1;
export const VERIFICATION_LINK_DAYS = 3;
export const MAILS_AN_HOUR = 5;
export const MAILS_ASKED_FOR_A_MINUTE = 10;
/** Demo accounts that an address may open a minute, and how long one lives. */
export const DEMOS_A_MINUTE = 10;
/** For an account: choosing a plan, confirming, cancelling and the like each make this server call the payment provider. */
export const PAYMENT_CALLS_A_MINUTE = 30;
export const DEMO_HOURS = 24;
/** What the invented e-mail of a demo account ends with; nothing can be sent there (RFC 2606). */
export const DEMO_EMAIL_ENDING = "@demo.invalid";

export const FOOD_PHOTO = {
  uploadMaxBytes: 10 * 1024 * 1024,
  maxWidth: 600,
  jpegQuality: 0.7,
  maxPixels: 25_000_000,
} as const;
export const PROFILE_PHOTO = { uploadMaxBytes: 5 * 1024 * 1024, maxSide: 400, jpegQuality: 0.8 } as const;
export const THUMBNAIL_WIDTHS = [96, 240] as const;
export const ANALYSIS_NOTE_MAX_LENGTH = 500;

export const CONFIDENCE_THRESHOLD = { min: 50, max: 95, default: 70 } as const;

/** An app review; text lengths in characters as people see them. */
export const REVIEW = {
  rating: { min: 1, max: 5 },
  titleMaxLength: 100,
  commentMaxLength: 1000,
  pageSize: 20,
} as const;

/** The longest text that the search for foods takes. */
export const FOOD_QUERY_MAX_LENGTH = 100;

/** Characters of a username that a search has to give at least. */
export const USER_SEARCH_MIN_LENGTH = 3;
/** What an account may do a minute. */
export const USER_SEARCHES_A_MINUTE = 30;
export const FRIEND_REQUESTS_A_MINUTE = 20;
export const SHARES_A_MINUTE = 20;
export const COMMENTS_A_MINUTE = 20;

/** What people share; text lengths in characters as people see them. */
export const SHARE = { titleMaxLength: 100, descriptionMaxLength: 500, pageSize: 20 } as const;
export const COMMENT_MAX_LENGTH = 500;
/** Comments on a share that are read in one call. */
export const COMMENTS_PAGE_SIZE = 100;
export const REPORT_REASON_MAX_LENGTH = 500;

export const SESSION_DAYS = 30;
/** A session with fewer days left than this is renewed by its next call. */
export const SESSION_RENEWAL_DAYS = 15;
