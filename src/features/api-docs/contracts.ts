import { TypeGuard } from "@sinclair/typebox";
import * as access from "../../contracts/access.ts";
import * as adminAccounts from "../../contracts/admin/accounts.ts";
import * as adminServer from "../../contracts/admin/server.ts";
import * as advice from "../../contracts/advice.ts";
import * as auth from "../../contracts/auth.ts";
import * as billing from "../../contracts/billing.ts";
import * as body from "../../contracts/body.ts";
import * as budgets from "../../contracts/budgets.ts";
import * as common from "../../contracts/common.ts";
import * as entryId from "../../contracts/common.ts";
import * as config from "../../contracts/config.ts";
import * as diary from "../../contracts/diary.ts";
import * as foodAnalysis from "../../contracts/food-analysis.ts";
import * as foods from "../../contracts/foods.ts";
import * as friends from "../../contracts/friends.ts";
import * as goals from "../../contracts/goals.ts";
import * as items from "../../contracts/items.ts";
import * as nutrients from "../../contracts/items.ts";
import * as mealSentence from "../../contracts/meal-sentence.ts";
import * as meals from "../../contracts/meals.ts";
import * as memory from "../../contracts/memory.ts";
import * as onboarding from "../../contracts/onboarding.ts";
import * as preferences from "../../contracts/preferences.ts";
import * as profile from "../../contracts/profile.ts";
import * as progress from "../../contracts/progress.ts";
import * as push from "../../contracts/push.ts";
import * as reports from "../../contracts/reports.ts";
import * as reviews from "../../contracts/reviews.ts";
import * as summary from "../../contracts/summary.ts";

const MODULES = [
  access,
  adminAccounts,
  adminServer,
  advice,
  auth,
  billing,
  body,
  budgets,
  common,
  config,
  diary,
  entryId,
  foodAnalysis,
  foods,
  friends,
  goals,
  items,
  mealSentence,
  meals,
  memory,
  nutrients,
  onboarding,
  preferences,
  profile,
  progress,
  push,
  reports,
  reviews,
  summary,
];

/** The names of the contracts, by their schemas. */
export const CONTRACTS: ReadonlyMap<unknown, string> = new Map(
  MODULES.flatMap((contracts) => Object.entries(contracts))
    .filter(([, schema]) => TypeGuard.IsSchema(schema))
    .map(([name, schema]) => [schema, name]),
);
