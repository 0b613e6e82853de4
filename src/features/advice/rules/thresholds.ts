/**
 * Every threshold of the advice. Where no source is named the figure is this product's own convention: it decides what
 * is worth a sentence, and claims nothing about health.
 */

/** Tracked days below which nothing is concluded; with today among them, two finished days are left to look at. */
export const LEAST_TRACKED_DAYS = 3;
export const WEEK_DAYS = 7;
/** How many finished days are looked at where the last week does not tell enough. */
export const MONTH_DAYS = 30;
/** Finished days of the last week from which on it stands for itself: the three-day food record of dietetics. */
export const LEAST_WEEK_DAYS = 3;
/** Finished days that a statement needs at least. */
export const LEAST_DAYS = 2;

/** At most this share of the last week's days logged is worth a reminder: four days of seven. */
export const RARELY_LOGGED_SHARE = 0.6;

/** A day is over or under its calorie goal beyond these shares of it: the insight statuses of the specification. */
export const OVER_SHARE = 1.1;
export const UNDER_SHARE = 0.8;
/** More than this share of the days makes a pattern, so that a pattern and its opposite exclude each other. */
export const PATTERN_SHARE = 0.5;
/** An average this far above or below the goal makes a calorie pattern the most important thing. */
export const FAR_OVER_SHARE = 1.25;
export const FAR_UNDER_SHARE = 0.6;

/** Weekend and weekdays, and a week and the one before, differ when their averages are this share of the goal apart. */
export const WEEKEND_SHARE = 0.15;
export const TREND_SHARE = 0.1;
export const LEAST_WEEKEND_DAYS = 2;
export const LEAST_WEEKDAYS = 3;

/** Share of the period's energy whose entries must state macros, or fibre, sugar and sodium, to conclude anything. */
export const KNOWN_SHARE = 0.8;
/** A macro is out of balance when its share of the energy is this far from the share that the goal gives it. */
export const MACRO_HIGH_SHARE = 1.2;
export const MACRO_LOW_SHARE = 0.8;

/** A day with less than this share of the goal was probably not logged whole: it says nothing about times and gaps. */
export const WHOLE_DAY_SHARE = 0.5;
/** Entries that a day needs to tell of meal times: whoever logs a day as one sum may have eaten at any time. */
export const LEAST_TIMED_ENTRIES = 2;
/** Late is an hour after the specification's dinner ends (20:00), until its breakfast begins (05:00). */
export const LATE_FROM_HOUR = 21;
/** Breakfast runs from 05:00 to before 11:00 by the specification's meal types. */
export const BREAKFAST_FROM_HOUR = 5;
export const BREAKFAST_UNTIL_HOUR = 11;
/** A day with this share of its energy eaten late is a late day; a cup of tea makes none. */
export const LATE_SHARE = 0.2;
/** Hours without food between the start of the diary day and midnight that make a long gap. */
export const LONG_GAP_HOURS = 7;

/**
 * Published daily references, for adults. Fibre (28 g) and sodium (2,300 mg): the FDA's Daily Values, 21 CFR
 * 101.9(c)(9). Sugar (90 g): the reference intake for total sugars of Regulation (EU) No 1169/2011, Annex XIII, part
 * B. The diary knows total sugars; the FDA's 50 g are of added sugars and WHO's tenth of the energy (Guideline: sugars
 * intake for adults and children, 2015) is of free sugars, so neither can be held against it.
 */
export const DAILY_REFERENCE = { fiber: 28, sugar: 90, sodium: 2300 } as const;
/**
 * Fibre is short below this share of its reference: were the fifth of the energy that may be unknown (KNOWN_SHARE) as
 * rich in fibre as the rest, the whole would still be below the reference (0.7 / 0.8 < 1).
 */
export const FIBER_SHORT_SHARE = 0.7;
/** Sodium this far above its reference comes first. */
export const SODIUM_FAR_SHARE = 1.5;
/** Finished days with known fibre, sugar and sodium that a gap needs: the three-day food record again. */
export const LEAST_NUTRIENT_DAYS = 3;

/** Different foods below which a week of at least this many days is called monotonous, with names enough to tell. */
export const FEW_FOODS = 10;
export const LEAST_VARIETY_DAYS = 5;
export const LEAST_NAMES_A_DAY = 2;

/** Below this age nobody is told to eat less: growing changes what is enough. */
export const ADULT_AGE = 18;
/** Cards that are shown at most, and focus areas. */
export const MOST_RECOMMENDATIONS = 6;
export const MOST_AREAS = 3;
