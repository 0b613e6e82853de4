import { Elysia } from "elysia";
import type { Db } from "../db/db.ts";
import { isMissingReference } from "../db/errors.ts";
import type { BackgroundWork } from "./background/background-work.ts";
import { createMaintenance } from "./background/maintenance.ts";
import { createTryWrite } from "./best-effort.ts";
import type { Config } from "./config.ts";
import { createAccessService } from "./features/access/service.ts";
import { createExportRepository } from "./features/account/export-repository.ts";
import { createExportService } from "./features/account/export-service.ts";
import { createRemovalService } from "./features/account/removal-service.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { createAdviceTexts } from "./features/advice/advice-texts.ts";
import { createAdviceTextRepository } from "./features/advice/repository.ts";
import { adviceRoutes } from "./features/advice/routes.ts";
import { createAdviceService } from "./features/advice/service.ts";
import { normalizeIdentifier } from "./features/auth/normalize-identifier.ts";
import type { PasswordCost } from "./features/auth/password-hasher.ts";
import { recoveryRoutes } from "./features/auth/recovery-routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { createUserRepository } from "./features/auth/user-repository.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { budgetRoutes } from "./features/budgets/routes.ts";
import { describeAnalyzer } from "./features/config/describe-analyzer.ts";
import { configRoutes } from "./features/config/routes.ts";
import { createLogRepository } from "./features/diary/log-repository.ts";
import { createEntryRepository } from "./features/diary/repository.ts";
import { diaryRoutes } from "./features/diary/routes.ts";
import { createDiaryService } from "./features/diary/service.ts";
import { createStreakRepository } from "./features/diary/streak-repository.ts";
import { createStreakService } from "./features/diary/streak-service.ts";
import { foodAnalysisRoutes } from "./features/food-analysis/routes.ts";
import { createFoodRepository } from "./features/foods/repository.ts";
import { foodRoutes } from "./features/foods/routes.ts";
import { createTemplateRepository } from "./features/foods/template-repository.ts";
import { friendRoutes } from "./features/friends/routes.ts";
import { createPastGoalRepository } from "./features/goals/repository.ts";
import { goalRoutes } from "./features/goals/routes.ts";
import { createGoalService } from "./features/goals/service.ts";
import { mealRoutes } from "./features/meals/routes.ts";
import { memoryRoutes } from "./features/memory/routes.ts";
import { createOnboardingRepository } from "./features/onboarding/repository.ts";
import { onboardingRoutes } from "./features/onboarding/routes.ts";
import { createOnboardingService } from "./features/onboarding/service.ts";
import { createDecodingQueue } from "./features/photos/decoding-queue.ts";
import { createPhotoStorage } from "./features/photos/photo-storage.ts";
import { photoRoutes } from "./features/photos/routes.ts";
import { createPhotoService } from "./features/photos/service.ts";
import { preferenceRoutes } from "./features/preferences/routes.ts";
import { createPreferenceService } from "./features/preferences/service.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { createProfileService } from "./features/profile/service.ts";
import { progressRoutes } from "./features/progress/routes.ts";
import { pushRoutes } from "./features/reminders/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { summaryRoutes } from "./features/summary/routes.ts";
import { createSummaryService } from "./features/summary/service.ts";
import type { Connection } from "./http/connection.ts";
import { createErrorHandler, createErrorResponder } from "./http/error-handler.ts";
import { createOriginResolver, createPublicOriginResolver } from "./http/origin.ts";
import type { OwnHostCheck } from "./http/own-hosts.ts";
import { createRequestChecks, type Route } from "./http/request-checks.ts";
import { readSessionToken } from "./http/session-cookie.ts";
import { createSessionGuard, createSessionResolver } from "./http/session-guard.ts";
import type { Turns } from "./http/turns.ts";
import { createUploadAdmission } from "./http/upload-admission.ts";
import type { AdviceWriter } from "./integrations/advice-writer/advice-writer.ts";
import type { Clock } from "./integrations/clock.ts";
import type { FoodAnalyzer } from "./integrations/food-analyzer/food-analyzer.ts";
import type { Mailer } from "./integrations/mailer/mailer.ts";
import type { Payments } from "./integrations/payments/payments.ts";
import type { PhotoStore } from "./integrations/photo-store/photo-store.ts";
import type { PushSender } from "./integrations/push/push-sender.ts";
import type { Log } from "./log.ts";
import { PRODUCT_NAME } from "./shared/limits.ts";
import { createAuthServices } from "./wiring/auth-services.ts";
import { createBillingServices } from "./wiring/billing-services.ts";
import { createBudgetServices } from "./wiring/budget-services.ts";
import { createFoodServices } from "./wiring/food-services.ts";
import { createMealServices } from "./wiring/meal-services.ts";
import { createMemoryServices } from "./wiring/memory-services.ts";
import { createProcessServices } from "./wiring/process-services.ts";
import { createReminderServices } from "./wiring/reminder-services.ts";
import { createSocialServices } from "./wiring/social-services.ts";

export type AppDeps = {
  db: Db;
  /** At least 32 bytes; signs the session tokens. */
  sessionSecret: string;
  /** The cost of hashing a password. */
  passwordCost: PasswordCost;
  config: Pick<
    Config,
    "accessMode" | "aiTimeoutMs" | "demoMode" | "limits" | "publicUrl" | "registration" | "sessionsPerAccount" | "tls"
  >;
  version: string;
  clock: Clock;
  analyzer: FoodAnalyzer;
  adviceWriter: AdviceWriter;
  payments: Payments;
  /** Whether other processes may work on the database at the same time. */
  sharesDatabase: boolean;
  /** Where photos are kept beside the database; null: in it. */
  photoStore: PhotoStore | null;
  push: PushSender;
  mailer: Mailer;
  /** The address that mailed links start with, without a trailing slash. */
  linkOrigin: () => string;
  /** Whether a host name or address can be this server's own. */
  isOwnHost: OwnHostCheck;
  /** Work that continues after a response. A shutdown waits for it. */
  background: BackgroundWork;
  /** In which accounts take turns. The database tells it when a request waits for a commit. */
  turns: Turns;
  connection: Connection;
  log: Log;
};

/** Builds the API under `/api` and the regular maintenance. All parts are wired together here. */
export function createApp(given: AppDeps) {
  const deps = { ...given, ...createProcessServices(given) };
  const { db, config, clock, analyzer, payments, linkOrigin, isOwnHost, turns, connection, log } = deps;
  const { publicUrl } = config;
  const tryWrite = createTryWrite(log);

  const users = createUserRepository(db);
  const entries = createEntryRepository(db);
  const { photoRows, contents, photoObjects } = createPhotoStorage(deps);

  const access = createAccessService({ users, clock, mode: config.accessMode });
  const { budgetRows, budgets, writes, mailer, exportLimiter } = createBudgetServices({
    ...deps,
    photos: photoRows,
    hasAnalyzer: analyzer.available,
    secret: deps.sessionSecret,
  });
  const streaks = createStreakService({ streaks: createStreakRepository(db), tryWrite });
  const reminders = createReminderServices({ ...deps, streaks, mode: config.accessMode });
  const social = createSocialServices({ ...deps, ...reminders, normalizeIdentifier });
  const photos = createPhotoService({
    photos: photoRows,
    contents,
    isShared: social.isPhotoShared,
    decoding: createDecodingQueue(),
    budget: budgets,
    clock,
  });
  const templates = createTemplateRepository(db);
  const foods = createFoodRepository(db);
  const adding = { photos, access, savedFoods: templates, tableFoods: foods, budget: budgets, clock };
  const { meals, ...several } = createMealServices({ db, writes, ...adding });
  const memory = createMemoryServices({ db, foods, templates, tryWrite, clock });
  const diary = createDiaryService({ entries, ...adding, learn: memory.corrections.learn });
  const foodServices = createFoodServices({ db, ...memory, foods, templates, diary, analyzer, log, ...adding });
  const { auth, demo, recovery, sessions, ...accounts } = createAuthServices({
    ...deps,
    mailer,
    users,
    entries,
    foods,
    tryWrite,
  });
  const profiles = createProfileService({
    users,
    access,
    pictures: { check: photos.checkProfilePicture },
    normalizeIdentifier,
    clock,
  });
  const answers = createOnboardingRepository(db);
  const onboarding = createOnboardingService({
    answers,
    users,
    profiles,
    isTrialOffered: config.accessMode === "subscription",
    clock,
  });
  const goals = createGoalService({ users, answers, pastGoals: createPastGoalRepository(db), clock });
  const summaries = createSummaryService({ users, entries, streaks, clock });
  const adviceTexts = createAdviceTextRepository(db);
  const advice = createAdviceService({
    goals,
    answers,
    log: createLogRepository(db),
    summaries,
    hasAccess: (user) => access.getStatus(user).hasAccess,
    texts: createAdviceTexts({
      texts: adviceTexts,
      writer: deps.adviceWriter,
      budget: budgets,
      background: deps.background,
      tryWrite,
      clock,
      log,
    }),
    clock,
  });

  const { billing, reconciliation, cancellation } = createBillingServices({ ...deps, users, mode: config.accessMode });
  const removals = createRemovalService({
    users,
    passwords: { confirm: auth.confirmPassword },
    payments: cancellation,
    log,
  });

  const resolveOrigin = createOriginResolver(connection, publicUrl);
  const resolveSession = createSessionResolver({ sessions, connection, publicUrl });
  const guard = createSessionGuard({ resolveSession, sessions, connection, turns, writes });
  const uploads = createUploadAdmission(resolveSession);

  const respondToError = createErrorResponder({
    log,
    connection,
    localLimiters: deps.localLimiters,
    isFromDeletedAccount: async (error, request) => isMissingReference(error) && !(await resolveSession(request)),
  });

  // Elysia looks for the path from a fixed character position on. By default this is behind the first slash of the path
  // if the host is as short as `http://nas/`. The other setting does not fit https.
  const api = new Elysia({ prefix: "/api", handler: { standardHostname: config.tls !== null } })
    .use(createErrorHandler(respondToError))
    .use(createRequestChecks((): readonly Route[] => api.routes))
    .use(
      configRoutes({
        resolveOrigin: createPublicOriginResolver({ resolveOrigin, publicUrl, isOwnHost, linkOrigin }),
        payments,
        hasSessionToken: (request) => readSessionToken(request, connection.isSecure(request)) !== undefined,
        facts: {
          productName: PRODUCT_NAME,
          version: deps.version,
          accessMode: config.accessMode,
          analyzer: describeAnalyzer(analyzer, config.aiTimeoutMs),
          registration: config.registration,
          demoMode: config.demoMode,
          mail: mailer.sendsMail,
        },
      }),
    )
    .use(authRoutes({ guard, resolveSession, auth, demo, sessions, connection, publicUrl }))
    .use(recoveryRoutes({ guard, recovery, connection, publicUrl }))
    .use(onboardingRoutes({ guard, onboarding }))
    .use(
      accountRoutes({
        guard,
        exports: createExportService({ rows: createExportRepository(db), limiter: exportLimiter, contents, clock }),
        removals,
        connection,
        log,
      }),
    )
    .use(profileRoutes({ guard, uploads, profiles }))
    .use(goalRoutes({ guard, goals }))
    .use(preferenceRoutes({ guard, preferences: createPreferenceService({ users, reminders: reminders.settings }) }))
    .use(pushRoutes({ guard, ...reminders }))
    .use(budgetRoutes({ guard, budgets }))
    .use(summaryRoutes({ guard, summaries }))
    .use(adviceRoutes({ guard, advice }))
    .use(diaryRoutes({ guard, uploads, diary, ...several }))
    .use(foodRoutes({ guard, foods: foodServices.foods }))
    .use(mealRoutes({ guard, meals }))
    .use(photoRoutes({ guard, photos }))
    .use(memoryRoutes({ guard, ...memory, photos: photoRows }))
    .use(friendRoutes({ guard, ...social }))
    .use(progressRoutes({ guard, ...social }))
    .use(reviewRoutes({ guard, ...social }))
    .use(reportRoutes({ guard, ...social }))
    .use(billingRoutes({ guard, billing, profiles, resolveOrigin }))
    .use(foodAnalysisRoutes({ guard, uploads, respondToError, analysis: foodServices.analysis }));

  return {
    api,
    /** Answers a request. */
    handle: (request: Request): Promise<Response> => turns.run(() => api.handle(request)),
    reconciliation,
    backgroundLease: deps.leases.create("background work"),
    remind: reminders.remind,
    runMaintenance: createMaintenance({
      entries,
      sessions: accounts.sessionRows,
      knownAddresses: accounts.knownAddressRows,
      users,
      photos: photoRows,
      photoObjects,
      adviceTexts,
      budgets: budgetRows,
      limiters: deps.limiters,
      reminders,
      clock,
    }),
  };
}
export type App = ReturnType<typeof createApp>;
