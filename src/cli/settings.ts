/** Every setting with its meaning and default, for `mealglass --help` and docs/settings.md. */
export const SETTINGS = {
  PORT: "port to listen on; 0 takes a free one (3000)",
  HOST: "address to listen on; 127.0.0.1 keeps other devices out (0.0.0.0)",
  DATA_DIR: "folder of the database, its backups and the session secret (./data)",
  DATABASE_URL: "a cluster in place of the file: rqlite://user:password@a:4001,b:4001,c:4001; rqlites:// for https",
  PUBLIC_URL: "address that people use, such as https://meals.example.org, when it is not the server's own",
  HSTS: "on: browsers use only https with this host name, all its ports included (on if PUBLIC_URL is https on 443)",
  ACCESS_MODE: "subscription: a 24-hour trial, then premium; free: everyone has access (subscription)",
  SESSION_SECRET: "at least 32 bytes to sign sessions with (one is made and kept in DATA_DIR)",
  OPENAI_API_KEY: "turns photo recognition and AI-worded advice on, at OpenAI unless OPENAI_BASE_URL says otherwise",
  OPENAI_BASE_URL: "any OpenAI-compatible server, such as http://localhost:11434/v1 for Ollama",
  OPENAI_MODEL: "a model that sees pictures; docs/photo-recognition.md compares them (gpt-5)",
  OPENAI_FALLBACK_API_KEY: "turns on a second provider that is asked if the first one fails",
  OPENAI_FALLBACK_BASE_URL: "where the second provider is, at OpenAI if only its key is set",
  OPENAI_FALLBACK_MODEL: "its model (gpt-5); alone: another model of the first provider",
  AI_TIMEOUT_MS: "milliseconds that a provider may take for a photo, up to 300000 (25000)",
  AI_CONCURRENCY: "photos that a provider gets at the same time; others wait in turn (4)",
  STRIPE_SECRET_KEY: "with the next two turns payments on; mealglass stripe-setup says what Stripe needs",
  STRIPE_PUBLISHABLE_KEY: "the key that the browser gets",
  STRIPE_WEBHOOK_SECRET: "what Stripe signs its events with",
  STRIPE_API_URL: "another address of Stripe's API, for tests",
  SMTP_URL: "mail server, such as smtps://user:password@mail.example.org (reset links go to the log)",
  MAIL_FROM: "sender of mails, set together with SMTP_URL",
  PUSH_CONTACT: "whom push services may tell of trouble, such as mailto:you@example.org (this server's address)",
  PUSH_HOSTS: "hosts of push services in a private network, separated by commas, such as push.lan:8443",
  OFF_LOOKUP: "on: barcodes that this server does not know are looked up at Open Food Facts (off)",
  OFF_CONTACT: "whom Open Food Facts may tell of trouble, such as mailto:you@example.org (this server's address)",
  OFF_URL: "another address of Open Food Facts, such as https://world.openfoodfacts.net for tests",
  REGISTRATION: "open: everyone can register; invite: with a code of mealglass user invite; closed: no one (open)",
  DEMO_MODE: "off removes Try Demo Mode from the login screen (on; off unless REGISTRATION is open)",
  SESSIONS_PER_ACCOUNT: "devices that an account is signed in on; one more signs the least used one out (20)",
  AI_MINUTE_LIMIT: "photo analyses of an account in a minute (8)",
  AI_DAILY_LIMIT: "photo analyses of an account within 24 hours (100)",
  AI_TRIAL_LIMIT: "the same during a trial and for a demo account, at most AI_DAILY_LIMIT (30)",
  WRITES_A_MINUTE: "entries, comments and other changes of an account in a minute; ten times as many in a day (600)",
  ENTRIES_A_DAY: "diary entries that an account may add within 24 hours (1000)",
  PHOTO_QUOTA_MB: "megabytes of photos that an account may keep (1000)",
  PHOTO_MB_A_DAY: "megabytes of photos that an account may add within 24 hours (25)",
  PHOTOS_URL: "keeps photos in a bucket that speaks S3: s3://bucket/prefix?endpoint=https://s3.example.org&region=...",
  S3_ACCESS_KEY_ID: "key of that bucket, unless PHOTOS_URL holds it: s3://id:secret@bucket",
  S3_SECRET_ACCESS_KEY: "its secret key",
  TRUSTED_PROXIES: "addresses or ranges, separated by commas, whose X-Forwarded-For and -Proto are believed",
  TLS_CERT: "certificate file (PEM), renewed without a restart; with TLS_KEY the server speaks https itself",
  TLS_KEY: "key file (PEM), set together with TLS_CERT",
  LOG_LEVEL: "debug, info, warn, error or silent (info)",
} as const;

/** The settings as lines of text with aligned names. */
export function formatSettings(): string[] {
  const names = Object.keys(SETTINGS);
  const width = Math.max(...names.map((name) => name.length));
  return Object.entries(SETTINGS).map(([name, meaning]) => `${name.padEnd(width)}  ${meaning}`);
}
