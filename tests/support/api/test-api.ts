import type { Database } from "bun:sqlite";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import type { Db } from "../../../db/engine/db.ts";
import { createDb } from "../../../db/engine/drizzle.ts";
import { createEmbeddedEngine } from "../../../db/engine/embedded-engine.ts";
import type { Engine } from "../../../db/engine/engine.ts";
import { migrateDatabase } from "../../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../../db/file/open.ts";
import type { StorageMonitor } from "../../../db/file/storage-monitor.ts";
import { readFoodNutrients } from "../../../db/seed/food-nutrients.ts";
import { seedFoods } from "../../../db/seed/seed-foods.ts";
import { createApp } from "../../../src/app.ts";
import type { AppDeps } from "../../../src/app-deps.ts";
import { createBackgroundWork } from "../../../src/background/background-work.ts";
import { bundledFiles, readSamplePicture } from "../../../src/bundled-files.ts";
import { type Limits, loadConfig } from "../../../src/config.ts";
import { normalizeIdentifier } from "../../../src/features/auth/normalize-identifier.ts";
import { createSessionRepository } from "../../../src/features/auth/session-repository.ts";
import { createSessionService } from "../../../src/features/auth/session-service.ts";
import { createSessionTokens } from "../../../src/features/auth/session-tokens.ts";
import { createUserRepository } from "../../../src/features/auth/user-repository.ts";
import { createFairScheduler } from "../../../src/http/fair-scheduler.ts";
import { createOwnHostCheck } from "../../../src/http/own-hosts.ts";
import { createSessionCookies } from "../../../src/http/session-cookie.ts";
import { createSessionJwt } from "../../../src/http/session-jwt.ts";
import { noAdviceWriter } from "../../../src/integrations/advice-writer/create-advice-writer.ts";
import { noAiQuestions } from "../../../src/integrations/ai-questions/create-ai-questions.ts";
import { noFoodAnalyzer } from "../../../src/integrations/food-analyzer/create-food-analyzer.ts";
import type { Mail, Mailer } from "../../../src/integrations/mailer/mailer.ts";
import { noPayments } from "../../../src/integrations/payments/create-payments.ts";
import { createPushSender } from "../../../src/integrations/push/create-push-sender.ts";
import type { Log } from "../../../src/log.ts";
import { DEFAULT_DAILY_CALORIE_GOAL, SESSIONS_PER_ACCOUNT } from "../../../src/shared/product/limits.ts";
import { afterThisTest } from "../after-test.ts";
import { followToNode } from "../cluster/rqlite-connection.ts";
import { rqliteEngine } from "../cluster/rqlite-engine.ts";
import { NOON } from "../fixed-now.ts";
import { ROOT, temporaryFolder } from "../paths.ts";
import { createTestClock } from "../test-clock.ts";
import { createAnswerCheck } from "./documented-answers.ts";
import { lateEngine } from "./late-engine.ts";
import { withLateStatements } from "./late-statements.ts";
import { createTestHost } from "./test-host.ts";

/** How long a test waits for background work. */
const TIMEOUT_MS = 5000;
const SESSION_SECRET = "a secret that only tests know, 32 bytes or more";
/** The lowest cost of argon2id: with the product's cost the tests would mostly hash. */
const PASSWORD_COST = { memoryCost: 8, timeCost: 1 };
/** Twenty photos at once are decoded within it on any machine. */
const UPLOAD_WAIT_MS = 10 * 60_000;
/** The hash of "correct horse", the password of all test accounts. */
const PASSWORD_HASH = Bun.password.hash("correct horse", { algorithm: "argon2id", ...PASSWORD_COST });
const ORIGIN = "http://mealglass.test";
const { limits: DEFAULT_LIMITS } = loadConfig({});

export { NOON };
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Answer = { status: number; body: unknown; headers: Headers };
type CallOptions = { headers?: Record<string, string>; raw?: BodyInit };
/** Calls `/api` + path; an object body is sent as JSON, `raw` as it is. */
export type Call = (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer>;

/** A log that fails the test for an unexpected error, and keeps the other messages. */
function testLog(lines: string[]): Log {
  const keep = (message: string) => void lines.push(message);
  return {
    debug: keep,
    info: keep,
    warn: keep,
    error: (message, fields) => {
      throw new Error(`${message}: ${Bun.inspect(fields)}`);
    },
  };
}

type Content = { /** The built-in foods. */ hasFoods?: boolean };

const readSeed = (file: string): string => readFileSync(join(ROOT, "db/seed", file), "utf8");

/** Runs every migration, and puts the foods in; the tests of a process use copies. */
function createMigratedFile(hasFoods: boolean): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "mealglass-test-"));
  const connection = openConnection(join(folder, "mealglass.db"));
  migrateDatabase(connection, { migrationsDir: join(ROOT, "db/migrations"), backupDir: folder, now: Date.now });
  if (hasFoods) seedFoods(connection, readSeed("foods.tsv"), readSeed("dishes.tsv"));
  closeDatabase(connection);
  const bytes = readFileSync(join(folder, "mealglass.db"));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** `MEALGLASS_TEST_ENGINE=rqlite` has the product's statements executed by a real node of rqlite. */
const isRqlite = process.env.MEALGLASS_TEST_ENGINE === "rqlite";

const migratedFiles = new Map<boolean, Uint8Array>();

/** The tables as a test looks at them: with the rows at once, not as promises. */
export type SyncDb = BunSQLiteDatabase & { $client: Database };

/** A migrated SQLite file, removed after the test. */
export function createTestDatabase({ hasFoods = false }: Content = {}): SyncDb {
  const migrated = migratedFiles.get(hasFoods) ?? createMigratedFile(hasFoods);
  migratedFiles.set(hasFoods, migrated);
  const file = join(temporaryFolder(), "mealglass.db");
  writeFileSync(file, migrated);
  const connection = openConnection(file);
  afterThisTest(() => connection.close());
  return drizzle({ client: isRqlite ? followToNode(connection) : connection });
}

const createTestEngine = (connection: Database, storage?: StorageMonitor): Engine =>
  isRqlite ? rqliteEngine(connection) : lateEngine(createEmbeddedEngine(connection, storage));

/** A test's file as the product knows it. */
export const asyncDb = ({ $client }: SyncDb): Db => createDb(createTestEngine($client));

let isFirstApp = true;

/**
 * Whether an app prepares all its statements when it is created, like the product: the first app of a process, and those
 * of tests that look at what is prepared.
 */
function preparesAll({ syncDb, wrapEngine }: TestDeps): boolean {
  const isFirst = isFirstApp;
  isFirstApp = false;
  return isFirst || syncDb !== undefined || wrapEngine !== undefined;
}

/** A mailer that collects mails in a list. */
export const createListMailer = (mails: Mail[]): Mailer => ({
  sendsMail: true,
  send: async (mail) => void mails.push(mail),
  close: () => undefined,
});

async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer());
}

let checkAnswer: ReturnType<typeof createAnswerCheck> | undefined;

/** A body with the headers that it would be received with: all but a stream have a length. */
async function encodeBody(body: BodyInit | undefined): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof ReadableStream) return { body, headers: {} };
  const encoded = new Response(body);
  // Bun has it no longer once the body is read.
  const type = encoded.headers.get("content-type");
  const bytes = await encoded.bytes();
  return {
    body: bytes,
    headers: { "content-length": String(bytes.length), ...(type === null ? {} : { "content-type": type }) },
  };
}

type TestDeps = Partial<Omit<AppDeps, "config" | "connection" | "db">> &
  Content & {
    connection?: Partial<AppDeps["connection"]>;
    config?: Partial<Omit<AppDeps["config"], "limits">>;
    /** Where a test needs other limits than the product's own. */
    limits?: Partial<Limits>;
    /** The file that the API works on, where a test has put something into it. */
    syncDb?: SyncDb;
    /** Changes what executes the statements, such as to one that fails. */
    wrapEngine?: (engine: Engine) => Engine;
    /** The state of the disk; by default nothing is wrong with it. */
    storage?: StorageMonitor;
  };

/**
 * The whole API on a real file. Its clock stands still until the test moves it, and its analyzer recognizes nothing
 * unless the test sets another.
 */
export function testApi(overrides: TestDeps = {}) {
  const { hasFoods = false, storage, limits, wrapEngine = (engine) => engine, ...others } = overrides;
  const { syncDb = createTestDatabase({ hasFoods }), ...deps } = others;
  const engine = createTestEngine(syncDb.$client, storage);
  const db = createDb(wrapEngine(engine));
  const clock = createTestClock(NOON);
  const log: string[] = [];
  const mails: Mail[] = [];
  const background = createBackgroundWork(overrides.log ?? testLog(log));
  // The file must not be closed while work of the test still uses it.
  afterThisTest(async () => void (await background.waitUntilIdle(TIMEOUT_MS)));
  const appDeps: AppDeps = {
    ...{ sessionSecret: SESSION_SECRET, passwordCost: PASSWORD_COST, uploadWaitMs: UPLOAD_WAIT_MS },
    ...{ version: "1.0.0-test", clock, analyzer: noFoodAnalyzer, questions: noAiQuestions },
    textReader: { read: async () => [] },
    ...{ adviceWriter: noAdviceWriter, payments: noPayments, sharesDatabase: false, photoStore: null },
    lookUpProduct: null,
    readNutrients: () => readFoodNutrients(bundledFiles.nutrients),
    readSamplePicture,
    readChangelog: () => Bun.file(bundledFiles.changelog).text(),
    recipePages: null,
    push: createPushSender({ contact: null, privateHosts: [] }, { linkOrigin: () => ORIGIN }),
    mailer: createListMailer(mails),
    linkOrigin: () => ORIGIN,
    ...{ isOwnHost: createOwnHostCheck({ host: "0.0.0.0" }), lan: null, background, turns: createFairScheduler() },
    ...{ host: createTestHost(), log: testLog(log) },
    ...deps,
    db,
    connection: {
      getAddress: () => "127.0.0.1",
      getIpAddress: () => "127.0.0.1",
      isSecure: () => false,
      ...overrides.connection,
    },
    config: {
      ...{ accessMode: "subscription", registration: "open", demoMode: true, sessionsPerAccount: SESSIONS_PER_ACCOUNT },
      ...{ publicUrl: null, basePath: "", frameAncestors: [], tls: null, aiTimeoutMs: 25_000 },
      ...overrides.config,
      limits: { ...DEFAULT_LIMITS, ...limits },
    },
  };
  const create = () => createApp(appDeps);
  const app = preparesAll(overrides) ? create() : withLateStatements(create);
  const { api, handle, runMaintenance, reconciliation, remind, backgroundLease } = app;

  /** Creates a caller with these headers. Without a content type bodies are sent as JSON. */
  const callWith =
    (headers: Record<string, string>): Call =>
    async (method, path, body, options = {}) => {
      const sent = await encodeBody(body === undefined ? options.raw : JSON.stringify(body));
      const type = body === undefined ? sent.headers : { ...sent.headers, "content-type": "application/json" };
      const url = `${ORIGIN}/api${path}`;
      const response = await handle(
        new Request(url, {
          method,
          headers: { ...type, ...headers, ...options.headers },
          ...(sent.body === undefined ? {} : { body: sent.body }),
        }),
      );
      const answer = { status: response.status, body: await readBody(response), headers: response.headers };
      checkAnswer ??= createAnswerCheck(api.routes);
      const problem = checkAnswer({ method, url }, answer);
      if (problem) throw new Error(`${method} ${path} answered ${answer.status}, but ${problem}.`);
      return answer;
    };

  const signedOut = callWith({});

  const { users, sessions } = withLateStatements(() => {
    const users = createUserRepository(db);
    const sessions = createSessionService({
      sessions: createSessionRepository(db),
      users,
      tokens: createSessionTokens({ jwt: createSessionJwt(SESSION_SECRET), clock }),
      tryWrite: (write) => write(),
      clock,
      sessionsPerAccount: SESSIONS_PER_ACCOUNT,
    });
    return { users, sessions };
  });

  /**
   * Stores an account and returns a caller with its cookie, as the browser would send it.
   */
  const signIn = async (name: string, { hasTrial = true } = {}): Promise<Call> => {
    const account = await users.insert({
      ...{ email: `${name}@example.com`, emailKey: normalizeIdentifier(`${name}@example.com`), username: name },
      ...{ usernameKey: normalizeIdentifier(name), password: await PASSWORD_HASH, firstName: "", lastName: "" },
      ...{ dailyCalorieGoal: DEFAULT_DAILY_CALORIE_GOAL, createdAt: clock.now(), demoUntil: null },
    });
    if (!account) throw new Error(`There is an account of ${name} already.`);
    const token = await sessions.open({ id: account.id, password: null }, "");
    const [cookie = ""] = createSessionCookies({ basePath: overrides.config?.basePath ?? "", isFramed: false })
      .format(token ?? "", false)
      .split(";");
    const call = callWith({ cookie, "sec-fetch-site": "same-origin" });
    if (hasTrial) await call("POST", "/user/start-trial");
    return call;
  };

  /** All mails so far, including those that are being sent. */
  const readMails = async (): Promise<readonly Mail[]> => {
    await background.waitUntilIdle(TIMEOUT_MS);
    return mails;
  };

  return {
    api,
    handle,
    db,
    syncDb,
    clock,
    log,
    readMails,
    background,
    runMaintenance,
    reconciliation,
    remind,
    backgroundLease,
    callWith,
    signedOut,
    signIn,
  };
}
