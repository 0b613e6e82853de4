import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterThisTest } from "../after-test.ts";

/** A received mail: the envelope, and the decoded parts. */
export type ReceivedMail = {
  from: string;
  to: string[];
  headers: Map<string, string>;
  text: string;
  html: string;
};

const fromQuotedPrintable = (text: string): string => {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
};

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case "quoted-printable":
      return fromQuotedPrintable(body);
    case "base64":
      return Buffer.from(body, "base64").toString("utf8");
    default:
      return body;
  }
}

/** The headers of a message or part, by lower-case name, and the body after them. */
function splitHeaders(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function parseParts(source: string) {
  const { headers, body } = splitHeaders(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body.split(`--${boundary}`).slice(1, -1).map(splitHeaders);
  const part = (type: string) => {
    const found = parts.find((candidate) => candidate.headers.get("content-type")?.startsWith(type));
    return found ? decodeBody(found.body, found.headers.get("content-transfer-encoding") ?? "") : "";
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

async function readText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

/**
 * A real SMTP server on the loopback address that stores what it receives. `options` change its behavior. It stops
 * after the test.
 */
export async function startSmtpStandIn(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      void readText(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parseParts(source) });
        done();
        for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      });
    },
    ...options,
  });
  // A client that closes the connection is not an error here.
  server.on("error", () => undefined);
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const { port } = server.listen(0, "127.0.0.1", resolve).address() as { port: number };
  await listening;
  afterThisTest(() => new Promise<void>((closed) => server.close(closed)));
  return {
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    received,
    /** Waits for this many messages and returns them. */
    async waitForMails(count: number): Promise<ReceivedMail[]> {
      const { promise, resolve: arrive } = Promise.withResolvers<void>();
      waiting.push({ count, resolve: arrive });
      if (received.length < count) await promise;
      return received;
    },
  };
}

/** The token in a link of a message. */
export const findToken = (text: string): string => /\?token=([\w-]{43})/.exec(text)?.[1] ?? "";
