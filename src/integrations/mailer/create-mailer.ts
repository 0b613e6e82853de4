import type { Log } from "../../log.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer, type SmtpSettings } from "./smtp-mailer.ts";

/** The configured mailer; null means no mail server. */
export const createMailer = (settings: SmtpSettings | null, log: Log): Mailer =>
  settings ? createSmtpMailer(settings) : createLogMailer(log);

/**
 * For servers without SMTP: the link is written to the log, and the host passes it on. The line does not name the
 * account. It is the only log line that contains a token.
 */
export const createLogMailer = (log: Log): Mailer => ({
  sendsMail: false,
  async send({ subject, link }) {
    log.warn("No mail server is set (SMTP_URL), so this link is written here for you to pass on", { subject, link });
  },
  close: () => undefined,
});
