/**
 * All thresholds of the advice. Those without a source are this product's own choice: they decide what is mentioned and
 * are not a statement about health.
 */

/** The least tracked days for an analysis. Today counts, so at least two finished days are analyzed. */
export const MIN_TRACKED_DAYS = 3;
export const WEEK_DAYS = 7;
/** The number of finished days that are used if the last week has too few. */
export const MONTH_DAYS = 30;
/** The least tracked days for using the last week alone, like the three-day food record in dietetics. */
export const MIN_WEEK_DAYS = 3;
/** The least finished days for any statement. */
export const MIN_DAYS = 2;

/** A reminder is shown if at most this share of the last week's days is logged: four of seven days. */
export const RARELY_LOGGED_SHARE = 0.6;

/** A day counts as over or under its goal beyond these shares of it, as in the specification. */
export const OVER_SHARE = 1.1;
export const UNDER_SHARE = 0.8;
/** A pattern needs more than this share of the days, so that two opposite patterns cannot both apply. */
export const PATTERN_SHARE = 0.5;
/** An average this far from the goal gives a calorie finding the highest priority. */
export const FAR_OVER_SHARE = 1.25;
export const FAR_UNDER_SHARE = 0.6;

/** The difference between two averages, as a share of the goal, from which weekends or weeks are compared. */
export const WEEKEND_SHARE = 0.15;
export const TREND_SHARE = 0.1;
export const MIN_WEEKEND_DAYS = 2;
export const MIN_WEEKDAYS = 3;

/**
 * The share of energy that must come from entries with macros (or fibre, sugar and sodium) for a statement about them.
 */
export const KNOWN_SHARE = 0.8;
/** A macro is out of balance if its share of the energy differs this much from its share of the goal. */
export const MACRO_HIGH_SHARE = 1.2;
export const MACRO_LOW_SHARE = 0.8;

/**
 * A day with less than this share of the goal was probably not logged completely. It is not used for meal times and
 * gaps.
 */
export const WHOLE_DAY_SHARE = 0.5;
/** The least entries of a day for statements about meal times. A day logged as one sum says nothing about times. */
export const MIN_TIMED_ENTRIES = 2;
/** Late is an hour after the specification's dinner ends (20:00), until its breakfast begins (05:00). */
export const LATE_FROM_HOUR = 21;
/** Breakfast runs from 05:00 to before 11:00 by the specification's meal types. */
export const BREAKFAST_FROM_HOUR = 5;
export const BREAKFAST_UNTIL_HOUR = 11;
/** A day is late if this share of its energy was eaten late. */
export const LATE_SHARE = 0.2;
/** Hours without food between the start of the diary day and midnight that make a long gap. */
export const LONG_GAP_HOURS = 7;

/**
 * Daily reference values for adults. Fibre (28 g) and sodium (2,300 mg): the FDA's Daily Values, 21 CFR 101.9(c)(9).
 * Sugar (90 g): the reference intake for total sugars of Regulation (EU) No 1169/2011, Annex XIII, part B. The diary
 * stores total sugars. The FDA's 50 g are for added sugars and WHO's tenth of the energy (Guideline: sugars intake for
 * adults and children, 2015) is for free sugars, so neither can be used.
 */
export const DAILY_REFERENCE = { fiber: 28, sugar: 90, sodium: 2300 } as const;
/**
 * Fibre is low below this share of its reference. Up to a fifth of the energy may have no fibre figure (KNOWN_SHARE).
 * Even if that part had as much fibre as the rest, the total would be below the reference (0.7 / 0.8 < 1).
 */
export const FIBER_SHORT_SHARE = 0.7;
/** Sodium above this multiple of its reference has high priority. */
export const SODIUM_FAR_SHARE = 1.5;
/** The least finished days with known fibre, sugar and sodium, like the three-day food record. */
export const MIN_NUTRIENT_DAYS = 3;

/** A week with fewer different foods than this has little variety, if it has enough days and entries. */
export const FEW_FOODS = 10;
export const MIN_VARIETY_DAYS = 5;
export const MIN_NAMES_PER_DAY = 2;

/** The most recommendations and focus areas that are shown. */
export const MAX_RECOMMENDATIONS = 6;
export const MAX_AREAS = 3;
