import type { SharedDeps } from "../app-deps.ts";
import { createDiaryAnswers } from "./diary-answers.ts";
import { createErrorResponder } from "./error-handler.ts";
import { createOriginResolver } from "./origin.ts";
import { type CookieScope, createSessionCookies } from "./session-cookie.ts";
import { createSessionGuard, createSessionResolver, type Sessions } from "./session-guard.ts";
import { createUploadAdmission } from "./upload-admission.ts";

type Deps = Pick<SharedDeps, "turns" | "connection" | "uploadWaitMs" | "localLimiters" | "clock" | "log"> & {
  auth: { sessions: Sessions; isAdmin(userId: number): Promise<boolean> };
  budgets: Pick<Parameters<typeof createSessionGuard>[0], "writes">;
  publicUrl: string | null;
  cookieScope: CookieScope;
};

/** Creates what the routes of several features need of HTTP. */
export function createHttp(deps: Deps) {
  const { auth, budgets, turns, connection, publicUrl, cookieScope, localLimiters, uploadWaitMs, clock, log } = deps;
  const cookies = createSessionCookies(cookieScope);
  const { sessions } = auth;
  const resolveSession = createSessionResolver({ sessions, cookies, connection, publicUrl });
  const guarded = { resolveSession, sessions, cookies, connection, turns, writes: budgets.writes };
  return {
    connection,
    cookies,
    publicUrl,
    resolveSession,
    resolveOrigin: createOriginResolver(connection, publicUrl, cookieScope.basePath),
    guard: createSessionGuard(guarded),
    /** For administrators alone. */
    adminGuard: createSessionGuard({ ...guarded, right: { name: "admin-guard", has: auth.isAdmin } }),
    diaryAnswers: createDiaryAnswers(clock),
    uploads: createUploadAdmission(resolveSession, uploadWaitMs),
    respondToError: createErrorResponder({ log, connection, localLimiters, resolveSession }),
  };
}
export type Http = ReturnType<typeof createHttp>;
