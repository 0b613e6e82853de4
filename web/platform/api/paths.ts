// The calls that several files name. Those of one feature are in its `queries.ts`.

export const CONFIG = "/api/config";
export const USER = "/api/auth/user";
export const PROFILE = "/api/user/profile";

export const DIARY_VERSION = "/api/food-entries/version";
export const USUAL_MEALS = "/api/food-entries/usual";
export const PARSE_MEAL = "/api/parse-meal";
export const SUMMARY = "/api/user/daily-summary";
export const SERIES = "/api/user/daily-series";
export const PERIODS = "/api/user/period-series";
export const NUTRIENTS = "/api/nutrients";
export const ADVICE = "/api/nutrition-advice";

/** Own foods. */
export const FOODS = "/api/foods";
export const FOOD_SEARCH = "/api/foods/search";
/** What the paths of barcodes begin with; 14 digits follow. */
export const BARCODES = "/api/foods/barcode/";
/** Saved meals. */
export const MEALS = "/api/meals";

export const GOALS = "/api/user/goals";
export const CHECK_IN = "/api/user/goals/check-in";
export const WEIGHTS = "/api/weights";
export const WATER = "/api/water";
export const EXERCISE = "/api/exercise";

export const PROGRESS = "/api/progress";
export const FEED = "/api/progress/feed";
