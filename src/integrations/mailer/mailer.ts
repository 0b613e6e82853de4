/** A message with one link, as plain text and as HTML without images. */
export type Mail = {
  /** One address, as stored in the account. */
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
};

/** Sends mails. */
export interface Mailer {
  /** False if mails do not leave this server; then no address can be verified. */
  readonly sendsMail: boolean;
  /** Sends a mail. Throws a MailError, which contains no address. */
  send(mail: Mail): Promise<void>;
  /** Closes connections that are kept open between mails. */
  close(): void;
}

/** A mail could not be sent. The mail server's message often contains the address, so it is left out. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`The mail could not be sent: ${reason}`);
    this.name = "MailError";
  }
}
