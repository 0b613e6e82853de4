/** A message with one link that it is all about, in both forms: plain text, and HTML that stands without pictures. */
export type Mail = {
  /** One address, as the account has it. */
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
};

/** Brings messages to people. */
export interface Mailer {
  /** False where messages do not leave this server, so that no address can be proved by one. */
  readonly sendsMail: boolean;
  /** Hands a message over; throws a MailError, which names nobody, where that fails. */
  send(mail: Mail): Promise<void>;
  /** Ends what is kept open between messages. */
  close(): void;
}

/** A message that could not be handed over. What the mail server said often names the address, so it is not in here. */
export class MailError extends Error {
  constructor(reason: string) {
    super(`The mail could not be sent: ${reason}`);
    this.name = "MailError";
  }
}
