/** The same write on raw bun:sqlite, without Elysia or Drizzle. Usage: DATABASE=file bun reference-sqlite.ts */
import { openConnection } from "../../db/open.ts";

const client = openConnection(process.env.DATABASE ?? "");
const session = client.query<{ user_id: number }, [string, number]>(
  "SELECT user_id FROM sessions WHERE jti = ? AND expires_at > ?",
);
const insert = client.query(
  `INSERT INTO food_entries (user_id, name, calories, protein, carbs, fat, meal_type, eaten_at, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
);

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === "/healthz") return new Response("ok");
  const found = session.get(request.headers.get("x-session") ?? "", Date.now());
  if (!found) return new Response(null, { status: 401 });
  const meal = (await request.json()) as Record<string, string | number>;
  const now = Date.now();
  const figures = [meal.calories, meal.protein, meal.carbs, meal.fat].map(Number);
  const stored = insert.get(found.user_id, String(meal.name), ...figures, String(meal.mealType), now, now);
  return Response.json(stored, { status: 201 });
}

const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
console.log(`listening on ${server.url.href}`);
