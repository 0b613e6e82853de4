import type { Db } from "../db/engine/db.ts";
import type { FindNutrients } from "../db/seed/food-nutrients.ts";
import type { BackgroundWork } from "./background/background-work.ts";
import type { TryWrite } from "./best-effort.ts";
import type { Config } from "./config.ts";
import type { SamplePicture } from "./features/auth/demo/sample-pictures.ts";
import type { PasswordCost } from "./features/auth/password-hasher.ts";
import type { Connection } from "./http/connection.ts";
import type { FairScheduler } from "./http/fair-scheduler.ts";
import type { OwnHostCheck } from "./http/own-hosts.ts";
import type { AdviceWriter } from "./integrations/advice-writer/advice-writer.ts";
import type { AiQuestions } from "./integrations/ai-questions/ai-questions.ts";
import type { Clock } from "./integrations/clock.ts";
import type { FoodAnalyzer } from "./integrations/food-analyzer/food-analyzer.ts";
import type { Host } from "./integrations/host/host.ts";
import type { Mailer } from "./integrations/mailer/mailer.ts";
import type { LookUpProduct } from "./integrations/open-food-facts/product-lookup.ts";
import type { Payments } from "./integrations/payments/payments.ts";
import type { PhotoStore } from "./integrations/photo-store/photo-store.ts";
import type { PushSender } from "./integrations/push/push-sender.ts";
import type { RecipePages } from "./integrations/recipe-page/recipe-pages.ts";
import type { TextReader } from "./integrations/text-reader/text-reader.ts";
import type { RateLimiters } from "./limits/create-rate-limiters.ts";
import type { Log } from "./log.ts";
import type { AccessMode } from "./shared/product/enums.ts";

/** What the API gets from outside. */
export type AppDeps = {
  db: Db;
  /** At least 32 bytes; signs the session tokens. */
  sessionSecret: string;
  /** The cost of hashing a password. */
  passwordCost: PasswordCost;
  /** How long an upload may wait for memory, and then its photo to be decoded, in milliseconds each. */
  uploadWaitMs: number;
  config: Pick<
    Config,
    | "accessMode"
    | "aiTimeoutMs"
    | "basePath"
    | "demoMode"
    | "frameAncestors"
    | "limits"
    | "publicUrl"
    | "registration"
    | "sessionsPerAccount"
    | "tls"
  >;
  version: string;
  clock: Clock;
  analyzer: FoodAnalyzer;
  questions: AiQuestions;
  textReader: TextReader;
  adviceWriter: AdviceWriter;
  payments: Payments;
  /** Whether other processes may work on the database at the same time. */
  sharesDatabase: boolean;
  /** Where photos are kept beside the database; null: in it. */
  photoStore: PhotoStore | null;
  /** Asks Open Food Facts for a barcode; null unless the host turns it on. */
  lookUpProduct: LookUpProduct | null;
  /** Reads recipes of web pages; null where the host turns it off. */
  recipePages: RecipePages | null;
  /** Reads the nutrients of the foods of the table. */
  readNutrients: () => Promise<FindNutrients>;
  /** Reads a picture of the demo's meals (JPEG). */
  readSamplePicture: (name: SamplePicture) => Promise<Uint8Array>;
  /** Reads CHANGELOG.md. */
  readChangelog: () => Promise<string>;
  push: PushSender;
  mailer: Mailer;
  /** The address that mailed links start with, without a trailing slash; empty where this server does not know its own. */
  linkOrigin: () => string;
  /** https beside http, with this server's own authority; null: there is none. */
  lan: {
    /** The https origin of a host, as URLs write it; that of the likeliest address if the certificate is not for it. */
    findOrigin(hostname: string): string;
    /** The page that says how a device trusts this server; empty where it does not know its address. */
    findPage(): string;
    /** The SHA-256 of the authority's certificate in hexadecimal, and its name. */
    authority(): { name: string; fingerprint: string };
  } | null;
  /** Whether a host name or address can be this server's own. */
  isOwnHost: OwnHostCheck;
  /** Work that continues after a response. A shutdown waits for it. */
  background: BackgroundWork;
  /** In which accounts take turns. The database tells it when a request waits for a commit. */
  turns: FairScheduler;
  connection: Connection;
  /** What administrators see of the machine. */
  host: Host;
  log: Log;
};

/** What features get beside other features: what the API gets, and what is created of it once. */
export type SharedDeps = AppDeps & {
  /** Limits that hold over all processes. */
  limiters: RateLimiters;
  /** Limits that hold for this process. */
  localLimiters: RateLimiters;
  tryWrite: TryWrite;
  mode: AccessMode;
};
