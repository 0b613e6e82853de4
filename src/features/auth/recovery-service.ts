import type { PasswordReset } from "../../contracts/auth.ts";
import { invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { Mailer } from "../../integrations/mailer/mailer.ts";
import { VERIFICATION_LINK_DAYS } from "../../shared/limits.ts";
import { VERIFY_EMAIL_PATH } from "../../shared/mailed-links.ts";
import { accountKey } from "./account-key.ts";
import { hashOfToken, newToken } from "./mailed-token.ts";
import { resetMail, verificationMail } from "./mails.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { RecoveryRepository } from "./recovery-repository.ts";
import type { ResetLinks } from "./reset-links.ts";

type RateLimit = { take(...keys: string[]): unknown };

type Deps = {
  recovery: RecoveryRepository;
  resetLinks: ResetLinks;
  users: { byEmailKey(emailKey: string): Promise<{ id: number; email: string } | undefined> };
  passwords: Pick<PasswordHasher, "hash">;
  mailer: Mailer;
  /** Does work after the answer has gone out. */
  background: { start(what: string, work: () => Promise<void>): void };
  /** Mails that an address may ask for. */
  askers: RateLimit;
  /** Mails to one account. */
  mailboxes: RateLimit;
  /** Where mailed links lead, such as `https://meals.example.org`; never what a request says of itself. */
  linkOrigin: () => string;
  clock: Clock;
};

const VERIFICATION_MS = VERIFICATION_LINK_DAYS * 24 * 60 * 60 * 1000;

const deadLink = () => invalidField("token", "This link is no longer valid");

/** Lets people back in who forgot their password, and learns whether an address is theirs. */
export function createRecoveryService(deps: Deps) {
  const { recovery, resetLinks, users, passwords, mailer, background, askers, mailboxes, linkOrigin, clock } = deps;

  async function mailReset(emailKey: string): Promise<void> {
    const account = await users.byEmailKey(emailKey);
    const link = account && (await resetLinks.issue(account.id));
    // To the address that is stored: what was typed may only look like it.
    if (account && link) await mailer.send(resetMail(account.email, link));
  }

  async function mailVerification(userId: number): Promise<void> {
    const token = newToken();
    const email = await recovery.storeVerification(userId, hashOfToken(token), clock.now() + VERIFICATION_MS);
    if (email !== undefined)
      await mailer.send(verificationMail(email, `${linkOrigin()}${VERIFY_EMAIL_PATH}?token=${token}`));
  }

  return {
    /**
     * Sends a reset link where the e-mail has an account. Nothing that the caller can see or time depends on that:
     * the look-up too comes after the answer. 429 past ten a minute from an address or five an hour for an e-mail.
     */
    requestReset(email: string, address: string): void {
      const emailKey = accountKey(email);
      askers.take(address);
      mailboxes.take(`reset of ${emailKey}`);
      background.start("Sending a reset link", () => mailReset(emailKey));
    },

    /** Sets a new password and signs the account out everywhere; 422 for a link that was used, is old, or never was. */
    async resetPassword({ token, password }: PasswordReset): Promise<void> {
      const tokenHash = hashOfToken(token);
      // Before the password is hashed, which costs a tenth of a second: anybody may send anything here.
      if (!(await recovery.hasOpenReset(tokenHash, clock.now()))) throw deadLink();
      const hash = await passwords.hash(password);
      if (!(await recovery.resetPassword(tokenHash, hash, clock.now()))) throw deadLink();
    },

    /** Sends a new account the link that proves its address, after the answer; nothing where this server sends no mail. */
    welcome(userId: number): void {
      if (mailer.sendsMail) background.start("Sending a verification link", () => mailVerification(userId));
    },

    /**
     * Sends the link again; false where this server sends no mail. 429 past ten a minute from an address or five an hour
     * for an account.
     */
    requestVerification(userId: number, address: string): boolean {
      if (!mailer.sendsMail) return false;
      askers.take(address);
      mailboxes.take(`verification of ${userId}`);
      background.start("Sending a verification link", () => mailVerification(userId));
      return true;
    },

    /** Notes that an address is its account's; 422 for a link that was used, is old, or never was. */
    async verifyEmail(token: string): Promise<void> {
      if (!(await recovery.verify(hashOfToken(token), clock.now()))) throw deadLink();
    },
  };
}
export type RecoveryService = ReturnType<typeof createRecoveryService>;
