import type { Transporter } from "nodemailer";
import { describeMailFailure } from "./mail-failure.ts";
import { type Mail, MailError, type Mailer } from "./mailer.ts";

/** `smtpUrl` is what nodemailer takes, such as smtps://user:password@mail.example.org; `from` may carry a name. */
export type SmtpSettings = { smtpUrl: string; from: string };

/** Timeouts for a whole message, and for each step of the connection. */
type Timeouts = { deadlineMs: number; stepMs: number };
const DEFAULT_TIMEOUTS: Timeouts = { deadlineMs: 30_000, stepMs: 10_000 };
/** Mail servers refuse clients with too many connections. */
const CONNECTIONS_MAX = 2;
/** How long an open connection is kept for the next message. */
const IDLE_MS = 5000;

const buildTransportOptions = ({ smtpUrl }: SmtpSettings, { stepMs }: Timeouts) => ({
  url: smtpUrl,
  pool: true as const,
  maxConnections: CONNECTIONS_MAX,
  idleTimeout: IDLE_MS,
  dnsTimeout: stepMs,
  connectionTimeout: stepMs,
  greetingTimeout: stepMs,
  socketTimeout: stepMs,
  // A message never includes files or URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP. The library is loaded for the first message, not at the start. */
export function createSmtpMailer(settings: SmtpSettings, timeouts: Timeouts = DEFAULT_TIMEOUTS): Mailer {
  let transport: Transporter | undefined;

  const deliver = async ({ to, subject, text, html }: Mail): Promise<void> => {
    const { createTransport } = await import("nodemailer");
    transport ??= createTransport(buildTransportOptions(settings, timeouts));
    await transport.sendMail({
      from: settings.from,
      // As an object it is one address; a string would be parsed, and a comma would make it two.
      to: { name: "", address: to },
      subject,
      text,
      html,
      // Prevents automatic replies (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
      signal: AbortSignal.timeout(timeouts.deadlineMs),
    });
  };

  return {
    sendsMail: true,
    async send(mail) {
      try {
        await deliver(mail);
      } catch (error) {
        throw new MailError(describeMailFailure(error, settings.smtpUrl));
      }
    },
    close: () => transport?.close({ force: true }),
  };
}

/** Connects to the mail server and logs in, without sending anything. Returns why that fails, or null. */
export async function findMailProblem(
  settings: SmtpSettings,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const transport: Transporter = createTransport(buildTransportOptions(settings, timeouts));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return describeMailFailure(error, settings.smtpUrl);
  } finally {
    transport.close();
  }
}
