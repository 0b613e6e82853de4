import { expect, test } from "bun:test";
import { Kind, type TSchema } from "@sinclair/typebox";
import {
  DateString,
  EntryIdText,
  IdNumber,
  IdString,
  InstantString,
  LocalTimeString,
} from "../../src/contracts/common.ts";
import { UUID_PATTERN } from "../../src/shared/diary/entry-id.ts";
import { EMAIL_PATTERN } from "../../src/shared/product/limits.ts";
import { CLOCK_TIME_PATTERN } from "../../src/shared/product/reminders.ts";
import { listRoutes } from "../support/attack/routes.ts";
import { listFields } from "../support/attack/schema-values.ts";

// What each field of the API takes. That every call refuses with 422 what a field does not take, names the field and
// stores nothing, is shown by tests/security/values.test.ts. Rules beyond a schema are tested with the calls.

const PATTERNS = new Map([
  [EMAIL_PATTERN, "address"],
  [InstantString.pattern, "instant"],
  [LocalTimeString.pattern, "local time"],
  [CLOCK_TIME_PATTERN, "time of day"],
  [UUID_PATTERN, "UUID"],
  [EntryIdText.pattern, "entry"],
  [IdString.pattern, "id"],
  [DateString.pattern, "date"],
]);

const describeText = ({ pattern, minLength = 0, maxLength = "any" }: TSchema): string => {
  const form = pattern === undefined ? "text" : (PATTERNS.get(pattern) ?? `text as ${pattern}`);
  return maxLength === "any" && minLength === 0 ? form : `${form} in ${minLength} to ${maxLength} units`;
};

const describeVisible = ({ visibleLength, pattern }: TSchema): string =>
  `text of ${visibleLength.min} to ${visibleLength.max}${pattern === "\\S" ? ", not blank" : ""}`;

/** What a schema takes, in words; numbers are the bounds, both included. */
function describeSchema(schema: TSchema): string {
  const { visibleLength, minimum, exclusiveMinimum, maximum = "any", minItems = 0, maxItems = "any" } = schema;
  if (visibleLength) return describeVisible(schema);
  switch (schema[Kind]) {
    case "Union":
      return schema.anyOf.map(describeSchema).join(" or ");
    case "Literal":
      return String(schema.const);
    case "String":
      return describeText(schema);
    case "Integer":
      return minimum === 1 && maximum === IdNumber.maximum ? "id" : `whole ${minimum} to ${maximum}`;
    case "Number":
      return exclusiveMinimum === undefined ? `${minimum} to ${maximum}` : `above ${exclusiveMinimum} to ${maximum}`;
    case "Array":
      return `${minItems} to ${maxItems} of ${describeSchema(schema.items)}`;
    case "Object":
      return `{ ${describeFields(schema)} }`;
    default:
      return schema[Kind].toLowerCase();
  }
}

/** Each field, with a star if it is required. */
function describeFields(schema: TSchema | undefined): string {
  const fields = listFields(schema).map(
    ({ name, schema: field, isRequired }) => `${name}${isRequired ? "*" : ""}: ${describeSchema(field)}`,
  );
  return fields.join(", ");
}

const MEAL = "breakfast or lunch or dinner or snack";
const AIM = "weight_loss or weight_gain or muscle_gain or maintenance or general_health";
const ACTIVITY = "sedentary or lightly_active or moderately_active or very_active or extremely_active";
const TOPIC = "ai_accuracy or ease_of_use or features or overall";
const MACROS =
  "protein: 0 to 5000, carbs: 0 to 5000, fat: 0 to 5000, fiber: 0 to 5000, sugar: 0 to 5000, sodium: 0 to 100000";
const REQUIRED_MACROS = MACROS.replaceAll(":", "*:");
const DETAILS = `servingSize: text of 0 to 100 or null, servingQuantity: above 0 to 1000,
  category: proteins or vegetables or fruits or grains or dairy or snacks or null, tags: text,
  notes: text of 0 to 1000 or null, isFavorite: boolean`;
const PER_100G = `calories*: 0 to 20000, ${REQUIRED_MACROS}, caffeine: 0 to 100000000, alcohol: 0 to 100000000`;
const ITEM = String.raw`grams*: above 0 to 20000 or null, gramsLow*: above 0 to 20000 or null,
  gramsHigh*: above 0 to 20000 or null, calories*: 0 to 20000, ${REQUIRED_MACROS}, caffeine: 0 to 5000,
  alcohol: 0 to 500, source*: own or database or estimate, food*: { id*: id, name*: text of 1 to 200,
  ndbNo*: text as ^\d{1,12}$ or null, per100g*: { ${PER_100G} }, source: own or database } or null,
  isFromLabel: boolean, name*: text of 1 to 200, not blank, estimate: { ${PER_100G} } or null,
  count: above 0 to 1000 or null, unit: text of 1 to 40 or null, preparation: text of 1 to 100 or null,
  box: { x*: 0 to 1, y*: 0 to 1, width*: 0 to 1, height*: 0 to 1 } or null`;
const PORTION = `share*: 0.001 to 1000, whole*: { calories*: above 0 to 20000, ${REQUIRED_MACROS}, caffeine: 0 to 5000,
  alcohol: 0 to 500, servingQuantity*: above 0 to 1000, items: 0 to 40 of { ${ITEM} } }`;

/** The queries and bodies of all calls. A new field is written down here. */
const EXPECTED = String.raw`
POST /api/auth/register: email*: address in 0 to 254 units, username*: text of 2 to 20, password*: text of 8 to 128,
  firstName: text of 0 to 50, lastName: text of 0 to 50, dailyCalorieGoal: whole 800 to 5000, invite: text in 0 to 64
  units, keepEntries: boolean
POST /api/auth/login: email*: text in 1 to 254 units, password*: text of 1 to 128, pendingOf: whole 1 to any
POST /api/auth/change-password: currentPassword*: text of 1 to 128, newPassword*: text of 8 to 128
POST /api/auth/forgot-password: email*: address in 0 to 254 units
POST /api/auth/reset-password: token*: text as ^[\w-]{43}$ in 1 to any units, password*: text of 8 to 128
POST /api/auth/verify-email: token*: text as ^[\w-]{43}$ in 1 to any units
POST /api/auth/onboarding: dailyCalorieGoal*: whole 1000 to 5000, activityLevel*: ${ACTIVITY}, primaryGoal*: ${AIM},
  dietaryPreferences: 0 to 20 of text of 1 to 40, age: whole 13 to 120 or null, height: 30 to 300 or null, weight: 30
  to 1000 or null, sex: female or male or null, isPregnant: boolean
DELETE /api/user: password: text of 1 to 128
PATCH /api/user/profile: username: text of 2 to 20, profileImageUrl: text or null, dailyCalorieGoal: whole 800 to 5000
PATCH /api/user/goals: dailyCalorieGoal: whole 800 to 5000, macroSplit: { protein*: whole 5 to 90, carbs*: whole 5 to
  90 }, weekdayExtras: 7 to 7 of whole -5000 to 5000 or null, activityLevel: ${ACTIVITY}, primaryGoal: ${AIM},
  dietaryPreferences: 0 to 20 of text of 1 to 40, age: whole 13 to 120 or null, height: 30 to 300 or null, weight: 30
  to 1000 or null, sex: female or male or null, isPregnant: boolean, targetWeight: 30 to 1000 or null, waterGoal:
  whole 500 to 10000 or null
PATCH /api/user/preferences: showCalorieRanges: boolean, reminders: { breakfast: boolean, lunch: boolean, dinner:
  boolean, weighing: boolean, streak: boolean, trialEnd: boolean, friendRequests: boolean, likes: boolean, quietHours:
  boolean, breakfastAt: time of day, lunchAt: time of day, dinnerAt: time of day, weighingAt: time of day, streakAt:
  time of day, quietFrom: time of day, quietTo: time of day }
POST /api/push/subscriptions: endpoint*: text as ^https://\S+$ in 0 to 1000 units, keys*: { p256dh*: text as
  ^B[\w-]{86}$, auth*: text as ^[\w-]{22}$ }
GET /api/user/daily-summary: dayStart: 4 or 6
GET /api/user/daily-series: days: 7 or 30 or 90
GET /api/user/period-series: by*: week or month, weekStart: 0 or 1 or 2 or 3 or 4 or 5 or 6
GET /api/food-entries: startDate: instant, endDate: instant, day: date, dayStart: 4 or 6, days: text as
  ^([1-9]|[12]\d|3[01])$, limit: text as ^(1000|[1-9]\d{0,2})$, before: entry, q: text of 1 to 100
GET /api/food-entries/usual: meal: ${MEAL}
POST /api/food-entries: name*: text as \S in 1 to any units, calories*: whole 1 to 20000, ${MACROS}, caffeine: 0 to
  5000 or null, alcohol: 0 to 500 or null, mealType: ${MEAL}, ${DETAILS}, imageUrl: text or null, portion: {
  ${PORTION} } or null, items: 0 to 40 of { ${ITEM} }, eatenAt: instant, eatenOn: local time, timeZone: text in 1 to
  64 units, confidence: 0 to 1, source: ai_analysis or manual or database or template or copy, analyzedAt: instant
POST /api/food-entries/batch: entries*: 1 to 50 of { name*: text as \S in 1 to any units, calories*: whole 1 to 20000,
  ${MACROS}, caffeine: 0 to 5000 or null, alcohol: 0 to 500 or null, ${DETAILS}, portion: { ${PORTION} } or null,
  items: 0 to 40 of { ${ITEM} }, confidence: 0 to 1, source: ai_analysis or manual or database or template or copy },
  imageUrl: text or null, eatenAt: instant, eatenOn: local time, timeZone: text in 1 to 64 units, mealType: ${MEAL},
  newIds: 0 to any of UUID
POST /api/food-entries/copy: ids*: 1 to 1000 of entry or id, toDate*: date, eatenAt: instant, mealType: ${MEAL}, newIds: 0 to any of UUID
POST /api/food-entries/portions: portions*: 1 to 500 of { id*: entry or id, share*: 0.001 to 1000 }
POST /api/food-entries/remove: ids*: 1 to 1000 of entry or id
PATCH /api/food-entries/:id: name: text as \S in 1 to any units, calories: whole 1 to 20000, ${MACROS}, caffeine: 0 to
  5000 or null, alcohol: 0 to 500 or null, mealType: ${MEAL}, ${DETAILS}, imageUrl: text or null, portion: {
  ${PORTION} } or null, items: 0 to 40 of { ${ITEM} }, eatenAt: instant, eatenOn: local time, timeZone: text in 1 to
  64 units
GET /api/weights: days: text as ^[1-9]\d{0,3}$
POST /api/weights: kg*: 30 to 1000, bodyFat: 2 to 75 or null, waistCm: 30 to 300 or null, weighedAt: instant,
  weighedOn: local time, timeZone: text in 1 to 64 units
POST /api/weights/import: weighings*: 1 to 400 of { kg*: 30 to 1000, bodyFat: 2 to 75 or null, waistCm: 30 to 300 or
  null, weighedAt: instant, weighedOn: local time, timeZone: text in 1 to 64 units, id: UUID }
PATCH /api/weights/:id: kg: 30 to 1000, bodyFat: 2 to 75 or null, waistCm: 30 to 300 or null, weighedAt: instant,
  weighedOn: local time, timeZone: text in 1 to 64 units
GET /api/water: day: date, dayStart: 4 or 6, days: text as ^([1-9]|[1-8]\d|9[0-2])$
POST /api/water: ml*: whole 10 to 5000, drunkAt: instant, drunkOn: local time, timeZone: text in 1 to 64 units
GET /api/exercise: day*: date, dayStart: 4 or 6, days: text as ^([1-9]|[1-8]\d|9[0-2])$
POST /api/exercise: activity*: walking or brisk_walking or hiking or jogging or running or easy_cycling or cycling or
  easy_swimming or swimming or strength_training or elliptical or yoga or soccer or tennis, minutes*: whole 1 to 1440,
  kcal*: whole 1 to 10000, addsToGoal: boolean, doneAt: instant, doneOn: local time, timeZone: text in 1 to 64 units
GET /api/foods/search: q: text of 0 to 100, meal: ${MEAL}, list: recent or favorites, before: entry or id, limit: text
  as ^(50|[1-4]\d|[1-9])$
GET /api/foods: limit: text as ^(100|[1-9]\d?)$
POST /api/foods: entryId*: entry or id, gtin: text as ^(\d{8}|\d{12,14})$
POST /api/parse-meal: text*: text of 1 to 2000, not blank, at: instant
POST /api/meals: name*: text of 0 to 100, entryIds: 1 to 50 of entry or id, items: 1 to 40 of { ${ITEM} }, servings:
  0.1 to 100, cookedGrams: 1 to 100000 or null
PATCH /api/meals/:id: name: text of 0 to 100, items: 1 to 40 of { ${ITEM} }, servings: 0.1 to 100, cookedGrams: 1 to
  100000 or null
POST /api/meals/:id/log: share: 0.001 to 1000, eatenAt: instant, mealType: ${MEAL}, newIds: 0 to any of UUID
GET /api/images/:id: w: 96 or 240
POST /api/friends/request: addresseeId*: whole 1 to any
GET /api/users/search: q*: text of 3 to 20
GET /api/progress/feed: limit: text as ^(50|[1-4]\d|[1-9])$, before: id
POST /api/progress/share: title*: text of 0 to 100, description: text of 0 to 500 or null, shareType*: achievement or
  streak or goal_reached or weekly_summary, isPublic: boolean, data: { foodEntryId*: entry or id } or null, recipeId:
  whole 1 to 9007199254740991 or null
POST /api/progress/:id/like: on: boolean
GET /api/progress/:id/comments: before: id
POST /api/progress/:id/comments: comment*: text of 0 to 500
GET /api/reviews: category*: ${TOPIC}, limit: text as ^(20|1\d|[1-9])$, before: id
POST /api/reviews: rating*: whole 1 to 5, title: text of 0 to 100 or null, comment: text of 0 to 1000 or null,
  category*: ${TOPIC}, isAnonymous: boolean, isPublic: boolean
PATCH /api/reviews/mine: rating: whole 1 to 5, title: text of 0 to 100 or null, comment: text of 0 to 1000 or null,
  category: ${TOPIC}, isAnonymous: boolean, isPublic: boolean
POST /api/reviews/:id/helpful: on: boolean
POST /api/reports: kind*: share or review, id*: whole 1 to any, reason*: text of 0 to 500
POST /api/create-subscription: planType*: monthly or yearly
POST /api/parse-meal/estimate: parts*: 1 to 20 of text of 1 to 200, not blank
POST /api/recipes/fetch: url*: text in 1 to 2000 units
GET /api/nutrients: day: date, days: text as ^([1-9]|[1-8]\d|9[0-2])$, entry: entry
GET /api/admin/accounts: q: text in 0 to 100 units, before: id
POST /api/admin/accounts/:id/reset-link: password*: text of 1 to 128
POST /api/admin/accounts/:id/suspend: password*: text of 1 to 128
POST /api/admin/accounts/:id/resume: password*: text of 1 to 128
DELETE /api/admin/accounts/:id: password*: text of 1 to 128
POST /api/admin/invites: uses*: whole 1 to 10000, days*: whole 1 to 3650
POST /api/admin/reports/hide: kind*: share or review, id*: id, isHidden*: boolean
POST /api/admin/reports/dismiss: kind*: share or review, id*: id
POST /api/admin/backups/check: name*: text in 1 to 200 units
POST /api/admin/backups/download: name*: text in 1 to 200 units, password*: text of 1 to 128
GET /api/admin/backups/file: name*: text in 1 to 200 units, ticket*: text in 0 to 200 units
GET /api/changes: since*: text as ^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}(-[0-9A-Za-z.-]{1,40})?$
`;

const normalize = (text: string): string[] => text.replaceAll(/\n +/g, " ").trim().split("\n");

test("each field of each query and body has its bounds", () => {
  const declared = listRoutes().flatMap(({ call, query, body }) =>
    [query, body].filter((schema) => schema).map((schema) => `${call}: ${describeFields(schema)}`),
  );
  expect(declared).toEqual(normalize(EXPECTED));
});
