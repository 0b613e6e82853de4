import type { Db } from "../../db/db.ts";
import type { BackgroundWork } from "../background/background-work.ts";
import type { TryWrite } from "../best-effort.ts";
import type { Config } from "../config.ts";
import { createAuthService } from "../features/auth/auth-service.ts";
import { createDemoService } from "../features/auth/demo-service.ts";
import { createInviteRepository } from "../features/auth/invite-repository.ts";
import { createInvites } from "../features/auth/invites.ts";
import { createKnownAddressRepository } from "../features/auth/known-address-repository.ts";
import { createKnownAddresses } from "../features/auth/known-addresses.ts";
import { createPasswordHasher, type PasswordCost } from "../features/auth/password-hasher.ts";
import { createRecoveryRepository } from "../features/auth/recovery-repository.ts";
import { createRecoveryService } from "../features/auth/recovery-service.ts";
import { createResetLinks } from "../features/auth/reset-links.ts";
import { createSessionRepository } from "../features/auth/session-repository.ts";
import { createSessionService } from "../features/auth/session-service.ts";
import { createSessionTokens } from "../features/auth/session-tokens.ts";
import type { UserRepository } from "../features/auth/user-repository.ts";
import { createSessionJwt } from "../http/session-jwt.ts";
import type { Clock } from "../integrations/clock.ts";
import type { Mailer } from "../integrations/mailer/mailer.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import type { Log } from "../log.ts";
import { HOUR_MS } from "../shared/durations.ts";
import {
  DEMOS_PER_DAY,
  DEMOS_PER_MINUTE,
  FAILED_LOGINS_PER_MINUTE,
  MAIL_REQUESTS_PER_MINUTE,
  MAILS_PER_HOUR,
  REGISTRATIONS_PER_MINUTE,
} from "../shared/limits.ts";

type DemoDeps = Parameters<typeof createDemoService>[0];

type Deps = Pick<DemoDeps, "entries" | "foods"> & {
  db: Db;
  users: UserRepository;
  config: Pick<Config, "demoMode" | "registration" | "sessionsPerAccount">;
  /** At least 32 bytes. */
  sessionSecret: string;
  passwordCost: PasswordCost;
  mailer: Mailer;
  linkOrigin: () => string;
  background: BackgroundWork;
  limiters: RateLimiters;
  tryWrite: TryWrite;
  clock: Clock;
  log: Log;
};

/** Wires the services around accounts: sessions, registration and login, demos, and links that are mailed. */
export function createAuthServices(deps: Deps) {
  const { db, users, entries, foods, config, sessionSecret, mailer, linkOrigin, background, limiters } = deps;
  const { tryWrite, clock, log } = deps;
  const sessionRows = createSessionRepository(db);
  const knownAddressRows = createKnownAddressRepository(db);
  const recoveryRows = createRecoveryRepository(db);
  const passwords = createPasswordHasher(deps.passwordCost);

  const sessions = createSessionService({
    sessions: sessionRows,
    users,
    tokens: createSessionTokens({ jwt: createSessionJwt(sessionSecret), clock }),
    tryWrite,
    clock,
    sessionsPerAccount: config.sessionsPerAccount,
  });
  const recovery = createRecoveryService({
    recovery: recoveryRows,
    resetLinks: createResetLinks({ recovery: recoveryRows, linkOrigin, clock }),
    users,
    passwords,
    mailer,
    background,
    requestLimiter: limiters.rate("requests of mails", MAIL_REQUESTS_PER_MINUTE),
    mailLimiter: limiters.rate("mails to accounts", MAILS_PER_HOUR, HOUR_MS),
    linkOrigin,
    clock,
  });
  const auth = createAuthService({
    users,
    sessions,
    passwords,
    recovery,
    registration: config.registration,
    invites: createInvites({ invites: createInviteRepository(db), linkOrigin, clock }),
    knownAddresses: createKnownAddresses({ rows: knownAddressRows, secret: sessionSecret, tryWrite, clock }),
    registrationLimiter: limiters.budget("registrations", { perMinute: REGISTRATIONS_PER_MINUTE }),
    failedLoginLimiter: limiters.rate("failed logins", FAILED_LOGINS_PER_MINUTE),
    clock,
    log,
  });
  const demo = createDemoService({
    users,
    entries,
    foods,
    passwords,
    demoLimiter: limiters.budget("demos", { perMinute: DEMOS_PER_MINUTE, perDay: DEMOS_PER_DAY }),
    clock,
    isOffered: config.demoMode,
  });
  return { auth, demo, knownAddressRows, recovery, sessionRows, sessions };
}
