import type { Log } from "../../log.ts";
import { createLogMailer } from "./log-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer, type SmtpSettings } from "./smtp-mailer.ts";

/** The mailer that the settings ask for; null stands for no mail server. */
export const createMailer = (settings: SmtpSettings | null, log: Log): Mailer =>
  settings ? createSmtpMailer(settings) : createLogMailer(log);
