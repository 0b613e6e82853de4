import { type AnyElysia, Elysia } from "elysia";
import type { AppDeps } from "./app-deps.ts";
import { createTryWrite } from "./best-effort.ts";
import { createAccessService } from "./features/access/service.ts";
import { createAccount } from "./features/account/create-account.ts";
import { createAdmin } from "./features/admin/create-admin.ts";
import { createAdvice } from "./features/advice/create-advice.ts";
import { createApiDocs } from "./features/api-docs/create-api-docs.ts";
import { createAuth } from "./features/auth/create-auth.ts";
import { normalizeIdentifier } from "./features/auth/normalize-identifier.ts";
import { requireDistinctUsername } from "./features/auth/require-distinct-username.ts";
import { createUserRepository } from "./features/auth/user-repository.ts";
import { createBilling } from "./features/billing/create-billing.ts";
import { createBody } from "./features/body/create-body.ts";
import { createBudgets } from "./features/budgets/create-budgets.ts";
import { createChanges } from "./features/changes/create-changes.ts";
import { createPublicConfig } from "./features/config/create-config.ts";
import { createDiary } from "./features/diary/create-diary.ts";
import { createEntryRepository } from "./features/diary/repository.ts";
import { createAnalysisBuilder } from "./features/food-analysis/build-analysis.ts";
import { createFoodAnalysis } from "./features/food-analysis/create-food-analysis.ts";
import { computeAccuracy } from "./features/food-analysis/evaluation/metrics.ts";
import { createFoods, createFoodTables } from "./features/foods/create-foods.ts";
import { createFriends } from "./features/friends/create-friends.ts";
import { createFriendRepository } from "./features/friends/repository.ts";
import { createGoals } from "./features/goals/create-goals.ts";
import { createLabels } from "./features/labels/create-labels.ts";
import { createLearnedCorrections } from "./features/learned-corrections/create-learned-corrections.ts";
import { createLeases } from "./features/leases/leases.ts";
import { createMeals } from "./features/meals/create-meals.ts";
import { createNutrients } from "./features/nutrients/create-nutrients.ts";
import { createOnboarding } from "./features/onboarding/create-onboarding.ts";
import { createPhotos } from "./features/photos/create-photos.ts";
import { createPhotoStorage } from "./features/photos/photo-storage.ts";
import { createPreferences } from "./features/preferences/create-preferences.ts";
import { createProfile } from "./features/profile/create-profile.ts";
import { createProgress } from "./features/progress/create-progress.ts";
import { createLikeRepository } from "./features/progress/like-repository.ts";
import { createShareRepository } from "./features/progress/repository.ts";
import { createRecipes } from "./features/recipes/create-recipes.ts";
import { createReminders } from "./features/reminders/create-reminders.ts";
import { createReports } from "./features/reports/create-reports.ts";
import { createReviews } from "./features/reviews/create-reviews.ts";
import { createSummary } from "./features/summary/create-summary.ts";
import { createHttp, type Http } from "./http/create-http.ts";
import { createErrorHandler } from "./http/error-handler.ts";
import { createRequestChecks, type Route } from "./http/request-checks.ts";
import { createRouteFinder } from "./http/requests/route-finder.ts";
import { isOtherSite } from "./http/security-headers.ts";
import { createMemoryLimiters, createSharedLimiters } from "./limits/create-rate-limiters.ts";

/** A feature of the API, with its routes. */
type Feature = { routes(http: Http): AnyElysia | AnyElysia[] };

/** Builds the API under `/api` and the regular maintenance. */
export function createApp(deps: AppDeps) {
  const { db, sharesDatabase, photoStore, sessionSecret, passwordCost, uploadWaitMs, config, version } = deps;
  const { lookUpProduct, recipePages, readNutrients, readSamplePicture, readChangelog, host, clock, log } = deps;
  const {
    analyzer,
    questions,
    textReader,
    adviceWriter,
    payments,
    push,
    mailer,
    background,
    turns,
    connection,
    linkOrigin,
    isOwnHost,
    lan,
  } = deps;
  const { accessMode: mode, publicUrl } = config;
  const tryWrite = createTryWrite(log);
  const leases = createLeases({ db, sharesDatabase, clock });
  const limiters = createSharedLimiters({ db, sharesDatabase, sessionSecret, clock });
  const localLimiters = createMemoryLimiters(clock);

  // Tables that several features use.
  const users = createUserRepository(db);
  const entries = createEntryRepository(db);
  const friends = createFriendRepository(db);
  const shares = createShareRepository(db);
  const likes = createLikeRepository(db);
  const foodTables = createFoodTables(db);
  const photoStorage = createPhotoStorage({ db, photoStore, clock, log });

  const access = createAccessService({ users, clock, mode });
  const budgets = createBudgets({ db, config, analyzer, sessionSecret, photoStorage, limiters, clock });
  const photos = createPhotos({ photoStorage, shares, budgets, clock, uploadWaitMs });
  const buildAnalysis = createAnalysisBuilder(foodTables.findItemFoods);
  const memory = createLearnedCorrections({
    db,
    entries,
    photoStorage,
    buildAnalysis,
    computeAccuracy,
    tryWrite,
    clock,
  });
  const diary = createDiary({ db, entries, photos, access, foodTables, budgets, memory, tryWrite, clock });
  const meals = createMeals({ db, diary, clock });
  const foods = createFoods({ db, foodTables, diary, lookUpProduct, limiters, localLimiters, clock });
  const analysis = createFoodAnalysis({
    db,
    analyzer,
    questions,
    photos,
    access,
    budgets,
    memory,
    foodTables,
    clock,
    log,
  });
  const labels = createLabels({ textReader, questions, photos, access, budgets });
  const recipes = createRecipes({ recipePages, localLimiters });
  const body = createBody({ db, clock });
  const reminders = createReminders({
    db,
    push,
    diary,
    body,
    friends,
    likes,
    mode,
    background,
    localLimiters,
    clock,
    log,
  });
  const people = createFriends({ db, friends, reminders, normalizeIdentifier, localLimiters, clock });
  const progress = createProgress({ db, shares, meals, reminders, localLimiters, clock });
  const reviews = createReviews({ db, progress, clock });
  const reports = createReports({ db, shares, reviews, localLimiters, clock });
  const auth = createAuth({
    db,
    users,
    entries,
    photos,
    readSamplePicture,
    foodTables,
    config,
    sessionSecret,
    passwordCost,
    mailer,
    // Where the address is unknown, links are paths.
    linkOrigin: () => linkOrigin() || config.basePath,
    background,
    limiters,
    tryWrite,
    clock,
    log,
  });
  const profile = createProfile({ users, access, photos, normalizeIdentifier, requireDistinctUsername, clock });
  const onboarding = createOnboarding({ db, users, profile, mode, clock });
  const goals = createGoals({ db, users, onboarding, entries, body, clock });
  const summary = createSummary({ users, entries, diary, body, clock });
  const nutrients = createNutrients({ entries, diary, foodTables, readNutrients, localLimiters, clock });
  const advice = createAdvice({
    db,
    goals,
    onboarding,
    diary,
    summary,
    access,
    budgets,
    adviceWriter,
    background,
    tryWrite,
    clock,
    log,
  });
  const preferences = createPreferences({ users, reminders });
  const billing = createBilling({ db, payments, users, profile, mode, limiters, leases, clock, log });
  const account = createAccount({ db, users, auth, billing, photoStorage, localLimiters, clock, log });
  const publicConfig = createPublicConfig({ config, version, analyzer, mailer, payments, isOwnHost, linkOrigin, lan });
  const countPhotoBytes = photoStorage.rows.countAllBytes;
  const admin = createAdmin({
    ...{ db, users, auth, account, billing, reports, analyzer, config, version, host },
    ...{ normalizeIdentifier, countPhotoBytes },
    ...{ sessionSecret, localLimiters, clock, log },
  });
  const changes = createChanges({ version, readChangelog, auth });
  const apiDocs = createApiDocs({ version, basePath: config.basePath, listRoutes: () => api.routes });

  const features: Feature[][] = [
    [publicConfig, auth, onboarding, account, profile, goals, preferences, reminders, budgets, summary, advice],
    [diary, body, foods, meals, photos, memory, people, progress, reviews, reports, billing, analysis, labels, recipes],
    [nutrients, admin, changes, apiDocs],
  ];
  const cookieScope = { basePath: config.basePath, isFramed: config.frameAncestors.some(isOtherSite) };
  const http = createHttp({
    ...{ auth, budgets, turns, connection, publicUrl, cookieScope, localLimiters, uploadWaitMs, clock, log },
  });
  // Elysia looks for the path from a fixed character position on. By default this is behind the first slash of the path
  // if the host is as short as `http://nas/`. The other setting does not fit https.
  const createApi = (standardHostname: boolean) => {
    const created = new Elysia({ prefix: "/api", handler: { standardHostname } })
      .use(createErrorHandler(http.respondToError))
      .use(createRequestChecks((): readonly Route[] => created.routes))
      .use(features.flat().flatMap(({ routes }) => routes(http)));
    return created;
  };
  const api = createApi(config.tls !== null);
  /** For https beside http. */
  let secureApi: typeof api | undefined;
  const findApi = (request: Request) => {
    if (lan === null || !request.url.startsWith("https:")) return api;
    secureApi ??= createApi(true);
    return secureApi;
  };

  let findRoute: ReturnType<typeof createRouteFinder> | undefined;
  return {
    api,
    /** Answers a request. */
    handle(request: Request): Promise<Response> {
      const facts = connection.factsOf?.(request);
      findRoute ??= createRouteFinder(api.routes);
      if (facts) facts.route = findRoute(request);
      return turns.run(() => findApi(request).handle(request));
    },
    reconciliation: billing.reconciliation,
    backgroundLease: leases.create("background work"),
    remind: reminders.remind,
    /** The bytes of all photos of all accounts. */
    countPhotoBytes,
    /** Deletes what has expired. */
    async runMaintenance(): Promise<void> {
      const now = clock.now();
      await diary.removeExpired(now);
      await meals.removeExpired(now);
      await foods.removeExpired(now);
      await auth.removeExpired(now);
      await advice.removeExpired(now);
      await budgets.removeEnded(now);
      await limiters.removeEnded(now);
      await reminders.tidy();
      // Last, because a bucket may be slow.
      await photoStorage.removeUnused(now);
    },
  };
}
export type App = ReturnType<typeof createApp>;
