import { readFileSync } from "node:fs";
import { isAddressRange } from "./http/client-address.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import { ACCESS_MODES, type AccessMode } from "./shared/enums.ts";

/** Everything that can be set from outside; null stands for "not set". */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** The address people reach this server by, without a trailing slash. */
  publicUrl: string | null;
  accessMode: AccessMode;
  /** At least 32 bytes; null: one is generated and kept in the data directory. */
  sessionSecret: string | null;
  openai: { apiKey: string; baseUrl: string; model: string } | null;
  /** What is given of it: keys that do not fit turn payments off, and do not stop the start. */
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    apiUrl: string | null;
  };
  mail: { smtpUrl: string; from: string } | null;
  demoMode: boolean;
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  tls: { certFile: string; keyFile: string } | null;
  logLevel: LogLevel;
};

export const SESSION_SECRET_MIN_BYTES = 32;
const OPENAI_URL = "https://api.openai.com/v1";
/** Local servers such as Ollama take any key, but the SDK insists on one. */
const KEY_FOR_KEYLESS_SERVERS = "none";

/** The settings do not allow a start. Each problem names the setting and what is allowed, never a secret's value. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Environment = Record<string, string | undefined>;

/** Reads settings one by one and collects what is wrong with them. An empty setting counts as not set. */
function createReader(env: Environment) {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const problem = (name: string, what: string) => {
    problems.push(`${name} ${what}`);
    return null;
  };

  return {
    problems,
    problem,
    text,
    integer(name: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }): number {
      const value = text(name);
      if (value === null) return otherwise;
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
      problem(name, `must be a whole number from ${min} to ${max}, not "${value}".`);
      return otherwise;
    },
    word<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
      const value = text(name);
      if (value === null) return otherwise;
      const word = words.find((candidate) => candidate === value);
      if (word === undefined) problem(name, `must be ${words.join(" or ")}, not "${value}".`);
      return word ?? otherwise;
    },
    /** A URL of one of the schemes, without a trailing slash. It may hold a password, so it is never shown. */
    url(name: string, schemes: readonly string[]): string | null {
      const value = text(name);
      if (value === null) return null;
      const parsed = URL.parse(value);
      if (parsed && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hostname) return value.replace(/\/+$/, "");
      return problem(name, `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}.`);
    },
    /** The values of settings that only make sense together; null where none is set or one is missing. */
    together<Name extends string>(...names: Name[]): Record<Name, string> | null {
      const given = names.flatMap((name) => text(name) ?? []);
      if (given.length === 0) return null;
      if (given.length === names.length) {
        return Object.fromEntries(names.map((name, index) => [name, given[index]])) as Record<Name, string>;
      }
      for (const name of names.filter((candidate) => text(candidate) === null)) {
        problem(name, `is missing: ${names.join(" and ")} are set together or not at all.`);
      }
      return null;
    },
  };
}
type Reader = ReturnType<typeof createReader>;

/** HOST: the address to listen on. 0.0.0.0 (the default) lets phones in the local network in, 127.0.0.1 nobody else. */
function readHost({ text, problem }: Reader): string {
  const host = text("HOST") ?? "0.0.0.0";
  if (!/^[\w.:-]+$/.test(host)) problem("HOST", `must be a host name or an IP address, not "${host}".`);
  return host;
}

/** PUBLIC_URL: how people reach this server, for links in mails and for the same-origin check behind a proxy. */
function readPublicUrl({ url, problem }: Reader): string | null {
  const value = url("PUBLIC_URL", ["http", "https"]);
  if (value === null) return null;
  const { origin, href } = new URL(value);
  if (href === `${origin}/`) return origin;
  return problem("PUBLIC_URL", "must be an address without a path, user or query, such as https://meals.example.org.");
}

/** SESSION_SECRET: what sessions are signed with. Changing it signs everybody out. */
function readSessionSecret({ text, problem }: Reader): string | null {
  const secret = text("SESSION_SECRET");
  if (secret === null || Buffer.byteLength(secret) >= SESSION_SECRET_MIN_BYTES) return secret;
  return problem("SESSION_SECRET", `must be at least ${SESSION_SECRET_MIN_BYTES} bytes long.`);
}

/** OPENAI_API_KEY or OPENAI_BASE_URL turns photo analysis on; a server of one's own (Ollama, vLLM) needs no key. */
function readOpenAi({ text, url, problem }: Reader): Config["openai"] {
  const apiKey = text("OPENAI_API_KEY");
  const baseUrl = url("OPENAI_BASE_URL", ["http", "https"]);
  const model = text("OPENAI_MODEL") ?? "gpt-4o-mini";
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey)) {
    return problem("OPENAI_API_KEY", "must not contain spaces or characters outside ASCII.");
  }
  if (apiKey === null && baseUrl === null) return null;
  return { apiKey: apiKey ?? KEY_FOR_KEYLESS_SERVERS, baseUrl: baseUrl ?? OPENAI_URL, model };
}

/** STRIPE_*: the three keys turn payments on. STRIPE_API_URL sends the calls elsewhere, for tests. */
const readStripe = ({ text, url }: Reader): Config["stripe"] => ({
  secretKey: text("STRIPE_SECRET_KEY"),
  publishableKey: text("STRIPE_PUBLISHABLE_KEY"),
  webhookSecret: text("STRIPE_WEBHOOK_SECRET"),
  apiUrl: url("STRIPE_API_URL", ["http", "https"]),
});

/** SMTP_URL and MAIL_FROM: how mail leaves. Without them what would be mailed is written to the log. */
function readMail({ together, url, problem }: Reader): Config["mail"] {
  const given = together("SMTP_URL", "MAIL_FROM");
  const smtpUrl = url("SMTP_URL", ["smtp", "smtps"]);
  if (given && !/^[^@\r\n]+@[^@\s]+$/.test(given.MAIL_FROM)) {
    return problem("MAIL_FROM", "must hold an e-mail address, such as Mealglass <meals@example.org>.");
  }
  return given && smtpUrl ? { smtpUrl, from: given.MAIL_FROM } : null;
}

/** TRUSTED_PROXIES: whose word on the client's address and scheme is believed, separated by commas. */
function readTrustedProxies({ text, problem }: Reader): string[] {
  const ranges = (text("TRUSTED_PROXIES") ?? "").split(",").map((range) => range.trim());
  const given = ranges.filter((range) => range !== "");
  for (const range of given.filter((candidate) => !isAddressRange(candidate))) {
    problem("TRUSTED_PROXIES", `must list IP addresses or ranges such as 10.0.0.0/8, not "${range}".`);
  }
  return given;
}

/** TLS_CERT and TLS_KEY: PEM files with which this server speaks https itself. */
function readTls({ together, problem }: Reader): Config["tls"] {
  const files = together("TLS_CERT", "TLS_KEY");
  if (!files) return null;
  for (const [name, content] of [
    ["TLS_CERT", "CERTIFICATE"],
    ["TLS_KEY", "PRIVATE KEY"],
  ] as const) {
    try {
      const isPem = readFileSync(files[name], "utf8").includes(`${content}-----`);
      if (!isPem) problem(name, `must name a PEM file that holds a ${content.toLowerCase()}, not ${files[name]}.`);
    } catch {
      problem(name, `names a file that cannot be read: ${files[name]}`);
    }
  }
  return { certFile: files.TLS_CERT, keyFile: files.TLS_KEY };
}

/** Reads every setting from the environment. Throws a ConfigError that lists all that is wrong with them. */
export function loadConfig(env: Environment = process.env): Config {
  const reader = createReader(env);
  const config: Config = {
    // 0 lets the system choose a free one.
    port: reader.integer("PORT", { min: 0, max: 65_535, otherwise: 3000 }),
    host: readHost(reader),
    // Where the database, its backups and the session secret are kept.
    dataDir: reader.text("DATA_DIR") ?? "./data",
    publicUrl: readPublicUrl(reader),
    // subscription: a trial, then premium; free: everybody has access.
    accessMode: reader.word("ACCESS_MODE", ACCESS_MODES, "subscription"),
    sessionSecret: readSessionSecret(reader),
    openai: readOpenAi(reader),
    stripe: readStripe(reader),
    mail: readMail(reader),
    // off removes "Try Demo Mode" from the login screen.
    demoMode: reader.word("DEMO_MODE", ["on", "off"], "on") === "on",
    trustedProxies: readTrustedProxies(reader),
    tls: readTls(reader),
    logLevel: reader.word("LOG_LEVEL", LOG_LEVELS, "info"),
  };
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}
