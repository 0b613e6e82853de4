/** The ports that nodemailer takes for a URL without one. */
const DEFAULT_PORTS: Record<string, string> = { "smtp:": "587", "smtps:": "465" };

const NOT_TRUSTED =
  "shows a certificate that is not trusted. If a private authority signed it, NODE_EXTRA_CA_CERTS names its file";
const NO_SUCH_HOST = "cannot be found: there is no such host name";
const NO_ROUTE = "cannot be reached: no network leads there";
const CLOSED = "closed the connection";

/** What happened, by the code of the platform or of nodemailer. It continues a sentence that begins with the server. */
const REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  CERT_UNTRUSTED: NOT_TRUSTED,
  CERT_HAS_EXPIRED: "shows a certificate that has expired",
  CERT_NOT_YET_VALID: "shows a certificate that is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "shows a certificate for another host name than the one in SMTP_URL",
  ERR_SSL_WRONG_VERSION_NUMBER: "does not begin with TLS on this port: SMTP_URL has to begin with smtp://",
  ENOTFOUND: NO_SUCH_HOST,
  ENODATA: NO_SUCH_HOST,
  EAI_AGAIN: "cannot be found: no name server answers",
  EDNS: "cannot be found: the look-up of its name failed",
  ECONNREFUSED: "cannot be reached: nothing listens on this port",
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  ECONNRESET: CLOSED,
  ECONNECTION: CLOSED,
  ETIMEDOUT: "did not answer in time. On port 465 SMTP_URL has to begin with smtps://",
  EABORT: "did not take the mail in time",
  ETLS: "offers no TLS, which SMTP_URL requires",
  EPROTOCOL: "does not answer as a mail server",
  EAUTH: "refused the user or the password in SMTP_URL",
  EMESSAGE: "refused the message",
  EENVELOPE: "refused the recipient",
};

/** The replies of RFC 4954 that ask for a login. */
const LOGIN_REQUIRED = new Set([530, 534]);

function formatServer(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || DEFAULT_PORTS[protocol]}`;
}

function findReason(facts: ReadonlyMap<string, unknown>): string | undefined {
  const command = String(facts.get("command") ?? "");
  if (LOGIN_REQUIRED.has(Number(facts.get("responseCode"))) && command !== "RCPT TO")
    return "wants a user and a password in SMTP_URL";
  if (facts.get("code") === "EENVELOPE" && command === "MAIL FROM") return "refused the sender in MAIL_FROM";
  const codes = [facts.get("originalCode"), facts.get("code")].map(String);
  return codes.map((code) => REASONS[code]).find((reason) => reason !== undefined);
}

/**
 * Describes why a mail could not be sent to the server of SMTP_URL: what happened, then nodemailer's code, the server's
 * number, the command that it answered and the platform's code. The server's own words are left out, because they often
 * contain the recipient's address.
 */
export function describeMailFailure(error: unknown, smtpUrl: string): string {
  const facts = new Map(Object.entries(error instanceof Error ? error : {}));
  const codes = ["code", "responseCode", "command", "originalCode"].flatMap((name) => facts.get(name) ?? []);
  const reason = findReason(facts) ?? "failed for an unknown reason";
  return `${formatServer(smtpUrl)} ${reason}${codes.length > 0 ? ` (${codes.join(" ")})` : ""}`;
}
