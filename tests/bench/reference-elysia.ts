/**
 * What a careful person would write by hand for the two busiest calls: an Elysia handler each that answers what the
 * product answers, prepared Drizzle statements, the session looked up on every call, and nothing else. Usage: DATABASE=file bun reference-elysia.ts
 */
import { and, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { Elysia, t } from "elysia";
import { openDatabase } from "../../db/open.ts";
import { sessions } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";

const db = openDatabase(process.env.DATABASE ?? "");
const given = sql.placeholder;

const session = db
  .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
  .from(sessions)
  .where(eq(sessions.jti, given("jti")))
  .prepare();
const day = db
  .select()
  .from(foodEntries)
  .where(
    and(
      eq(foodEntries.userId, given("userId")),
      isNull(foodEntries.deletedAt),
      gte(foodEntries.eatenAt, given("from")),
      lte(foodEntries.eatenAt, given("to")),
    ),
  )
  .orderBy(desc(foodEntries.eatenAt), desc(foodEntries.id))
  .prepare();
const insert = db
  .insert(foodEntries)
  .values({
    userId: given("userId"),
    name: given("name"),
    calories: given("calories"),
    protein: given("protein"),
    carbs: given("carbs"),
    fat: given("fat"),
    mealType: given("mealType"),
    eatenAt: given("now"),
    createdAt: given("now"),
  })
  .returning()
  .prepare();

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const toEntry = ({
  deletedAt,
  idempotencyKey,
  idempotencyDigest,
  photoId,
  ...row
}: typeof foodEntries.$inferSelect) => ({
  ...row,
  imageUrl: photoId === null ? null : `/api/images/${photoId}`,
  eatenAt: iso(row.eatenAt),
  analyzedAt: row.analyzedAt === null ? null : iso(row.analyzedAt),
  createdAt: iso(row.createdAt),
});

const userOf = (request: Request): number | undefined => {
  const jti = request.headers.get("x-session") ?? "";
  const found = session.get({ jti });
  return found && found.expiresAt > Date.now() ? found.userId : undefined;
};

const app = new Elysia()
  .get("/healthz", () => "ok")
  .get("/api/food-entries", ({ request, query, status }) => {
    const userId = userOf(request);
    if (userId === undefined) return status(401, { message: "no session" });
    const rows = day.all({ userId, from: Date.parse(query.startDate ?? ""), to: Date.parse(query.endDate ?? "") });
    return rows.map(toEntry);
  })
  .post(
    "/api/food-entries",
    ({ request, body, status }) => {
      const userId = userOf(request);
      if (userId === undefined) return status(401, { message: "no session" });
      return status(201, toEntry(insert.get({ ...body, userId, now: Date.now() })));
    },
    {
      body: t.Object({
        name: t.String(),
        calories: t.Integer(),
        protein: t.Number(),
        carbs: t.Number(),
        fat: t.Number(),
        mealType: t.Union([t.Literal("breakfast"), t.Literal("lunch"), t.Literal("dinner"), t.Literal("snack")]),
      }),
    },
  );

const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.handle(request) });
console.log(`listening on ${server.url.href}`);
