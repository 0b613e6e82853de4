import { beforeAll, describe, expect } from "bun:test";
import { CANARY } from "../support/attack/canaries.ts";
import { readAccountRows } from "../support/attack/database-contents.ts";
import { expectRefused } from "../support/attack/expect-refused.ts";
import { fillPath, listRoutes, type Route } from "../support/attack/routes.ts";
import { createExample, ECHO, isId, isText, isUrl, placeValue } from "../support/attack/schema-values.ts";
import {
  type Account,
  type Attack,
  createBodyAttack,
  createRequest,
  JSON_TYPE,
  register,
  startTarget,
  type Target,
} from "../support/attack/target.ts";
import { readProductClock } from "../support/executable/product-clock.ts";
import { test } from "../support/reported-test.ts";

// Every route of the app, signed in, against what belongs to someone else or has to be paid for.

let target: Target;
let attacker: Account;
const routes = listRoutes();
const guarded = routes.filter(({ isPublic }) => !isPublic);

beforeAll(async () => {
  target = await startTarget();
  ({ attacker } = target.accounts);
});

/** Calls about other people by their account's id. They change what is between the two, and nothing of the other. */
const ABOUT_PEOPLE = ["POST /api/users/:id/block", "DELETE /api/users/:id/block", "POST /api/friends/request"];
const isAboutPeople = ({ call }: Route) => ABOUT_PEOPLE.includes(call);

/** Tables whose ids no call takes. Without them no call is attacked more often than it allows in a minute. */
const UNADDRESSED = ["notices", "push_subscriptions", "reminders"];

/** Calls about rows whose ids are UUIDs that clients made. */
const isByUuid = ({ path }: Route) => /^\/api\/(weights|water|exercise)\//.test(path);

/** The ids of the attacked account and of its rows, without the account's own for calls that are about people. */
const listPrivateIds = (route: Route) =>
  Object.entries(target.privateIds).filter(
    ([table, id]) =>
      !UNADDRESSED.includes(table) &&
      (table !== "users" || !isAboutPeople(route)) &&
      (typeof id === "string") === isByUuid(route),
  );

describe("someone else's rows", () => {
  test("the attacked account reads its own canary, so that the next tests can fail", async () => {
    const image = `/api/images/${target.privateIds.photos}`;
    for (const path of ["/api/auth/user", image]) {
      const route = { call: path, method: "GET", path };
      const problems = await target.run([{ route, what: "own", as: target.accounts.victim, expected: [200] }]);
      expect(problems).toEqual([`${path}, own: a private text`]);
    }
  });

  test("an id in a path: 404, and nothing changes", async () => {
    const attacks = guarded
      .filter(({ params, path }) => params !== undefined && path.includes(":id"))
      .flatMap((route) =>
        listPrivateIds(route).map(([table, id]): Attack => {
          const request = createRequest(route, String(id));
          // Unblocking someone who is not blocked is not an error.
          const expected = route.call === "DELETE /api/users/:id/block" ? [204, 404] : [404];
          return { route, what: `${table} ${id}`, ...request, as: attacker, expected };
        }),
      );
    await expectRefused(target, attacks, 200);
  });

  test("an id or a photo's address in a body: refused or without effect, and nothing changes", async () => {
    const attacks = guarded.flatMap((route) => {
      const { body } = route;
      if (!body) return [];
      const ids = listPrivateIds(route).flatMap(([, id]) => placeValue(body, id, isId));
      const urls = ["", "?w=96"].flatMap((query) =>
        placeValue(body, `/api/images/${target.privateIds.photos}${query}`, isUrl),
      );
      return [...ids, ...urls].map((value): Attack => {
        const text = JSON.stringify(value);
        // Removing entries that are already gone is not an error.
        const expected = route.call === "POST /api/food-entries/remove" ? [204] : [404, 422];
        const path = fillPath(route.path, String(target.privateIds.food_entries));
        return { route, what: text, path, headers: JSON_TYPE, body: text, as: attacker, expected };
      });
    });
    await expectRefused(target, attacks, 60);
  });

  test("an id or a word of theirs in a query shows nothing of theirs", async () => {
    const attacks = guarded.flatMap((route) => {
      const { query } = route;
      const values = [
        {},
        ...[...Object.values(target.privateIds).map(String), CANARY, "%", "*", "alice"].flatMap((value) =>
          query ? placeValue(query, value, isText) : [],
        ),
      ];
      return values.map((value): Attack => {
        const parameters = new URLSearchParams(value as Record<string, string>);
        const path = `${fillPath(route.path, String(target.privateIds.progress_shares))}?${parameters}`;
        return { route, what: `?${parameters}`, path, as: attacker, expected: [200, 404, 422] };
      });
    });
    await expectRefused(
      target,
      attacks.filter(({ route }) => route.method === "GET"),
      150,
    );
  });

  test("calls about people change nothing that belongs to the other one", async () => {
    const { victim } = target.accounts;
    const before = readAccountRows(target.file, victim.id);
    target.database.readChanges();
    const attacks = guarded.filter(isAboutPeople).map((route): Attack => {
      const body = JSON.stringify({ addresseeId: victim.id });
      const path = fillPath(route.path, String(victim.id));
      const content = route.body ? { headers: JSON_TYPE, body } : {};
      return { route, what: "about the victim", path, as: attacker, expected: [201, 204, 404], ...content };
    });
    expect(attacks.length).toBe(ABOUT_PEOPLE.length);
    expect(await target.run(attacks)).toEqual([]);
    expect(readAccountRows(target.file, victim.id)).toBe(before);
    const changed = target.database.readChanges().map((change) => change.split(":")[0]);
    expect(["blocks", "friendships"]).toEqual(expect.arrayContaining(changed));
  });
});

test("no call takes fields that no one may set: not the account, not premium, not the trial", async () => {
  const startedAt = readProductClock();
  const oscar = await register(target.url, "oscar");
  const { victim } = target.accounts;
  const columns = target.file.query<Record<string, unknown>, [number]>("SELECT * FROM users WHERE id = ?");
  const before = columns.get(oscar.id) ?? {};
  const victimBefore = readAccountRows(target.file, victim.id);
  const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = [...Object.keys(before), "user_id", "owner_id", "role", "is_admin"].flatMap((name) => [
    name,
    toCamelCase(name),
  ]);
  const forbidden = Object.fromEntries(
    names.map((name) => [name, /^(is|email_?verified)/i.test(name) ? true : victim.id]),
  );
  const attacks = routes
    .filter(({ reads, call }) => reads === "json" && call !== "POST /api/auth/logout")
    .map((route): Attack => {
      const declared = Object.keys(route.body?.properties ?? {});
      const extra = Object.fromEntries(Object.entries(forbidden).filter(([name]) => !declared.includes(name)));
      const example = route.body ? createExample(route.body) : {};
      const body = JSON.stringify({ ...extra, ...(example as object) });
      const expected = [200, 201, 202, 204, 401, 403, 404, 409, 422, 503];
      const attack = createBodyAttack(target, route, "more fields", body, expected);
      return route.isPublic ? attack : { ...attack, as: oscar };
    });
  expect(attacks.length).toBeGreaterThan(35);
  expect(await target.run(attacks)).toEqual([]);

  const after = columns.get(oscar.id) ?? {};
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  // Onboarding and Update Goals set the goal, the trial starts with onboarding or by its own call, preferences by theirs.
  const goal = ["daily_calorie_goal", "protein_percent", "carbs_percent", "goal_changed_at", "goal_changed_offset"];
  expect([...goal, "trial_started_at", "show_calorie_ranges"]).toEqual(expect.arrayContaining(changed));
  expect(Number(after.trial_started_at)).toBeWithin(startedAt, readProductClock() + 1);
  expect(readAccountRows(target.file, victim.id)).toBe(victimBefore);
  const privileged = "is_premium = 1 OR is_subscribed = 1 OR email_verified = 1 OR premium_granted_at IS NOT NULL";
  const found = target.file.query(`SELECT id FROM users WHERE (${privileged}) AND id <> ?`).all(victim.id);
  expect(found).toEqual([]);
});

describe("after the trial", () => {
  const NEEDS_ACCESS = [
    "POST /api/food-entries",
    "POST /api/food-entries/batch",
    "POST /api/food-entries/copy",
    "POST /api/meals/:id/log",
    "POST /api/analyze-food",
    "POST /api/parse-meal/estimate",
  ];
  const costly = guarded.filter(({ call }) => NEEDS_ACCESS.includes(call));
  const findRequiresTrial = (body: unknown) =>
    typeof body === "object" && body !== null && "requiresTrial" in body && body.requiresTrial === true;

  const hasNoRequiresTrial = ({ body }: { body: unknown }) => (findRequiresTrial(body) ? "requiresTrial" : undefined);

  test("the calls that cost something are refused, and store nothing", async () => {
    const check = ({ body }: { body: unknown }) => (findRequiresTrial(body) ? undefined : "not requiresTrial");
    const sent = { what: "trial over", as: target.accounts.expired, expected: [403], check };
    const attacks = costly.map((route) => ({ route, ...createRequest(route), ...sent }));
    await expectRefused(target, attacks, NEEDS_ACCESS.length);
  });

  test("a body that is not valid is told before that; a photo is not even read", async () => {
    const body = JSON.stringify({ [ECHO]: 1 });
    const attacks = costly.map((route): Attack => {
      const expected = route.reads === "upload" ? [403] : [422];
      return { route, what: "wrong body", headers: JSON_TYPE, body, as: target.accounts.expired, expected };
    });
    await expectRefused(target, attacks, NEEDS_ACCESS.length);
  });

  test("a body that is not a JSON, of another type or from another site is told before that, too", async () => {
    const { expired } = target.accounts;
    const attacks = costly
      .filter(({ reads }) => reads === "json")
      .flatMap((route): Attack[] => {
        const sent = { route, as: expired, body: `{"${ECHO}"` };
        const crossSite = { ...JSON_TYPE, "sec-fetch-site": "cross-site" };
        return [
          { ...sent, what: "no JSON", headers: JSON_TYPE, expected: [400] },
          { ...sent, what: "another type", headers: { "content-type": "text/plain" }, expected: [415] },
          { ...sent, what: "another site", headers: crossSite, expected: [403], check: hasNoRequiresTrial },
        ];
      });
    await expectRefused(target, attacks, 6);
  });

  test("every other call works on", async () => {
    const found: string[] = [];
    const { expired: as } = target.accounts;
    for (const route of guarded) {
      const { body } = await target.send({ route, what: "", ...createRequest(route), as, expected: [] });
      if (findRequiresTrial(body)) found.push(route.call);
    }
    expect(found.toSorted()).toEqual(NEEDS_ACCESS.toSorted());
  });
});
