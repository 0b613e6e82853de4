import type { PasswordReset } from "../../contracts/auth.ts";
import { invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Mailer } from "../../integrations/mailer/mailer.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { VERIFY_EMAIL_PATH } from "../../shared/product/client-paths.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/product/durations.ts";
import { VERIFICATION_LINK_DAYS } from "../../shared/product/limits.ts";
import { requireUncommonPassword } from "./common-passwords.ts";
import { createToken, hashToken } from "./mailed-token.ts";
import { createResetMail, createVerificationMail } from "./mails.ts";
import { normalizeIdentifier } from "./normalize-identifier.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { LinkUse, RecoveryRepository } from "./recovery-repository.ts";
import { RESET_MS, type ResetLinks } from "./reset-links.ts";

type Deps = {
  recovery: RecoveryRepository;
  resetLinks: ResetLinks;
  users: { findByEmailKey(emailKey: string): Promise<{ id: number; email: string } | undefined> };
  passwords: Pick<PasswordHasher, "hash">;
  mailer: Mailer;
  /** Runs work after the response was sent. */
  background: { start(what: string, work: () => Promise<void>): void };
  /** Limits the mails that an address requests. */
  requestLimiter: RateLimiter;
  /** Limits the mails to one account. */
  mailLimiter: RateLimiter;
  /** The origin of mailed links, such as `https://meals.example.org`. It never comes from the request. */
  linkOrigin: () => string;
  clock: Clock;
};

const VERIFICATION_MS = VERIFICATION_LINK_DAYS * DAY_MS;

/** How much the system's clock may be set back without ending the links that were sent before. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;

const invalidLink = () => invalidField("token", "This link is no longer valid");

/** Password resets and verification of email addresses. */
export function createRecoveryService(deps: Deps) {
  const { recovery, resetLinks, users, passwords, mailer, background, requestLimiter, mailLimiter, linkOrigin, clock } =
    deps;

  /** A link that lasts longer than any was sent before the system's clock was set back, and is not valid. */
  const buildLinkUse = (lifetimeMs: number): LinkUse => {
    const now = clock.now();
    return { now, latestExpiry: now + lifetimeMs + CLOCK_TOLERANCE_MS };
  };

  async function mailReset(emailKey: string): Promise<void> {
    const account = await users.findByEmailKey(emailKey);
    const link = account && (await resetLinks.issue(account.id));
    // Sent to the stored address: the typed one may only look the same.
    if (account && link) await mailer.send(createResetMail(account.email, link));
  }

  async function mailVerification(userId: number): Promise<void> {
    const token = createToken();
    const email = await recovery.storeVerification(userId, hashToken(token), clock.now() + VERIFICATION_MS);
    if (email !== undefined)
      await mailer.send(createVerificationMail(email, `${linkOrigin()}${VERIFY_EMAIL_PATH}?token=${token}`));
  }

  return {
    /**
     * Sends a reset link if the e-mail has an account. The response must not reveal that, not even by its duration, so
     * the look-up runs after the response. Throws 429 after ten requests a minute from an address, or five an hour for
     * an e-mail.
     */
    async requestReset(email: string, address: string): Promise<void> {
      const emailKey = normalizeIdentifier(email);
      await requestLimiter.take({ address });
      await mailLimiter.take(`reset of ${emailKey}`);
      background.start("Sending a reset link", () => mailReset(emailKey));
    },

    /**
     * Sets a new password and signs the account out everywhere. Throws 422 for a link that was used, has expired or
     * never existed, and for a password that is too common. The link can still be used then.
     */
    async resetPassword({ token, password }: PasswordReset): Promise<void> {
      const tokenHash = hashToken(token);
      // Checked before hashing, which takes a tenth of a second, because anyone may send anything here.
      if (!(await recovery.isResetValid(tokenHash, buildLinkUse(RESET_MS)))) throw invalidLink();
      await requireUncommonPassword("password", password);
      const hash = await passwords.hash(password, "change");
      if (!(await recovery.resetPassword(tokenHash, hash, buildLinkUse(RESET_MS)))) throw invalidLink();
    },

    /** Sends a new account its verification link after the response. Does nothing if this server sends no mail. */
    sendVerification(userId: number): void {
      if (mailer.sendsMail) background.start("Sending a verification link", () => mailVerification(userId));
    },

    /**
     * Sends the link again; false if this server sends no mail. Throws 429 after ten requests a minute from an address,
     * or five an hour for an account.
     */
    async requestVerification(userId: number, address: string): Promise<boolean> {
      if (!mailer.sendsMail) return false;
      await requestLimiter.take({ address });
      await mailLimiter.take(`verification of ${userId}`);
      background.start("Sending a verification link", () => mailVerification(userId));
      return true;
    },

    /** Marks the account's address as verified. Throws 422 for a link that was used, has expired or never existed. */
    async verifyEmail(token: string): Promise<void> {
      if (!(await recovery.verify(hashToken(token), buildLinkUse(VERIFICATION_MS)))) throw invalidLink();
    },
  };
}
export type RecoveryService = ReturnType<typeof createRecoveryService>;
