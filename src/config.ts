import { type BackupSettings, readBackup } from "./backup-settings.ts";
import { type Bucket, readBucket } from "./bucket-settings.ts";
import { type DatabaseCluster, readDatabaseCluster } from "./database-settings.ts";
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  isHeaderText,
  listSetTexts,
  WRONG_KEY,
} from "./environment-reader.ts";
import { isAddressRange } from "./http/client-address.ts";
import { OWN_ORIGIN } from "./http/security-headers.ts";
import { type Limits, readLimits } from "./limit-settings.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import { type ProviderSettings, readProviders } from "./provider-settings.ts";
import { ACCESS_MODES, type AccessMode, REGISTRATION_MODES, type RegistrationMode } from "./shared/product/enums.ts";
import { SESSIONS_PER_ACCOUNT } from "./shared/product/limits.ts";
import { type CertificateFiles, type LanTls, readLanTls, readTls } from "./tls-settings.ts";

export type { Limits };

/** All settings; null means "not set". */
export type Config = ProviderSettings & {
  port: number;
  host: string;
  dataDir: string;
  /** The cluster that stores everything; null: a file in the data directory. */
  databaseCluster: DatabaseCluster | null;
  /** The path that people reach it under, such as `/food`, beside others at one name; empty at the root of a name. */
  basePath: string;
  /** Who may have its pages in a frame, as sources of a Content-Security-Policy. */
  frameAncestors: string[];
  /** The address people reach this server by, with BASE_PATH and without a trailing slash. */
  publicUrl: string | null;
  /** Whether browsers are told to use nothing but https with this host name, for all its ports and services. */
  hsts: boolean;
  accessMode: AccessMode;
  /** At least 32 bytes; null: one is generated and kept in the data directory. */
  sessionSecret: string | null;
  /** The keys that are set. Wrong keys turn payments off but do not prevent the start. */
  stripe: {
    secretKey: string | null;
    publishableKey: string | null;
    webhookSecret: string | null;
    apiUrl: string | null;
  };
  /** Where photos are kept; null: in the database. */
  photoBucket: Bucket | null;
  backup: BackupSettings;
  mail: { smtpUrl: string; from: string } | null;
  push: {
    /** Whom push services may tell of trouble: a mailto: or https: address. */
    contact: string | null;
    /** Hosts of push services, with a port if need be, that may be in a private network. */
    privateHosts: string[];
  };
  /** Whether recipes are read from web pages. */
  readsRecipes: boolean;
  /** Lookups of barcodes at Open Food Facts; null: none. */
  openFoodFacts: { baseUrl: string; contact: string | null } | null;
  /** The releases that `mealglass upgrade --check` reads; null: none. */
  upgradeFeed: string | null;
  registration: RegistrationMode;
  demoMode: boolean;
  /** The most sessions that an account has at a time. */
  sessionsPerAccount: number;
  limits: Limits;
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  tls: CertificateFiles | null;
  /** https beside http, with a certificate of an authority that the server makes; null: none. */
  lanTls: LanTls | null;
  /** What a program shows to read /metrics; null: no one may. */
  metricsToken: string | null;
  logLevel: LogLevel;
};

export const SESSION_SECRET_MIN_BYTES = 32;
const METRICS_TOKEN_MIN_LENGTH = 16;
/** The settings are not valid. Each problem names the setting and the allowed values, but never a secret's value. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/**
 * HOST: the address to listen on. With 0.0.0.0 (the default) phones in the local network can connect, with 127.0.0.1
 * only this machine.
 */
function readHost({ text, addProblem }: EnvironmentReader): string {
  const host = text("HOST") ?? "0.0.0.0";
  // Only digits and dots are not name: they are an IPv4 address, or a mistake in one.
  const isWrongAddress = /^[\d.]+$/.test(host) && URL.parse(`http://${host}`)?.hostname !== host;
  if (isWrongAddress || !/^[\w.:-]+$/.test(host))
    addProblem("HOST", `must be a host name or an IP address, not "${host}".`);
  return host;
}

/**
 * PUBLIC_URL: the address that people use. It is needed for links in mails, and for the same-origin check behind a
 * proxy.
 */
function readPublicUrl({ url, addProblem }: EnvironmentReader, basePath: string): string | null {
  const value = url("PUBLIC_URL", ["http", "https"]);
  if (value === null) return null;
  const { origin, href } = new URL(value);
  const path = href.slice(origin.length).replace(/\/+$/, "");
  if (href.startsWith(origin) && (path === "" || path === basePath)) return origin + basePath;
  if (basePath !== "")
    return addProblem("PUBLIC_URL", `must end in ${basePath}, as BASE_PATH says, or have no path, user or query.`);
  return addProblem(
    "PUBLIC_URL",
    "must be an address without a path, user or query, such as https://meals.example.org. A path goes into BASE_PATH.",
  );
}

/** What the server itself has at the root, also for a proxy that takes the path off. */
const OWN_PATHS = ["/api", "/assets", "/healthz", "/metrics", "/readyz"];

/** BASE_PATH: what comes between the name and the server's own addresses. */
function readBasePath({ text, addProblem }: EnvironmentReader): string {
  const path = text("BASE_PATH") ?? "";
  const isPath = path === "" || (/^(\/[\w.~-]+)+$/.test(path) && !/\/\.+(\/|$)/.test(path));
  if (!isPath)
    addProblem(
      "BASE_PATH",
      `must be a path such as /food, of letters, digits and . _ ~ - between slashes, with none at its end, not "${path}".`,
    );
  else if (OWN_PATHS.includes(path.toLowerCase()))
    addProblem("BASE_PATH", `must not be ${path}, which is an address of the server itself.`);
  return isPath ? path : "";
}

/** FRAME_ANCESTORS: `self` and origins, as sources of a Content-Security-Policy. */
function readFrameAncestors({ list, addProblem }: EnvironmentReader): string[] {
  return list("FRAME_ANCESTORS").flatMap((value) => {
    const url = URL.parse(value);
    if (value.replaceAll("'", "") === "self") return OWN_ORIGIN;
    if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href && !url.host.includes("*"))
      return url.origin;
    addProblem("FRAME_ANCESTORS", `must list self or origins such as https://home.example.org, not "${value}".`);
    return [];
  });
}

/** HSTS: on if https on its usual port is the address that people use; a host name with a path or another port is shared. */
function readHsts({ choice }: EnvironmentReader, publicUrl: string | null): boolean {
  const { protocol, port, pathname } = publicUrl === null ? new URL("http://localhost") : new URL(publicUrl);
  const isWholeName = protocol === "https:" && port === "" && pathname === "/";
  return choice("HSTS", ["on", "off"], isWholeName ? "on" : "off") === "on";
}

/** SESSION_SECRET: what sessions are signed with. Changing it signs everyone out. */
function readSessionSecret({ text, addProblem }: EnvironmentReader): string | null {
  const secret = text("SESSION_SECRET");
  if (secret === null || Buffer.byteLength(secret) >= SESSION_SECRET_MIN_BYTES) return secret;
  return addProblem("SESSION_SECRET", `must be at least ${SESSION_SECRET_MIN_BYTES} bytes long.`);
}

const OFF_URL = "https://world.openfoodfacts.org";

/** STRIPE_*: the three keys enable payments. STRIPE_API_URL is another API address, for tests. */
const readStripe = ({ text, url }: EnvironmentReader): Config["stripe"] => ({
  secretKey: text("STRIPE_SECRET_KEY"),
  publishableKey: text("STRIPE_PUBLISHABLE_KEY"),
  webhookSecret: text("STRIPE_WEBHOOK_SECRET"),
  apiUrl: url("STRIPE_API_URL", ["http", "https"]),
});

/** What SMTP_URL can say of TLS. nodemailer passes over a name in other letters, and mail would go without. */
const TLS_PARAMETERS = ["requireTLS", "ignoreTLS", "opportunisticTLS"];
const isMiswritten = (written: string, name: string): boolean =>
  written !== name && written.replace(/[_-]/g, "").toLowerCase() === name.toLowerCase();

/** SMTP_URL and MAIL_FROM: how mail is sent. Without them mails are written to the log. */
function readMail({ readGroup, url, addProblem }: EnvironmentReader): Config["mail"] {
  const values = readGroup("SMTP_URL", "MAIL_FROM");
  const smtpUrl = url("SMTP_URL", ["smtp", "smtps"]);
  const parameters = smtpUrl === null ? [] : [...new URL(smtpUrl).searchParams.keys()];
  const meant = TLS_PARAMETERS.find((name) => parameters.some((written) => isMiswritten(written, name)));
  if (meant !== undefined) return addProblem("SMTP_URL", `has a parameter that has to be written ${meant}.`);
  if (values && !/^[^@\r\n]+@[^@\s]+$/.test(values.MAIL_FROM)) {
    return addProblem("MAIL_FROM", "must hold an email address, such as Mealglass <meals@example.org>.");
  }
  return values && smtpUrl ? { smtpUrl, from: values.MAIL_FROM } : null;
}

/** PUSH_CONTACT and PUSH_HOSTS: notifications, which need no setting. Any other push service has to be on the Internet. */
function readPush({ text, list, addProblem }: EnvironmentReader): Config["push"] {
  const contact = text("PUSH_CONTACT");
  const isContact =
    contact === null || /^mailto:[^@\s]+@[^@\s]+$/.test(contact) || URL.parse(contact)?.protocol === "https:";
  if (!isContact) addProblem("PUSH_CONTACT", "must begin with mailto: or https://, such as mailto:you@example.org.");
  const privateHosts = list("PUSH_HOSTS").map((host) => host.toLowerCase());
  for (const host of privateHosts.filter((name) => URL.parse(`https://${name}`)?.host !== name)) {
    addProblem("PUSH_HOSTS", `must list hosts such as push.lan or push.lan:8443, not "${host}".`);
  }
  return { contact, privateHosts };
}

/** OFF_LOOKUP, OFF_CONTACT and OFF_URL: whether and where barcodes are looked up, and who is named there. */
function readOpenFoodFacts({ choice, text, url, addProblem }: EnvironmentReader): Config["openFoodFacts"] {
  const isOn = choice("OFF_LOOKUP", ["on", "off"], "off") === "on";
  const contact = text("OFF_CONTACT");
  const baseUrl = url("OFF_URL", ["http", "https"]) ?? OFF_URL;
  if (contact !== null && !isHeaderText(contact)) return addProblem("OFF_CONTACT", WRONG_KEY);
  return isOn ? { baseUrl: baseUrl.replace(/\/+$/, ""), contact } : null;
}

/** UPGRADE_FEED: where `mealglass upgrade --check` finds which versions there are. */
function readUpgradeFeed({ url, addProblem }: EnvironmentReader): string | null {
  const feed = url("UPGRADE_FEED", ["https"]);
  const { username = "", password = "" } = feed === null ? {} : new URL(feed);
  if (username === "" && password === "") return feed;
  return addProblem("UPGRADE_FEED", "must be an address without a user and a password.");
}

/** TRUSTED_PROXIES: proxies whose headers about the client's address and scheme are trusted, separated by commas. */
function readTrustedProxies({ list, addProblem }: EnvironmentReader): string[] {
  const values = list("TRUSTED_PROXIES");
  for (const range of values.filter((candidate) => !isAddressRange(candidate))) {
    addProblem("TRUSTED_PROXIES", `must list IP addresses or ranges such as 10.0.0.0/8, not "${range}".`);
  }
  return values;
}

/** METRICS_TOKEN: turns /metrics on, for callers that send it. */
function readMetricsToken({ text, addProblem }: EnvironmentReader): string | null {
  const token = text("METRICS_TOKEN");
  if (token === null || (token.length >= METRICS_TOKEN_MIN_LENGTH && isHeaderText(token))) return token;
  return addProblem(
    "METRICS_TOKEN",
    `must be at least ${METRICS_TOKEN_MIN_LENGTH} characters long, without spaces or characters outside ASCII.`,
  );
}

/** Reads all settings from the environment. Throws a ConfigError that lists every problem. */
export function loadConfig(env: Environment = process.env): Config {
  const reader = createEnvironmentReader(env);
  // open: everyone may make an account; invite: with a code of the host; closed: no one but the host may.
  const registration = reader.choice("REGISTRATION", REGISTRATION_MODES, "open");
  const basePath = readBasePath(reader);
  const publicUrl = readPublicUrl(reader, basePath);
  const config: Config = {
    // 0 lets the system choose a free one.
    port: reader.integer("PORT", { min: 0, max: 65_535, fallback: 3000 }),
    host: readHost(reader),
    // Where the database, its backups and the session secret are kept.
    dataDir: reader.text("DATA_DIR") ?? "./data",
    databaseCluster: readDatabaseCluster(reader),
    basePath,
    frameAncestors: readFrameAncestors(reader),
    publicUrl,
    hsts: readHsts(reader, publicUrl),
    // subscription: a trial, then premium; free: everyone has access.
    accessMode: reader.choice("ACCESS_MODE", ACCESS_MODES, "subscription"),
    sessionSecret: readSessionSecret(reader),
    ...readProviders(reader),
    stripe: readStripe(reader),
    photoBucket: readBucket(reader, "PHOTOS_URL"),
    backup: readBackup(reader),
    mail: readMail(reader),
    push: readPush(reader),
    openFoodFacts: readOpenFoodFacts(reader),
    readsRecipes: reader.choice("RECIPE_FETCH", ["on", "off"], "on") === "on",
    upgradeFeed: readUpgradeFeed(reader),
    registration,
    // off removes "Try Demo Mode" from the login screen. A demo is an account for everyone who asks: where strangers may not
    // register, it has to be turned on explicitly.
    demoMode: reader.choice("DEMO_MODE", ["on", "off"], registration === "open" ? "on" : "off") === "on",
    sessionsPerAccount: reader.integer("SESSIONS_PER_ACCOUNT", { min: 1, max: 1000, fallback: SESSIONS_PER_ACCOUNT }),
    limits: readLimits(reader),
    trustedProxies: readTrustedProxies(reader),
    tls: readTls(reader),
    lanTls: readLanTls(reader, publicUrl),
    metricsToken: readMetricsToken(reader),
    logLevel: reader.choice("LOG_LEVEL", LOG_LEVELS, "info"),
  };
  const problems = [...reader.problems, ...reader.findWrongNames()];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The environment, and settings that were given with a command. */
export const readEnvironment = (given: Environment): Environment => ({ ...process.env, ...given });

/** What the settings with these names are set to, without what is secret. */
export const readSetTexts = (names: readonly string[], env: Environment) => listSetTexts(env, names);
