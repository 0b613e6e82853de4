/**
 * What a careful developer would write by hand for the diary's calls: one Elysia handler each with the same answers,
 * prepared Drizzle statements and a session look-up per call. It has no time zones: every day begins at 06:00 UTC.
 * Usage: DATABASE=file bun reference-elysia.ts
 */
import { and, desc, eq, getTableColumns, gte, isNull, lte, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { Elysia, t } from "elysia";
import { openConnection } from "../../db/file/open.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";

const db = drizzle({ client: openConnection(process.env.DATABASE ?? "") });
const param = sql.placeholder;
const { rowId: _rowId, clientId: _clientId, utcOffset: _utcOffset, ...entryColumns } = getTableColumns(foodEntries);

const session = db
  .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
  .from(sessions)
  .where(eq(sessions.jti, param("jti")))
  .prepare();
const day = db
  .select({ ...entryColumns, imagePlaceholder: photos.placeholder })
  .from(foodEntries)
  .leftJoin(photos, eq(photos.id, foodEntries.photoId))
  .where(
    and(
      eq(foodEntries.userId, param("userId")),
      isNull(foodEntries.deletedAt),
      gte(foodEntries.eatenAt, param("from")),
      lte(foodEntries.eatenAt, param("to")),
    ),
  )
  .orderBy(desc(foodEntries.eatenAt), desc(foodEntries.rowId))
  .prepare();
const insert = db
  .insert(foodEntries)
  .values({
    userId: param("userId"),
    name: param("name"),
    calories: param("calories"),
    protein: param("protein"),
    carbs: param("carbs"),
    fat: param("fat"),
    mealType: param("mealType"),
    eatenAt: param("now"),
    createdAt: param("now"),
  })
  .returning(entryColumns)
  .prepare();

const ownedBy = and(eq(foodEntries.rowId, param("id")), eq(foodEntries.userId, param("userId")));
const remove = db
  .update(foodEntries)
  .set({ deletedAt: sql`${param("now")}` })
  .where(and(ownedBy, isNull(foodEntries.deletedAt)))
  .returning({ id: foodEntries.rowId })
  .prepare();
const restore = db.update(foodEntries).set({ deletedAt: null }).where(ownedBy).returning(entryColumns).prepare();

const DAY_MS = 24 * 60 * 60 * 1000;
const SIX_HOURS_MS = DAY_MS / 4;
/** The number of a diary day, and when it begins. */
const dayNumber = (time: number) => Math.floor((time - SIX_HOURS_MS) / DAY_MS);
const getDayStart = (number: number) => number * DAY_MS + SIX_HOURS_MS;

const goal = db
  .select({ calories: users.dailyCalorieGoal })
  .from(users)
  .where(eq(users.id, param("userId")))
  .prepare();
const eatenOn = sql<number>`(${foodEntries.eatenLocal} - ${sql.raw(String(SIX_HOURS_MS))}) / ${sql.raw(String(DAY_MS))}`;
const days = db
  .select({
    number: eatenOn,
    calories: sql<number>`sum(${foodEntries.calories})`,
    protein: sql<number>`sum(${foodEntries.protein})`,
    carbs: sql<number>`sum(${foodEntries.carbs})`,
    fat: sql<number>`sum(${foodEntries.fat})`,
    entries: sql<number>`count(*)`,
  })
  .from(foodEntries)
  .where(
    and(
      eq(foodEntries.userId, param("userId")),
      isNull(foodEntries.deletedAt),
      gte(foodEntries.eatenLocal, param("from")),
      lte(foodEntries.eatenLocal, param("to")),
    ),
  )
  .groupBy(eatenOn)
  .prepare();
/** Counts back from a day while each has an entry. */
const streak = db.$client.prepare<{ days: number }, { userId: number; day: number }>(`
  WITH RECURSIVE tracked(day) AS (
    SELECT $day UNION ALL SELECT day - 1 FROM tracked WHERE EXISTS (
      SELECT 1 FROM food_entries WHERE user_id = $userId AND deleted_at IS NULL
      AND eaten_local BETWEEN day * ${DAY_MS} + ${SIX_HOURS_MS} AND (day + 1) * ${DAY_MS} + ${SIX_HOURS_MS - 1}))
  SELECT count(*) - 1 AS days FROM tracked`);

const computeFigures = (userId: number, count: number) => {
  const today = dayNumber(Date.now());
  const rows = days.all({ userId, from: getDayStart(today - count + 1), to: getDayStart(today + 1) - 1 });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return Array.from({ length: count }, (_, index) => {
    const number = today - count + 1 + index;
    const { calories = 0, protein = 0, carbs = 0, fat = 0, entries = 0 } = byNumber.get(number) ?? {};
    return {
      date: new Date(number * DAY_MS).toISOString().slice(0, 10),
      calories,
      protein: Math.round(protein),
      carbs: Math.round(carbs),
      fat: Math.round(fat),
      entries,
    };
  });
};

function computeSummary(userId: number) {
  const week = computeFigures(userId, 7);
  const today = week[6];
  const tracked = week.filter(({ entries }) => entries > 0);
  const sum = tracked.reduce((total, { calories }) => total + calories, 0);
  const before = streak.get({ userId, day: dayNumber(Date.now()) - 1 })?.days ?? 0;
  return {
    dailyCalories: today?.calories,
    dailyCalorieGoal: goal.get({ userId })?.calories,
    macros: { protein: today?.protein, carbs: today?.carbs, fat: today?.fat },
    weeklyStats: {
      averageDailyCalories: tracked.length === 0 ? 0 : Math.round(sum / tracked.length),
      totalEntries: tracked.reduce((total, { entries }) => total + entries, 0),
      streakDays: before + Number((today?.entries ?? 0) > 0),
    },
  };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const toEntry = ({
  deletedAt,
  idempotencyKey,
  idempotencyDigest,
  photoId,
  fieldChangedAt,
  eatenLocal,
  ...row
}: Omit<typeof foodEntries.$inferSelect, "rowId" | "clientId" | "utcOffset"> & {
  imagePlaceholder?: string | null;
}) => ({
  imagePlaceholder: null,
  ...row,
  imageUrl: photoId === null ? null : `/api/images/${photoId}`,
  portion: row.portion === null ? null : JSON.parse(row.portion),
  items: row.items === null ? [] : JSON.parse(row.items),
  eatenAt: iso(row.eatenAt),
  eatenOn: iso(eatenLocal).slice(0, 16),
  analyzedAt: row.analyzedAt === null ? null : iso(row.analyzedAt),
  createdAt: iso(row.createdAt),
});

const findUserId = (request: Request): number | undefined => {
  const jti = request.headers.get("x-session") ?? "";
  const found = session.get({ jti });
  return found && found.expiresAt > Date.now() ? found.userId : undefined;
};

const app = new Elysia()
  .get("/healthz", () => "ok")
  .derive(({ request, status }) => {
    const userId = findUserId(request);
    return userId === undefined ? status(401, { message: "no session" }) : { userId };
  })
  .get("/api/food-entries", ({ userId, query }) => {
    const rows = day.all({ userId, from: Date.parse(query.startDate ?? ""), to: Date.parse(query.endDate ?? "") });
    return rows.map(toEntry);
  })
  .get("/api/user/daily-summary", ({ userId }) => computeSummary(userId))
  .get("/api/user/daily-series", ({ userId, query }) => computeFigures(userId, Number(query.days)))
  .delete("/api/food-entries/:id", ({ userId, params, status }) => {
    const removed = remove.get({ id: Number(params.id), userId, now: Date.now() });
    return removed ? new Response(null, { status: 204 }) : status(404, { message: "not there" });
  })
  .post("/api/food-entries/:id/restore", ({ userId, params, status }) => {
    const row = restore.get({ id: Number(params.id), userId });
    return row ? toEntry(row) : status(404, { message: "not there" });
  })
  .post(
    "/api/food-entries",
    ({ userId, body, status }) => status(201, toEntry(insert.get({ ...body, userId, now: Date.now() }))),
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
