import type { Log } from "../../log.ts";
import { createLogMailer } from "./log-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer, type SmtpSettings } from "./smtp-mailer.ts";

/** The configured mailer; null means no mail server. */
export const createMailer = (settings: SmtpSettings | null, log: Log): Mailer =>
  settings ? createSmtpMailer(settings) : createLogMailer(log);
