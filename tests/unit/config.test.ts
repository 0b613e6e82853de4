import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../../src/cli/settings.ts";
import { ConfigError, loadConfig } from "../../src/config.ts";
import { SECRET_SETTINGS } from "../../src/setting-names.ts";
import { formatSettingsPage } from "../../tools/write-settings.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

type Environment = Record<string, string>;

const findProblems = (env: Environment): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

test("reads the settings that are documented, and no others", () => {
  const read = new Set<string>();
  loadConfig(new Proxy<Environment>({}, { get: (_env, name) => void read.add(String(name)) }));
  expect([...read].sort()).toEqual(Object.keys(SETTINGS).sort());
});

test("docs/settings.md is what bun run settings writes", () => {
  expect(readFileSync(join(ROOT, "docs/settings.md"), "utf8")).toBe(formatSettingsPage());
});

test("without any setting the defaults stand, and empty settings count as none", () => {
  const defaults = loadConfig({});
  expect(defaults).toEqual({
    ...{ port: 3000, host: "0.0.0.0", dataDir: "./data", databaseCluster: null, publicUrl: null, hsts: false },
    ...{ basePath: "", frameAncestors: [] },
    ...{ accessMode: "subscription", sessionSecret: null },
    ...{ openai: null, openaiFallback: null, aiTimeoutMs: 25_000, aiConcurrency: 4, aiPrices: null },
    stripe: { secretKey: null, publishableKey: null, webhookSecret: null, apiUrl: null },
    ...{ photoBucket: null, backup: { at: null, dir: null, bucket: null, passphrase: null, mailTo: null }, mail: null },
    ...{ push: { contact: null, privateHosts: [] }, openFoodFacts: null, readsRecipes: true, upgradeFeed: null },
    ...{ registration: "open", demoMode: true, sessionsPerAccount: 20 },
    limits: {
      ...{ analysesPerMinute: 8, analysesPerDay: 100, trialAnalysesPerDay: 30 },
      ...{ writesPerMinute: 600, entriesPerDay: 1000, photoBytes: 1_000_000_000, photoBytesPerDay: 25_000_000 },
    },
    trustedProxies: [],
    ...{ tls: null, lanTls: null, metricsToken: null },
    logLevel: "info",
  });
  expect(loadConfig({ PORT: "", ACCESS_MODE: " ", OPENAI_API_KEY: "", TLS_CERT: "", TRUSTED_PROXIES: "" })).toEqual(
    defaults,
  );
});

const key = "sk-secret";
/** What a key alone means. */
const OPENAI = { apiKey: key, baseUrl: "https://api.openai.com/v1", model: "gpt-5" };
const stripe = { STRIPE_SECRET_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const mail = { SMTP_URL: "smtps://user:word@mail.example.org:465", MAIL_FROM: "Mealglass <meals@example.org>" };

test.each<[string, Environment, object]>([
  ["PORT 0 lets the system choose", { PORT: "0" }, { port: 0 }],
  ["the highest port", { PORT: "65535" }, { port: 65_535 }],
  ["an IPv6 host", { HOST: "::1" }, { host: "::1" }],
  ["spaces around a value", { DATA_DIR: " /var/lib/mealglass " }, { dataDir: "/var/lib/mealglass" }],
  ["a trailing slash", { PUBLIC_URL: "https://meals.example.org/" }, { publicUrl: "https://meals.example.org" }],
  ["capitals and https' port", { PUBLIC_URL: "HTTPS://Meals.Lan:443" }, { publicUrl: "https://meals.lan" }],
  ["a path of several parts", { BASE_PATH: "/api/ingress_x/Y.1~2" }, { basePath: "/api/ingress_x/Y.1~2" }],
  ...["https://home.example.org", "https://home.example.org/", "https://home.example.org/food/"].map(
    (PUBLIC_URL): [string, Environment, object] => [
      `the path after ${PUBLIC_URL}, and no HSTS for a shared name`,
      { PUBLIC_URL, BASE_PATH: "/food" },
      { publicUrl: "https://home.example.org/food", basePath: "/food", hsts: false },
    ],
  ),
  [
    "who may show it in a frame",
    { FRAME_ANCESTORS: "self, 'self', https://Home.example.org/, http://nas.lan:8123" },
    { frameAncestors: ["'self'", "'self'", "https://home.example.org", "http://nas.lan:8123"] },
  ],
  ["HSTS with https on its own port", { PUBLIC_URL: "https://meals.example.org" }, { hsts: true }],
  ["none beside other ports", { PUBLIC_URL: "https://nas.lan:8443" }, { hsts: false }],
  ["none over http", { PUBLIC_URL: "http://nas.lan" }, { hsts: false }],
  ["none if it is not wanted", { PUBLIC_URL: "https://meals.example.org", HSTS: "off" }, { hsts: false }],
  ["HSTS that is asked for", { HSTS: "on" }, { hsts: true }],
  ["free access", { ACCESS_MODE: "free" }, { accessMode: "free" }],
  ["a secret of 32 bytes", { SESSION_SECRET: "é".repeat(16) }, { sessionSecret: "é".repeat(16) }],
  ["a key alone means OpenAI", { OPENAI_API_KEY: key }, { openai: OPENAI }],
  [
    "a local server needs no key",
    { OPENAI_BASE_URL: "http://localhost:11434/v1/", OPENAI_MODEL: "llava" },
    { openai: { apiKey: "none", baseUrl: "http://localhost:11434/v1", model: "llava" } },
  ],
  [
    "a second provider by its key",
    { OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_MODEL: "gemma3:12b", OPENAI_FALLBACK_API_KEY: key },
    { openai: { apiKey: "none", baseUrl: "http://localhost:11434/v1", model: "gemma3:12b" }, openaiFallback: OPENAI },
  ],
  [
    "a second provider by its address",
    { OPENAI_API_KEY: key, OPENAI_FALLBACK_BASE_URL: "http://gpu:8000/v1/", OPENAI_FALLBACK_MODEL: "qwen" },
    { openaiFallback: { apiKey: "none", baseUrl: "http://gpu:8000/v1", model: "qwen" } },
  ],
  ["another model", { OPENAI_API_KEY: key, OPENAI_FALLBACK_MODEL: "b" }, { openaiFallback: { ...OPENAI, model: "b" } }],
  ["five minutes for a photo", { AI_TIMEOUT_MS: "300000" }, { aiTimeoutMs: 300_000 }],
  ["a model alone turns nothing on", { OPENAI_MODEL: "llava" }, { openai: null }],
  [
    "the three keys of Stripe",
    { ...stripe, STRIPE_API_URL: "http://[::1]:1" },
    { stripe: { secretKey: "sk_1", publishableKey: "pk_1", webhookSecret: "whsec_1", apiUrl: "http://[::1]:1" } },
  ],
  [
    "push",
    { PUSH_CONTACT: "mailto:host@example.org", PUSH_HOSTS: "push.lan:8443, NAS.lan" },
    { push: { contact: "mailto:host@example.org", privateHosts: ["push.lan:8443", "nas.lan"] } },
  ],
  [
    "lookups at Open Food Facts",
    { OFF_LOOKUP: "on", OFF_CONTACT: "mailto:host@example.org", OFF_URL: "http://off.lan:8080/" },
    { openFoodFacts: { baseUrl: "http://off.lan:8080", contact: "mailto:host@example.org" } },
  ],
  ["a feed of releases", { UPGRADE_FEED: "https://code.lan/new.atom" }, { upgradeFeed: "https://code.lan/new.atom" }],
  ["no recipes of web pages", { RECIPE_FETCH: "off" }, { readsRecipes: false }],
  ["no lookups", { OFF_CONTACT: "mailto:host@example.org" }, { openFoodFacts: null }],
  ["mail", mail, { mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM } }],
  ["no demo", { DEMO_MODE: "off" }, { demoMode: false }],
  ["invites, which turn the demo off", { REGISTRATION: "invite" }, { registration: "invite", demoMode: false }],
  ["no registration, neither a demo", { REGISTRATION: "closed" }, { registration: "closed", demoMode: false }],
  ["a demo beside it", { REGISTRATION: "closed", DEMO_MODE: "on" }, { registration: "closed", demoMode: true }],
  ["a single session", { SESSIONS_PER_ACCOUNT: "1" }, { sessionsPerAccount: 1 }],
  ["a limit a minute", { AI_MINUTE_LIMIT: "1" }, { limits: { analysesPerMinute: 1 } }],
  ["a limit in megabytes", { PHOTO_QUOTA_MB: "3" }, { limits: { photoBytes: 3_000_000 } }],
  ["a limit of trials, too", { AI_DAILY_LIMIT: "12" }, { limits: { analysesPerDay: 12, trialAnalysesPerDay: 12 } }],
  ["proxies", { TRUSTED_PROXIES: "10.0.0.0/8,fd00::/8, ::1," }, { trustedProxies: ["10.0.0.0/8", "fd00::/8", "::1"] }],
  [
    "daily backups",
    { BACKUP_AT: "03:05", BACKUP_DIR: "/mnt/nas", BACKUP_PASSPHRASE: "a long one", BACKUP_MAIL: "host@example.org" },
    {
      backup: {
        ...{ at: { hour: 3, minute: 5 }, dir: "/mnt/nas", bucket: null },
        ...{ passphrase: "a long one", mailTo: "host@example.org" },
      },
    },
  ],
  [
    "a bucket for backups",
    { BACKUP_S3: "s3://id:key@copies/meals/" },
    { backup: { bucket: { bucket: "copies", prefix: "meals/", accessKeyId: "id", secretAccessKey: "key" } } },
  ],
  ["a token for figures", { METRICS_TOKEN: "0123456789abcdef" }, { metricsToken: "0123456789abcdef" }],
  ["https beside http", { LAN_TLS: "on" }, { lanTls: { port: 3443 }, tls: null, hsts: false }],
  ["its port", { LAN_TLS: "on", LAN_TLS_PORT: "443", PUBLIC_URL: "http://nas.lan:3000" }, { lanTls: { port: 443 } }],
  ["its port alone, which turns nothing on", { LAN_TLS_PORT: "443" }, { lanTls: null }],
  ["the log level", { LOG_LEVEL: "debug" }, { logLevel: "debug" }],
])("takes %s", (_what, env, expected) => expect(loadConfig(env)).toMatchObject(expected));

test("takes TLS files that hold what they should", () => {
  const folder = temporaryFolder();
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(certFile, "-----BEGIN CERTIFICATE-----");
  writeFileSync(keyFile, "-----BEGIN EC PRIVATE KEY-----");
  expect(loadConfig({ TLS_CERT: certFile, TLS_KEY: keyFile }).tls).toEqual({ certFile, keyFile });
  expect(findProblems({ TLS_CERT: certFile, TLS_KEY: keyFile, LAN_TLS: "on" })).toEqual([
    "LAN_TLS cannot be on with TLS_CERT: the server speaks https already.",
  ]);
  expect(findProblems({ TLS_CERT: keyFile, TLS_KEY: certFile })).toEqual([
    `TLS_CERT must name a PEM file that holds a certificate, not ${keyFile}.`,
    `TLS_KEY must name a PEM file that holds a private key, not ${certFile}.`,
  ]);
});

test("takes a bucket's keys from its URL, or from settings of their own", () => {
  const bucket = { bucket: "meals", accessKeyId: "id", secretAccessKey: "a/b" };
  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "a/b" };
  expect(loadConfig(keys).photoBucket).toBeNull();
  expect(loadConfig({ ...keys, PHOTOS_URL: "s3://meals" }).photoBucket).toEqual({ ...bucket, prefix: "" });
  const url = "s3://id:a%2Fb@meals/all/photos/?endpoint=http://minio:9000/&region=eu-1";
  expect(loadConfig({ PHOTOS_URL: url }).photoBucket).toEqual({
    ...bucket,
    prefix: "all/photos/",
    endpoint: "http://minio:9000",
    region: "eu-1",
  });
  for (const [path, prefix] of [
    ["my%20photos", "my photos/"],
    ["50%off", "50%off/"],
  ] as const)
    expect(loadConfig({ ...keys, PHOTOS_URL: `s3://meals/${path}` }).photoBucket).toEqual({ ...bucket, prefix });
});

describe("refuses", () => {
  const isUrl = "must be a URL that begins with http:// or https://.";
  const each = (name: string, ...values: string[]): Environment[] => values.map((value) => ({ [name]: value }));
  test.each<[message: string, ...Environment[]]>([
    ...["OFF_LOOKUP", "RECIPE_FETCH", "DEMO_MODE", "HSTS", "LAN_TLS"].map((name): [string, Environment] => [
      `${name} must be on or off, not "yes".`,
      { [name]: "yes" },
    ]),
    ["PORT must be a whole number from 0 to 65535", ...each("PORT", "65536", "-1", "3e3", "80.5", "http")],
    ["AI_DAILY_LIMIT must be a whole number from 1 to 1000000000", { AI_DAILY_LIMIT: "0" }],
    ["PHOTO_MB_A_DAY must be a whole number from 1 to 1000000000", { PHOTO_MB_A_DAY: "0.5" }],
    ["AI_TIMEOUT_MS must be a whole number from 1000 to 300000", { AI_TIMEOUT_MS: "300001" }],
    ["AI_CONCURRENCY must be a whole number from 1 to 1000", { AI_CONCURRENCY: "0" }],
    ["SESSIONS_PER_ACCOUNT must be a whole number from 1 to 1000", { SESSIONS_PER_ACCOUNT: "0" }],
    [
      "BACKUP_AT must be a time of day from 00:00 to 23:59",
      ...each("BACKUP_AT", "24:00", "3:30", "03:60", "0330", "03:30:00", "noon"),
    ],
    ["BACKUP_PASSPHRASE must be at least 8 characters long.", { BACKUP_PASSPHRASE: "seven77" }],
    ["BACKUP_MAIL must be one email address", ...each("BACKUP_MAIL", "host", "a@b.org, c@d.org")],
    ["BACKUP_S3 needs keys", { BACKUP_S3: "s3://copies" }],
    ["METRICS_TOKEN must be at least 16 characters", ...each("METRICS_TOKEN", "0123456789abcde", "0123456789 abcdef")],
    ["HOST must be a host name or an IP address", { HOST: "http://localhost" }],
    [
      "BASE_PATH must be a path such as /food",
      ...each("BASE_PATH", "food", "/", "/food/", "//food", "/a//b", "/..", "/a/../b", "/a/."),
      ...each("BASE_PATH", "/a b", "/a?b", "/a#b", "/a%20b", "/é", '/"'),
    ],
    ["BASE_PATH must not be /API", { BASE_PATH: "/API" }, { BASE_PATH: "/API", PORT: "1" }],
    [
      "PUBLIC_URL must end in /food, as BASE_PATH says",
      ...["example.org/meals", "example.org/food/x", "example.org/food?a", "user:word@example.org/food"].map(
        (address) => ({ PUBLIC_URL: `https://${address}`, BASE_PATH: "/food" }),
      ),
    ],
    [
      "FRAME_ANCESTORS must list self or origins",
      ...each("FRAME_ANCESTORS", "*", "none", "home.example.org", "file:///x"),
      ...each("FRAME_ANCESTORS", "https://*.example.org", "https://example.org/x"),
    ],
    ["LAN_TLS cannot be on with BASE_PATH", { LAN_TLS: "on", BASE_PATH: "/food" }],
    [
      "PUBLIC_URL must be",
      ...each("PUBLIC_URL", "meals.example.org", "ftp://meals.example.org", "https://example.org/meals"),
      ...each("PUBLIC_URL", "https://example.org?a=1", "https://user:word@example.org"),
    ],
    ['ACCESS_MODE must be subscription or free, not "Free".', { ACCESS_MODE: "Free" }],
    ["SESSION_SECRET must be at least 32 bytes long.", { SESSION_SECRET: "x".repeat(31) }],
    ["OPENAI_API_KEY must not contain spaces", { OPENAI_API_KEY: "sk with spaces" }],
    [`OPENAI_BASE_URL ${isUrl}`, { OPENAI_BASE_URL: "localhost:11434" }],
    ["OPENAI_FALLBACK_MODEL needs a first provider", { OPENAI_FALLBACK_MODEL: "gpt-4o" }],
    ["OPENAI_FALLBACK_BASE_URL needs a first provider", { OPENAI_FALLBACK_BASE_URL: "http://gpu:8000" }],
    ["OPENAI_FALLBACK_API_KEY must not contain spaces", { OPENAI_API_KEY: key, OPENAI_FALLBACK_API_KEY: "a b" }],
    ["STRIPE_API_URL must be a URL", { ...stripe, STRIPE_API_URL: "nowhere" }],
    ["PHOTOS_URL must be a URL that begins with s3://", { PHOTOS_URL: "https://meals" }],
    ["PHOTOS_URL needs keys", { PHOTOS_URL: "s3://meals" }],
    ["PHOTOS_URL may have no other parameters", { PHOTOS_URL: "s3://id:key@meals?acl=public" }],
    ["PHOTOS_URL must have an endpoint", { PHOTOS_URL: "s3://id:key@meals?endpoint=minio:9000" }],
    ["PUSH_CONTACT must begin with mailto: or https://", ...each("PUSH_CONTACT", "host@a.org", "http://example.org")],
    ['PUSH_HOSTS must list hosts such as push.lan or push.lan:8443, not "a://b"', { PUSH_HOSTS: "a://b" }],
    ["PUSH_HOSTS must list hosts", { PUSH_HOSTS: "push.lan:443" }],
    ["OFF_CONTACT must not contain spaces", { OFF_CONTACT: "a host" }],
    [`OFF_URL ${isUrl}`, { OFF_URL: "world.openfoodfacts.org" }],
    ["MAIL_FROM is missing", { SMTP_URL: "smtp://mail.example.org" }],
    ["SMTP_URL is missing", { MAIL_FROM: "meals@example.org" }],
    [
      "SMTP_URL has a parameter that has to be written requireTLS.",
      ...["requiretls", "require_tls", "RequireTLS"].map((name) => ({
        ...mail,
        SMTP_URL: `smtp://mail.example.org?pool=true&${name}=true`,
      })),
    ],
    ["SMTP_URL must be a URL that begins with smtp:// or smtps://.", { ...mail, SMTP_URL: "mail.example.org:25" }],
    [
      "MAIL_FROM must hold an email address",
      ...["Mealglass", "a@example.org\r\nBcc: b@example.org"].map((from) => ({ ...mail, MAIL_FROM: from })),
    ],
    ['REGISTRATION must be open, invite or closed, not "off".', { REGISTRATION: "off" }],
    ['not "10.0.0.0/33"', { TRUSTED_PROXIES: "10.0.0.0/33" }],
    ['not "proxy"', { TRUSTED_PROXIES: "127.0.0.1,proxy" }],
    ["LAN_TLS cannot be on with a PUBLIC_URL of https", { LAN_TLS: "on", PUBLIC_URL: "https://meals.example.org" }],
    ["LAN_TLS cannot be on with HSTS", { LAN_TLS: "on", HSTS: "on" }],
    [
      "LAN_TLS_PORT must not be PORT",
      { LAN_TLS: "on", LAN_TLS_PORT: "3000" },
      { LAN_TLS: "on", LAN_TLS_PORT: "8443", PORT: "8443" },
    ],
    ["LAN_TLS_PORT must be a whole number from 0 to 65535", { LAN_TLS_PORT: "65536" }],
    ["TLS_KEY is missing", { TLS_CERT: "/nowhere/cert.pem" }],
    ["LOG_LEVEL must be debug, info, warn, error or silent", { LOG_LEVEL: "loud" }],
  ])("%j: %j", (message, ...wrong) => {
    for (const env of wrong) expect(findProblems(env)).toEqual([expect.stringContaining(message)]);
  });

  test("TLS files that cannot be read, each by its name", () => {
    expect(findProblems({ TLS_CERT: "/nowhere/cert.pem", TLS_KEY: "/nowhere/key.pem" })).toEqual([
      "TLS_CERT names a file that cannot be read: /nowhere/cert.pem",
      "TLS_KEY names a file that cannot be read: /nowhere/key.pem",
    ]);
  });
});

test("lists every problem at once and never shows a secret", () => {
  const secret = "hunter2";
  const problems = findProblems({
    PORT: "x",
    ACCESS_MODE: "paid",
    SESSION_SECRET: secret,
    OPENAI_API_KEY: `${secret} ${secret}`,
    STRIPE_API_URL: secret,
    PHOTOS_URL: `s3://user:${secret}@meals?endpoint=${secret}`,
    SMTP_URL: `http://user:${secret}@mail.example.org`,
    LOG_LEVEL: "loud",
  });
  expect(problems.map((problem) => problem.split(" ")[0]).join(" ")).toBe(
    "PORT ACCESS_MODE SESSION_SECRET OPENAI_API_KEY STRIPE_API_URL PHOTOS_URL MAIL_FROM SMTP_URL LOG_LEVEL",
  );
  expect(problems.join()).not.toContain(secret);
});

describe("DATABASE_URL", () => {
  const SESSION_SECRET = "a secret of at least 32 bytes, like others";
  const read = (url: string) => loadConfig({ SESSION_SECRET, DATABASE_URL: url }).databaseCluster;

  test("lists the nodes of a cluster, and who asks them", () => {
    expect(read("rqlite://ada:s%20e:c%40ret@a:4001,10.0.0.2,[::1]:4003/")).toEqual({
      nodes: ["http://a:4001", "http://10.0.0.2:4001", "http://[::1]:4003"],
      user: { name: "ada", password: "s e:c@ret" },
      ca: null,
    });
    expect(read("rqlite://a:4001")).toEqual({ nodes: ["http://a:4001"], user: null, ca: null });
  });

  test("says https by its scheme, and which certificates are trusted", () => {
    const file = join(temporaryFolder(), "ca.pem");
    writeFileSync(file, "a certificate");
    expect(read(`rqlites://a:100%@b:4001?ca=${file}`)).toEqual({
      nodes: ["https://b:4001"],
      user: { name: "a", password: "100%" },
      ca: "a certificate",
    });
    expect(read("rqlites://b")).toEqual({ nodes: ["https://b:4001"], user: null, ca: null });
  });

  test("that is wrong is told without its password", () => {
    const onlyCa = "DATABASE_URL may have no parameter but ca, and that only with rqlites://.";
    for (const [url, problem] of [
      ["postgres://ada:secret@a", "DATABASE_URL must be like rqlite://user:password@a:4001,b:4001,c:4001."],
      ["rqlite://ada:secret@a,,b", 'DATABASE_URL must list nodes such as a:4001, not "".'],
      ["rqlite://ada:secret@a:70000", 'DATABASE_URL must list nodes such as a:4001, not "a:70000".'],
      ["rqlites://ada:secret@a?level=none", onlyCa],
      ["rqlite://ada:secret@a?ca=x", onlyCa],
      ["rqlites://ada:secret@a?ca=/no/file", "DATABASE_URL names a file that cannot be read: /no/file"],
    ] as const) {
      expect(findProblems({ SESSION_SECRET, DATABASE_URL: url })).toEqual([problem]);
    }
    expect(findProblems({ DATABASE_URL: "rqlite://a" })).toEqual([
      "SESSION_SECRET is missing: every server on one DATABASE_URL needs the same.",
    ]);
  });
});

describe("a secret in a file", () => {
  const SECRET = "hunter2 hunter2 hunter2 hunter2 x";
  const writeSecret = (content: string): string => {
    const file = join(temporaryFolder(), "secret");
    writeFileSync(file, content);
    return file;
  };

  test("is read without its line end, like the setting itself", () => {
    const values: Record<(typeof SECRET_SETTINGS)[number], string> = {
      DATABASE_URL: "rqlite://ada:word@a:4001",
      SESSION_SECRET: SECRET,
      OPENAI_API_KEY: key,
      OPENAI_FALLBACK_API_KEY: "sk-2",
      ...stripe,
      SMTP_URL: mail.SMTP_URL,
      PHOTOS_URL: "s3://meals",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "word",
      BACKUP_S3: "s3://copies",
      BACKUP_PASSPHRASE: "a long one",
      METRICS_TOKEN: "0123456789abcdef",
    };
    const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, writeSecret(`${value}\r\n`)]);
    const { MAIL_FROM } = mail;
    expect(loadConfig({ MAIL_FROM, ...Object.fromEntries(files) })).toEqual(loadConfig({ MAIL_FROM, ...values }));
    expect(Object.keys(values).sort()).toEqual([...SECRET_SETTINGS].sort());
  });

  test("that cannot be used is told by its name, never by its content", () => {
    const empty = writeSecret("\n");
    const both = { OPENAI_API_KEY: key, OPENAI_API_KEY_FILE: writeSecret("sk-2") };
    const short = { SESSION_SECRET_FILE: writeSecret("hunter2\n") };
    expect(findProblems(both)).toEqual(["OPENAI_API_KEY and OPENAI_API_KEY_FILE are both set: one of them has to go."]);
    expect(findProblems(short)).toEqual(["SESSION_SECRET must be at least 32 bytes long."]);
    for (const [path = "", problem] of [
      [empty, "names an empty file"],
      ["/no/file", "names a file that cannot be read"],
      [temporaryFolder(), "names a file that cannot be read"],
    ])
      expect(findProblems({ SESSION_SECRET_FILE: path })).toEqual([`SESSION_SECRET_FILE ${problem}: ${path}`]);
    expect(findProblems({ SESSION_SECRET_FILE: " " })).toEqual([]);
  });
});

test.each(['"free"', "'free'", "\u201cfree\u201d"])("the quotes of %s are named, once, and not the value", (value) => {
  const isQuoted = "has quotes around its value, which are part of it here: leave them out.";
  expect(findProblems({ ACCESS_MODE: value })).toEqual([`ACCESS_MODE ${isQuoted}`]);
  expect(findProblems({ OPENAI_API_KEY: value, PORT: value.replace("free", "80") })).toEqual([
    `PORT ${isQuoted}`,
    `OPENAI_API_KEY ${isQuoted}`,
  ]);
});

test("quotes within a value are part of it", () => {
  const from = '"Ada, of Mealglass" <meals@example.org>';
  expect(loadConfig({ ...mail, MAIL_FROM: from }).mail?.from).toBe(from);
});

test.each<[string, ...string[]]>([
  ["PUBLIC_URL", "PUBLC_URL", "PUBLICURL", "public_url", "PUBLIC-URL", "MEALGLASS_PUBLIC_URL", "MEALGLASS_PUBLIC_URI"],
  ["PORT", "port", "PROT", "MEALGLASS_PORT"],
  ["HSTS", "HTSS"],
  ["DATA_DIR", "DATADIR", "DATA_DRI"],
  ["OPENAI_API_KEY", "OPENAI_KEY", "OPENAI_APIKEY", "OPEN_AI_API_KEY"],
  ["OPENAI_BASE_URL", "OPENAI_URL"],
  ["TRUSTED_PROXIES", "TRUSTED_PROXY", "TRUST_PROXIES"],
  ["AI_TIMEOUT_MS", "AI_TIMEOUT"],
  ["SESSION_SECRET_FILE", "SESSION_SECRET_FLE", "SESSION_SECERT_FILE"],
  ["S3_SECRET_ACCESS_KEY", "S3_SECRET_KEY"],
  ["REGISTRATION", "REGISTRATON"],
])("%s is what was meant by %s", (meant, ...names) => {
  for (const name of names)
    expect(findProblems({ [name]: "x" })).toEqual([`${name} is not a setting. Is ${meant} meant?`]);
});

test("a file of what is not a secret is refused", () => {
  expect(findProblems({ TLS_KEY_FILE: "/key.pem" })).toEqual([
    "TLS_KEY_FILE is not a setting: only secrets can be in a file. Set TLS_KEY itself.",
  ]);
});

test("names of other programs are not looked at", () => {
  const others = `PATH HOME HOSTS HOSTNAME HOST_IP PORTS LOGNAME LANG MAIL MAILTO TZ CI DEMO NODE_ENV NODE_EXTRA_CA_CERTS
    HTTP_PROXY https_proxy NO_PROXY SSL_CERT SSL_CERT_FILE SSL_CERT_DIR XDG_DATA_DIRS XDG_DATA_HOME KUBERNETES_PORT
    MEALGLASS_SERVICE_HOST MEALGLASS_PORT_3000_TCP MEALGLASS_BROWSER OPENAI_ORG_ID OPENAI_PROJECT_ID OPENAI_ADMIN_KEY
    OPENAI_WEBHOOK_SECRET OPENAI_API_VERSION AZURE_OPENAI_API_KEY GEMINI_API_KEY STRIPE_API_KEY AWS_ACCESS_KEY_ID
    AWS_SECRET_ACCESS_KEY S3_BUCKET SMTP_HOST SMTP_PASSWORD SECRET_KEY RUST_LOG_LEVEL LOG_FORMAT DATABASE_URL_TEST`;
  expect(findProblems(Object.fromEntries(others.split(/\s+/).map((name) => [name, "x"])))).toEqual([]);
  // What Kubernetes sets for a service of this name.
  expect(findProblems({ MEALGLASS_PORT: "tcp://10.0.0.7:3000", PUBLC_URL: "" })).toEqual([]);
});
