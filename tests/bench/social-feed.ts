import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { type Call, compare, createBearerHeader, fetchAnswer, type Subject, UNDER_LOAD } from "./load.ts";
import { insertSession } from "./million-entries.ts";
import type { Bench } from "./run-sections.ts";
import { createCostRow } from "./statistics.ts";

const PEOPLE = 10_000;
const SHARES = 200_000;
const PAGE = 20;
/** One of ten shares is public; every second one has two likes and a comment. */
const ONE_PUBLIC_OF = 10;

/** Two people of the same ten thousand: one has 500 friends, the other five. */
const MANY_FRIENDS = { id: 1, jti: "bench-many-friends", friends: 500 };
const FEW_FRIENDS = { id: 2, jti: "bench-few-friends", friends: 5 };

/** All accounts share in turn, so that one account's shares lie far apart in the file. */
function buildShares(file: string, migrationsDir: string): void {
  const connection = openConnection(file);
  migrateDatabase(connection, { migrationsDir, backupDir: join(file, ".."), now: Date.now });
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`;
  connection.run(`${numbers(PEOPLE)}
    INSERT INTO users (email, email_key, username, username_key, password, created_at)
    SELECT n || '@example.com', n || '@example.com', 'user' || n, 'user' || n, 'x', 0 FROM numbers`);
  for (const { id, jti, friends } of [MANY_FRIENDS, FEW_FRIENDS]) {
    connection.run(insertSession({ id, jti }));
    // Half of the friendships were requested by the account, half by the others.
    connection.run(`${numbers(friends)},
      pairs AS (SELECT n % 2 AS was_asked, ${id} AS mine, 10 + n * ${Math.floor((PEOPLE - 10) / friends)} AS other FROM numbers)
      INSERT INTO friendships (requester_id, addressee_id, status, created_at, updated_at)
      SELECT iif(was_asked, other, mine), iif(was_asked, mine, other), 'accepted', 0, 0 FROM pairs`);
  }
  connection.run(`${numbers(SHARES)}
    INSERT INTO progress_shares (user_id, title, description, share_type, is_public, created_at)
    SELECT n * 7919 % ${PEOPLE} + 1, 'Share number ' || n, 'As every week', 'streak', n % ${ONE_PUBLIC_OF} = 0, n FROM numbers`);
  connection.run(`INSERT INTO progress_likes (user_id, progress_share_id, created_at)
    SELECT id % ${PEOPLE - 3} + 3, id, 0 FROM progress_shares WHERE id % 2 UNION ALL
    SELECT id % ${PEOPLE - 3} + 2, id, 0 FROM progress_shares WHERE id % 2`);
  connection.run(`INSERT INTO progress_comments (user_id, progress_share_id, comment, created_at)
    SELECT id % ${PEOPLE - 3} + 3, id, 'Well done', 0 FROM progress_shares WHERE id % 2`);
  connection.run("ANALYZE");
  closeDatabase(connection);
}

async function expectWholePage(subject: Subject, call: Call): Promise<void> {
  const { status, body } = await fetchAnswer(subject, call);
  if (status !== 200 || !Array.isArray(body) || body.length !== PAGE) {
    throw new Error(`${call.path} answered ${status} with ${Bun.inspect(body)}`);
  }
}

/** The first page of the feed at 32 connections, for someone with many friends and someone with few. */
export async function socialFeed(bench: Bench): Promise<void> {
  const dataDir = join(bench.workDir, "social");
  mkdirSync(dataDir);
  buildShares(join(dataDir, "mealglass.db"), join(bench.root, "db/migrations"));
  const server = await bench.startProduct("social", UNDER_LOAD);
  const feed: Call = { method: "GET", path: "/api/progress/feed" };
  const subjects: Subject[] = [];
  for (const account of [MANY_FRIENDS, FEW_FRIENDS]) {
    const subject = { server, headers: await createBearerHeader(account) };
    await expectWholePage(subject, feed);
    subjects.push(subject);
  }
  await bench.measure("First feed page", async () => {
    const candidates = subjects.map((subject) => ({ subject, load: () => [feed] }));
    const what = `First feed page among ${PEOPLE} people and ${SHARES} shares: cost with ${MANY_FRIENDS.friends} friends against ${FEW_FRIENDS.friends}`;
    return [createCostRow(what, await compare(candidates, bench))];
  });
}
