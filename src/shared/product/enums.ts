/** All fixed word lists of the product, used by contracts, database and client. */

export const MEAL_TYPES = ["breakfast", "lunch", "dinner", "snack"] as const;
export type MealType = (typeof MEAL_TYPES)[number];

export const FOOD_CATEGORIES = ["proteins", "vegetables", "fruits", "grains", "dairy", "snacks"] as const;
export type FoodCategory = (typeof FOOD_CATEGORIES)[number];

export const FOOD_ORIGINS = ["builtin", "recipe", "fdc"] as const;

/** What another photo of a meal shows. */
export const OTHER_PHOTO_KINDS = ["angle", "label", "after_eating"] as const;
export type OtherPhotoKind = (typeof OTHER_PHOTO_KINDS)[number];

export const ENTRY_SOURCES = ["ai_analysis", "manual", "database", "template", "copy"] as const;

export const ACTIVITY_LEVELS = [
  "sedentary",
  "lightly_active",
  "moderately_active",
  "very_active",
  "extremely_active",
] as const;
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number];

export const PRIMARY_GOALS = ["weight_loss", "weight_gain", "muscle_gain", "maintenance", "general_health"] as const;
export type PrimaryGoal = (typeof PRIMARY_GOALS)[number];

/** What the formulas of energy tell apart; null where it was not answered. */
export const SEXES = ["female", "male"] as const;
export type Sex = (typeof SEXES)[number];

/** Whose daily values of nutrients are shown: those of the FDA or of EFSA. */
export const NUTRIENT_REFERENCES = ["fda", "efsa"] as const;
export type NutrientReference = (typeof NUTRIENT_REFERENCES)[number];

/** The units in which a weight is typed and shown. */
export const WEIGHT_UNITS = ["kg", "lb", "st"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** What is done for exercise. */
export const ACTIVITIES = [
  ...(["walking", "brisk_walking", "hiking", "jogging", "running", "easy_cycling", "cycling"] as const),
  ...(["easy_swimming", "swimming", "strength_training", "elliptical", "yoga", "soccer", "tennis"] as const),
] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** What onboarding starts with. */
export const DEFAULT_PRIMARY_GOAL: PrimaryGoal = "general_health";
export const DEFAULT_ACTIVITY_LEVEL: ActivityLevel = "lightly_active";

/** The choices of onboarding; the API accepts any short text. */
export const DIETARY_OPTIONS = [
  "vegetarian",
  "vegan",
  "gluten_free",
  "keto",
  "paleo",
  "low_carb",
  "high_protein",
  "dairy_free",
] as const;
export type DietaryOption = (typeof DIETARY_OPTIONS)[number];

export const SHARE_TYPES = ["achievement", "streak", "goal_reached", "weekly_summary"] as const;
export type ShareType = (typeof SHARE_TYPES)[number];

export const FRIENDSHIP_STATUSES = ["pending", "accepted"] as const;
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];

export const REVIEW_CATEGORIES = ["ai_accuracy", "ease_of_use", "features", "overall"] as const;
export type ReviewCategory = (typeof REVIEW_CATEGORIES)[number];

/** What people may report to the host. */
export const REPORTED_KINDS = ["share", "review"] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** Who can make an account: everyone, a person with an invite code, no one but the host. */
export const REGISTRATION_MODES = ["open", "invite", "closed"] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** What has become of an invite. */
export const INVITE_STATES = ["open", "used", "expired"] as const;
export type InviteState = (typeof INVITE_STATES)[number];

export const ACCESS_MODES = ["subscription", "free"] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

export const ADVICE_CATEGORIES = ["calories", "macros", "timing", "variety", "health"] as const;
export type AdviceCategory = (typeof ADVICE_CATEGORIES)[number];

/** The most important one first. */
export const ADVICE_PRIORITIES = ["high", "medium", "low"] as const;
export type AdvicePriority = (typeof ADVICE_PRIORITIES)[number];

/** The status of a subscription in the payment provider's words. */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What an account may use a limited amount of within 24 hours: photo analyses, texts of advice, entries and photos. */
export const BUDGET_KINDS = ["analyses", "advice", "entries", "photo_bytes"] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];
