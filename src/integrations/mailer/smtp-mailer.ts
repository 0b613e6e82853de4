import type { Transporter } from "nodemailer";
import { type Mail, MailError, type Mailer } from "./mailer.ts";

/** `smtpUrl` is what nodemailer takes, such as smtps://user:password@mail.example.org; `from` may carry a name. */
export type SmtpSettings = { smtpUrl: string; from: string };

/** Over one message from the connection on, and for each step of the way to it. */
type Patience = { deadlineMs: number; stepMs: number };
const DEFAULT_PATIENCE: Patience = { deadlineMs: 30_000, stepMs: 10_000 };
/** Mail servers turn away whom they see too often at once. */
const CONNECTIONS_MAX = 2;
/** An open connection is worth keeping for the next message for as long as this. */
const IDLE_MS = 5000;

const transportOptions = ({ smtpUrl }: SmtpSettings, { stepMs }: Patience) => ({
  url: smtpUrl,
  pool: true as const,
  maxConnections: CONNECTIONS_MAX,
  idleTimeout: IDLE_MS,
  dnsTimeout: stepMs,
  connectionTimeout: stepMs,
  greetingTimeout: stepMs,
  socketTimeout: stepMs,
  // A message is made of nothing but what it is given.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What went wrong in words that name nobody: nodemailer's code, the server's number and the command it answered. */
function reasonOf(error: unknown): string {
  const facts = new Map(Object.entries(error instanceof Error ? error : {}));
  const told = ["code", "responseCode", "command"].map((name) => facts.get(name)).filter((fact) => fact !== undefined);
  return told.join(" ") || "for an unknown reason";
}

/** Sends by SMTP. The library is loaded by the first message, not at start-up. */
export function createSmtpMailer(settings: SmtpSettings, patience: Patience = DEFAULT_PATIENCE): Mailer {
  let transport: Transporter | undefined;

  const deliver = async ({ to, subject, text, html }: Mail): Promise<void> => {
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport(transportOptions(settings, patience));
    await transport.sendMail({
      from: settings.from,
      // As an object it is one address: a text would be parsed, and a comma in it would make two.
      to: { name: "", address: to },
      subject,
      text,
      html,
      // So that nobody's out-of-office note answers (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.timeout(patience.deadlineMs),
    });
  };

  return {
    sendsMail: true,
    async send(mail) {
      try {
        await deliver(mail);
      } catch (error) {
        throw new MailError(reasonOf(error));
      }
    },
    close: () => transport?.close({ force: true }),
  };
}
