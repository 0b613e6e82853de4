import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { DatabaseFile } from "../../../db/file/open.ts";
import { SESSION_DAYS } from "../../../src/shared/product/limits.ts";
import { afterThisFile } from "../after-test.ts";
import { startExecutable } from "../executable/executable.ts";
import { ACCOUNT_PASSWORD, register as registerAccount } from "../executable/http-account.ts";
import { readProductClock } from "../executable/product-clock.ts";
import { type Answer, findAnswerProblems, readAnswer } from "./answers.ts";
import { type PrivateIds, plantCanaries, spreadIds } from "./canaries.ts";
import { watchDatabase } from "./database-contents.ts";
import { fillPath, NOBODYS_ID, type Route } from "./routes.ts";
import { createExample } from "./schema-values.ts";

/** A secret of the server that the tests know, to forge tokens. */
export const SESSION_SECRET = "a secret that only the attacks know, 32 bytes or more";

/** How many requests are sent at once, over as many kept connections. */
const PARALLEL_REQUESTS = 16;
const HOUR_MS = 60 * 60 * 1000;

const UNLIMITED = "1000000000";

/** Limits far above what the attacks send: what the limits do has tests of its own. */
const SETTINGS = {
  ...{ SESSION_SECRET, AI_MINUTE_LIMIT: UNLIMITED, AI_DAILY_LIMIT: UNLIMITED, AI_TRIAL_LIMIT: UNLIMITED },
  ...{ WRITES_A_MINUTE: UNLIMITED, ENTRIES_A_DAY: UNLIMITED, PHOTO_QUOTA_MB: UNLIMITED, PHOTO_MB_A_DAY: UNLIMITED },
  SESSIONS_PER_ACCOUNT: "1000",
};

export type Account = { id: number; cookie: string; token: string };

export type Attack = {
  route: Pick<Route, "call" | "method" | "path">;
  /** What is wrong with the request, for the message. */
  what: string;
  /** The path in place of the route's own; a path with parameters has to be filled. */
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** Whose session is sent. */
  as?: Account;
  /** The statuses of which one is right. */
  expected: readonly number[];
  /** A further look at the answer: what is wrong with it. */
  check?: (answer: Answer) => string | undefined;
};

/** The headers of a page of this site that someone is signed in to. */
export const asPage = ({ cookie }: Account): Record<string, string> => ({ cookie, "sec-fetch-site": "same-origin" });

export const JSON_TYPE = { "content-type": "application/json" };

export async function register(url: string, name: string): Promise<Account> {
  const call = await registerAccount(url, name);
  const { id } = (await (await call("GET", "/auth/user")).json()) as { id: number };
  return { id, cookie: call.cookie, token: call.cookie.slice(call.cookie.indexOf("=") + 1) };
}

/** Calls `work` for every item, `PARALLEL_REQUESTS` at a time. */
async function forEachInParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, worker));
}

const setTrial = (file: DatabaseFile, { id }: Account, startedAt: number) =>
  file.query("UPDATE users SET trial_started_at = ? WHERE id = ?").run(startedAt, id);

/** Sets the instants of planted sessions as the server's maintenance would later: none may have begun in the future. */
const limitSessions = (file: DatabaseFile) =>
  file
    .query(
      `UPDATE sessions SET created_at = min(created_at, ?1), last_seen_at = min(last_seen_at, ?1),
        expires_at = min(expires_at, ?1 + ${SESSION_DAYS * 24 * HOUR_MS})`,
    )
    .run(readProductClock());

type TargetOptions = {
  env?: Record<string, string>;
  /** Gives the attacked account's rows ids that no other row has. Otherwise all tables count from 1. */
  hasPrivateIds?: boolean;
  /** Makes the attacker an administrator, so that the calls for these are attacked behind their guard. */
  isAdmin?: boolean;
};

/**
 * The executable with four accounts, until the end of the file: an attacker in a trial, someone whose trial is over, an
 * attacked account with canaries in every table, and its friend.
 */
export async function startTarget({ env = {}, hasPrivateIds = true, isAdmin = false }: TargetOptions = {}) {
  const { url, dataDir, pid, readLog } = await startExecutable({ env: { ...SETTINGS, ...env }, stopAfter: "file" });
  const attacker = await register(url, "mallory");
  const expired = await register(url, "trent");
  const file = new Database(join(dataDir, "mealglass.db"), { strict: true });
  file.run("PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON");
  afterThisFile(() => file.close());
  if (hasPrivateIds) spreadIds(file);
  const victim = await register(url, "alice");
  const friend = await register(url, "bob");
  if (isAdmin) file.query("UPDATE users SET admin_since = 1 WHERE id = ?").run(attacker.id);
  setTrial(file, attacker, readProductClock());
  setTrial(file, expired, readProductClock() - 25 * HOUR_MS);
  const privateIds: PrivateIds = plantCanaries(file, victim.id, friend.id);
  limitSessions(file);
  const database = watchDatabase(file);

  const send = async ({ route, path = route.path, method = route.method, headers = {}, body, as }: Attack) =>
    readAnswer(
      await fetch(url + path, {
        method,
        headers: { ...(as ? asPage(as) : {}), ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: "manual",
      }),
    );

  return {
    url,
    dataDir,
    pid,
    readLog,
    file,
    accounts: { attacker, expired, victim, friend },
    privateIds,
    database,
    send,

    /** Sends all attacks and returns what went wrong, one line each. */
    async run(attacks: readonly Attack[]): Promise<string[]> {
      const problems: string[] = [];
      await forEachInParallel(attacks, async (attack) => {
        const answer = await send(attack);
        const found = findAnswerProblems(answer, [SESSION_SECRET, ACCOUNT_PASSWORD]);
        if (!attack.expected.includes(answer.status)) {
          found.unshift(`${answer.status} instead of ${attack.expected.join(" or ")}: ${answer.text.slice(0, 150)}`);
        }
        const checked = attack.check?.(answer);
        if (checked !== undefined) found.push(checked);
        problems.push(...found.map((problem) => `${attack.route.call}, ${attack.what}: ${problem}`));
      });
      return problems;
    },
  };
}
export type Target = Awaited<ReturnType<typeof startTarget>>;

/** A request that is carried out if the one who sends it may, as far as the route's schemas tell. */
export const createRequest = ({ path, query, body, reads }: Route, id = NOBODYS_ID) => {
  const parameters = query ? `?${new URLSearchParams(createExample(query) as Record<string, string>)}` : "";
  return {
    path: fillPath(path, id) + parameters,
    ...(reads === "json" && body ? { headers: JSON_TYPE, body: JSON.stringify(createExample(body)) } : {}),
  };
};

/** A call with a JSON body, from someone who may make it. */
export const createBodyAttack = (
  target: Target,
  route: Route,
  what: string,
  body: BodyInit,
  expected: number[],
): Attack => ({
  route,
  what,
  path: fillPath(route.path, NOBODYS_ID),
  headers: JSON_TYPE,
  body,
  ...(route.isPublic ? {} : { as: target.accounts.attacker }),
  expected,
});
