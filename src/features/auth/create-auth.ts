import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createSessionJwt } from "../../http/session-jwt.ts";
import { createLimitedMailer } from "../../integrations/mailer/limited-mailer.ts";
import { DAY_MS, HOUR_MS } from "../../shared/product/durations.ts";
import {
  DEMO_BUDGET,
  DEMO_HOURS,
  FAILED_LOGINS_PER_MINUTE,
  MAIL_REQUESTS_PER_MINUTE,
  MAILS_PER_HOUR,
  MAILS_PER_MAILBOX_AND_DAY,
  REGISTRATIONS_PER_MINUTE,
  SESSION_DAYS,
} from "../../shared/product/limits.ts";
import { createAuthService } from "./auth-service.ts";
import { createDemoAccountRepository } from "./demo/demo-account-repository.ts";
import { createDemoService } from "./demo/demo-service.ts";
import { createInviteRepository } from "./invite-repository.ts";
import { createInvites } from "./invites.ts";
import { createKnownAddressRepository } from "./known-address-repository.ts";
import { createKnownAddresses } from "./known-addresses.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createRecoveryRepository } from "./recovery-repository.ts";
import { recoveryRoutes } from "./recovery-routes.ts";
import { createRecoveryService } from "./recovery-service.ts";
import { createResetLinks } from "./reset-links.ts";
import { authRoutes } from "./routes.ts";
import { createSessionRepository } from "./session-repository.ts";
import { createSessionService } from "./session-service.ts";
import { createSessionTokens } from "./session-tokens.ts";
import { createSuspensionRepository } from "./suspension-repository.ts";

type DemoDeps = Parameters<typeof createDemoService>[0];
type Deps = Pick<SharedDeps, "db" | "config" | "sessionSecret" | "passwordCost" | "mailer" | "linkOrigin"> &
  Pick<SharedDeps, "background" | "limiters" | "tryWrite" | "clock" | "log"> &
  Pick<DemoDeps, "users" | "photos" | "readSamplePicture"> & {
    entries: DemoDeps["entries"] & { removeUnchanged(userId: number, createdAt: number): Promise<void> };
  } & { foodTables: { tableFoods: DemoDeps["foods"] } };

/** How long an address is known after the last login from it. */
const KNOWN_ADDRESS_MS = 90 * DAY_MS;

/** Creates what is about accounts: sessions, registration and login, demos, and links that are mailed. */
export function createAuth(deps: Deps) {
  const { db, users, config, sessionSecret, linkOrigin, background, limiters, tryWrite, clock, log } = deps;
  const sessionRows = createSessionRepository(db);
  const knownAddressRows = createKnownAddressRepository(db);
  const recoveryRows = createRecoveryRepository(db);
  const passwords = createPasswordHasher(deps.passwordCost);
  const adoptDemo = createDemoAccountRepository(db);

  const sessions = createSessionService({
    sessions: sessionRows,
    users,
    tokens: createSessionTokens({ jwt: createSessionJwt(sessionSecret), clock }),
    tryWrite,
    clock,
    sessionsPerAccount: config.sessionsPerAccount,
  });
  const resetLinks = createResetLinks({ recovery: recoveryRows, linkOrigin, clock });
  const recovery = createRecoveryService({
    recovery: recoveryRows,
    resetLinks,
    users,
    passwords,
    mailer: createLimitedMailer({
      mailer: deps.mailer,
      limiter: limiters.rate("mails to mailboxes", MAILS_PER_MAILBOX_AND_DAY, DAY_MS),
      log,
    }),
    background,
    requestLimiter: limiters.rate("requests of mails", MAIL_REQUESTS_PER_MINUTE),
    mailLimiter: limiters.rate("mails to accounts", MAILS_PER_HOUR, HOUR_MS),
    linkOrigin,
    clock,
  });
  const invites = createInvites({ invites: createInviteRepository(db), linkOrigin, clock });
  const auth = createAuthService({
    users,
    async adoptDemo({ id, createdAt }, user, codeHash) {
      const adopted = await adoptDemo(id, user, codeHash);
      if (adopted) await deps.entries.removeUnchanged(id, createdAt);
      return adopted;
    },
    sessions,
    passwords,
    recovery,
    registration: config.registration,
    invites,
    knownAddresses: createKnownAddresses({ rows: knownAddressRows, secret: sessionSecret, tryWrite, clock }),
    registrationLimiter: limiters.budget("registrations", { perMinute: REGISTRATIONS_PER_MINUTE }),
    failedLoginLimiter: limiters.rate("failed logins", FAILED_LOGINS_PER_MINUTE),
    clock,
    log,
  });
  const demo = createDemoService({
    users,
    entries: deps.entries,
    foods: deps.foodTables.tableFoods,
    photos: deps.photos,
    readSamplePicture: deps.readSamplePicture,
    passwords,
    demoLimiter: limiters.budget("demos", DEMO_BUDGET),
    clock,
    isOffered: config.demoMode,
  });
  return {
    sessions,
    confirmPassword: auth.confirmPassword,
    invites,
    resetLinks,
    suspensions: createSuspensionRepository(db),
    /** Whether an account is an administrator. One that is being deleted no longer is. */
    async isAdmin(userId: number): Promise<boolean> {
      const user = await users.findById(userId);
      return user !== undefined && user.adminSince !== null && user.demoUntil === null;
    },
    async removeExpired(now: number): Promise<void> {
      await sessionRows.removeExpired(now);
      await knownAddressRows.removeUnusedSince(now - KNOWN_ADDRESS_MS);
      await users.removeDemos(now);
      // Later ones were stored before the system's clock was set back, and would last as much longer.
      await sessionRows.limitInstants(now, now + SESSION_DAYS * DAY_MS);
      await users.limitDemos(now + DEMO_HOURS * HOUR_MS);
    },
    routes: ({ guard, resolveSession, cookies, connection, publicUrl }: Http) => [
      authRoutes({ guard, resolveSession, auth, demo, sessions, cookies, connection, publicUrl }),
      recoveryRoutes({ guard, recovery, connection, publicUrl }),
    ],
  };
}
