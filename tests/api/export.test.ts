import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { foodEntries } from "../../db/schema/diary.ts";
import { photos } from "../../db/schema/photos.ts";
import { progressShares } from "../../db/schema/social.ts";
import accountPage from "../../docs/api/account.md" with { type: "text" };
import { DEFAULT_REMINDERS } from "../../src/shared/product/reminders.ts";
import { fillAllTables, listAccountTables } from "../support/api/account-rows.ts";
import { ADA_LOGIN, readCookie, signedInApi } from "../support/api/api-steps.ts";
import { payingApi } from "../support/api/billing-api.ts";
import { DAY, NOON, testApi } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";

type Exported = Record<string, unknown> & { [list: string]: unknown[] };

/** Where the export contains the rows of each table. A new table must be added here and to the export. */
const SECTIONS: Record<string, string> = {
  account_budgets: "budgets",
  advice_texts: "adviceTexts",
  analysis_answers: "analysisAnswers",
  app_reviews: "reviews",
  billing_customers: "paymentCustomer",
  blocks: "blocks",
  corrected_calories: "correctedCalories",
  corrections: "corrections",
  drinks: "drinks",
  exercises: "exercises",
  food_entries: "foodEntries",
  food_templates: "foodTemplates",
  friendships: "friendships",
  known_addresses: "knownAddresses",
  notices: "notices",
  onboarding_answers: "onboarding",
  past_goals: "pastGoals",
  payment_attempts: "paymentAttempts",
  photo_looks: "photoLooks",
  photos: "photos",
  progress_comments: "progressComments",
  progress_likes: "progressLikes",
  progress_shares: "progressShares",
  push_subscriptions: "pushDevices",
  reminders: "reminders",
  reports: "reports",
  review_helpful_votes: "reviewHelpfulVotes",
  saved_meals: "savedMeals",
  sessions: "sessions",
  subscriptions: "subscriptions",
  weighings: "weighings",
};

/** Tables with computed figures, which are stored only for speed. */
const WORKED_OUT = ["streaks", "photo_usage", "diary_versions"];

/** What a new account has none of. */
const EMPTY_LISTS = [
  ...["pastGoals", "adviceTexts", "budgets", "foodEntries", "foodTemplates", "savedMeals"],
  ...["weighings", "drinks", "exercises"],
  ...["analysisAnswers", "corrections", "correctedCalories", "photoLooks", "pushDevices", "notices"],
  ...["knownAddresses", "subscriptions", "paymentAttempts", "friendships", "progressShares", "progressLikes"],
  ...["progressComments", "reviews", "reviewHelpfulVotes", "blocks", "reports", "photos"],
];

const NOW = new Date(NOON).toISOString();

/** Begins to download Ada's export. */
async function openExport({ handle, signedOut }: Pick<ReturnType<typeof testApi>, "handle" | "signedOut">) {
  const login = await signedOut("POST", "/auth/login", ADA_LOGIN);
  const headers = { cookie: readCookie(login) };
  const answer = await handle(new Request("http://mealglass.test/api/user/export", { headers }));
  return (answer.body as ReadableStream<Uint8Array>).getReader();
}

describe("GET user/export", () => {
  test("is a JSON file, named by the caller's date, that no one caches", async () => {
    const { call, clock } = await signedInApi();
    clock.time = Date.UTC(2026, 5, 17, 23);
    const headers = { "x-time-zone": "Pacific/Auckland" };
    const answer = await call("GET", "/user/export", undefined, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="mealglass-2026-06-18.json"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("of a new account holds the account and empty lists", async () => {
    const call = await testApi().signIn("ada", { hasTrial: false });
    const { body } = await call("GET", "/user/export");
    expect(body).toEqual({
      format: "mealglass-export",
      version: 1,
      exportedAt: NOW,
      account: {
        ...{ id: 1, email: "ada@example.com", username: "ada", firstName: "", lastName: "", profilePhotoId: null },
        ...{ dailyCalorieGoal: 2000, macroSplit: { protein: 15, carbs: 45 }, weekdayExtras: null },
        ...{ trialStartedAt: null, isPremium: false, isSubscribed: false },
        ...{ premiumGrantedAt: null, adminSince: null, suspendedAt: null },
        emailVerified: false,
        showCalorieRanges: true,
        timeZone: "UTC",
        createdAt: NOW,
        demoUntil: null,
      },
      onboarding: null,
      sessions: [{ id: 1, userAgent: "", createdAt: NOW, lastSeenAt: NOW, expiresAt: expect.any(String) }],
      reminders: DEFAULT_REMINDERS,
      paymentCustomer: null,
      ...Object.fromEntries(EMPTY_LISTS.map((list) => [list, []])),
    });
    for (const key of Object.keys(body as object)) expect(accountPage).toContain(`\`${key}\``);
  });

  test("holds something of every table that the account has rows in", async () => {
    const { call, signIn, syncDb } = await signedInApi();
    await signIn("bob");
    fillAllTables(syncDb.$client, 1, 2);
    const exported = (await call("GET", "/user/export")).body as Exported;
    for (const table of listAccountTables(syncDb.$client).filter((name) => !WORKED_OUT.includes(name))) {
      const section = exported[SECTIONS[table] ?? `(no section for ${table})`];
      expect(`${table}: ${Array.isArray(section) ? section.length > 0 : section !== undefined}`).toBe(`${table}: true`);
    }
  });

  test("holds what was paid for, and nothing that pays", async () => {
    const { call, id, ...api } = await payingApi({}, "yearly");
    const exported = (await call("GET", "/user/export")).body as Exported;
    const [customerId] = api.stripe.customers.keys();
    expect(exported).toMatchObject({ paymentCustomer: { customerId, createdAt: NOW } });
    expect(exported.paymentAttempts).toEqual([{ id: 1, plan: "yearly", subscriptionId: id, createdAt: NOW }]);
    const periodEndsAt = new Date(NOON + 365 * DAY).toISOString();
    const instants = { periodEndsAt, endsAt: null, createdAt: NOW, updatedAt: NOW };
    expect(exported.subscriptions).toEqual([{ id, plan: "yearly", status: "active", ...instants }]);
  });

  test("holds meals with their photos, those too that were deleted and can still be restored", async () => {
    const call = await testApi().signIn("ada");
    const photo = `data:image/jpeg;base64,${(await jpeg(300, 200)).toBase64()}`;
    const entry = {
      name: "Porridge",
      calories: 320,
      protein: 12,
      tags: '["warm"]',
      notes: '"quoted"\n',
      imageUrl: photo,
    };
    await call("POST", "/food-entries", entry, { headers: { "idempotency-key": "0123456789abcdef" } });
    await call("POST", "/food-entries", { name: "Apple", calories: 52 });
    await call("DELETE", "/food-entries/2");
    const { foodEntries: entries, photos: pictures } = (await call("GET", "/user/export")).body as Exported;
    expect(entries).toHaveLength(2);
    expect(entries?.[0]).toEqual({
      id: "1",
      idempotencyKey: "0123456789abcdef",
      name: "Porridge",
      calories: 320,
      protein: 12,
      ...{ carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0, caffeine: null, alcohol: null },
      ...{ photoId: 1, confidence: 0, mealType: "lunch", servingSize: null, servingQuantity: 1, category: null },
      tags: ["warm"],
      notes: '"quoted"\n',
      ...{ portion: null, items: [], drinkWaterMl: null, isFavorite: false, source: "ai_analysis" },
      ...{ eatenOn: "2026-06-17T12:00", timeZone: "UTC", eatenAt: NOW, analyzedAt: null },
      createdAt: NOW,
      deletedAt: null,
    });
    expect(entries?.[1]).toMatchObject({ name: "Apple", deletedAt: NOW });
    const stored = (await call("GET", "/images/1")).body as Uint8Array;
    expect(pictures).toEqual([
      {
        id: 1,
        imageUrl: "/api/images/1",
        width: 300,
        height: 200,
        createdAt: NOW,
        dataUrl: `data:image/jpeg;base64,${Buffer.from(stored).toString("base64")}`,
      },
    ]);
  });

  test("tells of others no more than a friend's name, and of secrets nothing", async () => {
    const { call, signIn, signedOut, syncDb } = await signedInApi();
    await signedOut("POST", "/auth/register", {
      email: "bob@example.org",
      username: "bobby",
      password: "battery staple",
      firstName: "Robert",
      lastName: "Tables",
    });
    fillAllTables(syncDb.$client, 1, 2);
    await signIn("carl");
    fillAllTables(syncDb.$client, 2, 3);
    syncDb
      .update(users)
      .set({ passwordResetToken: sql`'reset-hash-' || id`, emailVerificationToken: sql`'verify-hash-' || id` })
      .run();
    const secrets = syncDb.$client
      .query<{ secret: string }, []>(
        "SELECT password AS secret FROM users UNION ALL SELECT jti FROM sessions UNION ALL SELECT sha256 FROM photos",
      )
      .all()
      .map(({ secret }) => secret);
    const { body } = await call("GET", "/user/export");
    const text = JSON.stringify(body);
    expect(body).toMatchObject({ friendships: [{ username: "bobby", isRequestedByMe: true, status: "pending" }] });
    for (const foreign of ["example.org", "Robert", "Tables", "reset-hash", "verify-hash", "argon2", ...secrets]) {
      expect(text).not.toContain(JSON.stringify(foreign).slice(1, -1));
    }
    expect((body as Exported).foodEntries).toHaveLength(1);
  });

  test("goes on over as many rows as there are, each once, in their order", async () => {
    const { call, signIn, syncDb } = await signedInApi();
    await signIn("bob");
    syncDb.$client.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
      INSERT INTO food_entries (user_id, name, calories, meal_type, eaten_at, created_at)
      SELECT 1 + i % 2, 'Meal ' || i, 100, 'lunch', ${NOON}, ${NOON} FROM n`);
    const { foodEntries: entries } = (await call("GET", "/user/export")).body as { foodEntries: { id: string }[] };
    const own = syncDb
      .select({ id: foodEntries.id })
      .from(foodEntries)
      .where(sql`user_id = 1`)
      .orderBy(foodEntries.rowId)
      .all();
    expect(own).toHaveLength(500);
    expect(entries.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  });

  test("breaks off without closing the document when the account goes in its middle", async () => {
    const { handle, signIn, signedOut, syncDb } = testApi();
    await signIn("ada");
    syncDb.$client.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      INSERT INTO progress_shares (user_id, title, share_type, created_at) SELECT 1, 'A week ' || i, 'streak', 1 FROM n`);
    const reader = await openExport({ handle, signedOut });
    let text = new TextDecoder().decode((await reader.read()).value);
    syncDb.delete(users).run();
    expect(await syncDb.$count(progressShares)).toBe(0);
    const rest = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    })();
    expect(rest).rejects.toThrow("Please log in");
    await rest.catch(() => undefined);
    expect(() => JSON.parse(text)).toThrow();
  });

  test("reads one photo after another, and none before it is asked for", async () => {
    const { handle, signIn, signedOut, syncDb } = testApi();
    await signIn("ada");
    const photo = { userId: 1, width: 1, height: 1, placeholder: "", createdAt: NOON, bytes: new Uint8Array(100_000) };
    const addPhoto = (sha256: string) =>
      void syncDb
        .insert(photos)
        .values({ ...photo, sha256 })
        .run();
    for (let n = 0; n < 50; n += 1) addPhoto(`${n}`);
    const reader = await openExport({ handle, signedOut });
    const sizes: number[] = [];
    // A photo that is added during the download is included, because nothing is read ahead.
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      sizes.push(value.byteLength);
      if (sizes.length === 1) addPhoto("late");
    }
    expect(sizes.filter((size) => size > 100_000)).toHaveLength(51);
    expect(Math.max(...sizes)).toBeLessThan(300_000);
  });
});
