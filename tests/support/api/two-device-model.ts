import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { Profile } from "../../../src/contracts/profile.ts";
import type { Answer, Call } from "./test-api.ts";
import { compareDays, findDate, findMove, readClock, toClock, toTimes, ZONES } from "./travel-rule.ts";

/**
 * Two devices that travel and change one diary, mostly offline, and the rules of `docs/decisions/0026-pending-changes.md`
 * and `0013-local-times.md` in their simplest form: of all that has arrived, sorted by when it was made, the last one
 * stays, and everything belongs to the day of the clock at which it was eaten. What the server has done is compared with
 * that, whatever was lost, sent twice or late, and from wherever it is read.
 */

const FIGURES = ["calories", "protein", "carbs", "fat", "fiber", "sugar", "sodium", "servingQuantity"] as const;
type Figures = Record<(typeof FIGURES)[number], number>;
type Fields = Partial<Record<keyof FoodEntry, unknown>>;

const ACTIONS = [
  ...["add", "copy", "note", "rename", "favorite", "figure", "portion", "items", "delete", "remove", "restore", "move"],
  "goal",
] as const;

type Action = (typeof ACTIONS)[number];

/** One step of a run. `pick` chooses an entry that the device knows, `value` what is set. */
export type Step =
  | { kind: "act"; device: 0 | 1; action: Action; pick: number; value: number }
  /** Sends the oldest change of a queue: it does not arrive, its answer does not, or both do. */
  | { kind: "send"; device: 0 | 1; lost: "request" | "answer" | "nothing" }
  /** A request that was sent before arrives once more. */
  | { kind: "repeat"; pick: number }
  | { kind: "sync"; device: 0 | 1 }
  | { kind: "travel"; device: 0 | 1; zone: (typeof ZONES)[number] }
  | { kind: "wait"; seconds: number };

const device = fc.constantFrom(0 as const, 1 as const);
const number = fc.integer({ min: 0, max: 40 });
const lost = fc.constantFrom("nothing" as const, "nothing" as const, "answer" as const, "request" as const);
/** Steps of a kind, which come up as often as `weight` says. */
const createSteps = <Kind extends string, Rest extends object>(
  weight: number,
  kind: Kind,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => ({ weight, arbitrary: fc.record(rest).map((values) => ({ kind, ...(values as Rest) })) });
const step: fc.Arbitrary<Step> = fc.oneof(
  createSteps(6, "act", { device, action: fc.constantFrom(...ACTIONS), pick: number, value: number }),
  createSteps(5, "send", { device, lost }),
  createSteps(1, "repeat", { pick: number }),
  createSteps(1, "sync", { device }),
  createSteps(1, "travel", { device, zone: fc.constantFrom(...ZONES) }),
  createSteps(1, "wait", { seconds: fc.integer({ min: 1, max: 600 }) }),
);

/** A run of so many steps: how far the clocks of the devices are off (milliseconds), and what happens. */
export const createTwoDeviceRun = ({ minLength, maxLength }: { minLength: number; maxLength: number }) =>
  fc.record({
    skews: fc.tuple(fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: -90_000, max: 90_000 })),
    steps: fc.array(step, { minLength, maxLength, size: "max" }),
  });
export type TwoDeviceRun = { skews: [number, number]; steps: Step[] };

/** A change in a queue. `entry` is the id of its entry. */
type Change = {
  action: Action;
  entry: string;
  /** The id of what it adds, which is the key of the request. */
  added: string;
  value: number;
  changedAt: number;
  /** Where the device was. */
  zone: string;
};

/** A change as the server has got it; `at` is when it was made, but not after it arrived. */
type Arrival = { change: Change; at: number };

const scale = (value: number, factor: number): Figures => ({
  calories: (value + 1) * 10 * factor,
  protein: value * factor,
  carbs: (value + 2) * factor,
  fat: (value + 3) * factor,
  fiber: factor,
  sugar: (value + 4) * factor,
  sodium: value * 100 * factor,
  servingQuantity: factor,
});
const createItem = (value: number) => {
  const { servingQuantity: _, ...figures } = scale(value, 1);
  const weight = { grams: 100, gramsLow: 100, gramsHigh: 100 };
  return { name: `Item ${value}`, ...weight, ...figures, source: "estimate", food: null };
};
const DETAILS = { estimate: null, count: null, unit: null, preparation: null, box: null };

/** What a change of fields sends, and what it sets. */
function describeChange({ action, value, changedAt }: Change): { sent: Fields; set: Fields } | undefined {
  const same = (fields: Fields) => ({ sent: fields, set: fields });
  if (action === "note") return same({ notes: `Note ${value}` });
  if (action === "rename") return same({ name: `Name ${value}` });
  if (action === "favorite") return same({ isFavorite: value % 2 === 0 });
  if (action === "move") {
    const { eatenAt, eatenOn, timeZone } = toTimes(findMove(value, changedAt));
    // Of a repeated local time the first is meant.
    if (value % 2 === 0) return { sent: { eatenAt, timeZone }, set: { eatenAt, eatenOn, timeZone } };
    return {
      sent: { eatenOn, timeZone },
      set: toTimes(Temporal.PlainDateTime.from(eatenOn).toZonedDateTime(timeZone)),
    };
  }
  if (action === "figure") {
    const figure = FIGURES[value % FIGURES.length] ?? "calories";
    const sent = { [figure]: value + 1 };
    return { sent, set: { ...sent, portion: null, items: [] } };
  }
  if (action === "portion") {
    const whole = scale(value, 2);
    const portion = { share: 0.5, whole };
    // Some devices name none of the figures that follow from the portion.
    const sent = value % 2 === 0 ? { portion } : { ...scale(value, 1), portion };
    return { sent, set: { ...scale(value, 1), portion, items: [] } };
  }
  if (action === "items") {
    const item = createItem(value);
    const { servingQuantity: _, ...figures } = scale(value, 1);
    return { sent: { items: [item] }, set: { ...figures, items: [{ ...DETAILS, ...item }], portion: null } };
  }
  return undefined;
}

type RuledEntry = { fields: Fields; isDeleted: boolean };
const NEW_ENTRY = { name: "Soup", mealType: "lunch", ...scale(9, 1) };
const BARE: Fields = { notes: null, isFavorite: false, portion: null, items: [] };

/** The rule: the entry of all changes of it that have arrived, in the order in which they were made. */
function ruleEntry(base: Fields, arrivals: readonly Arrival[]): RuledEntry {
  const entry: RuledEntry = { fields: { ...base }, isDeleted: false };
  // Of the same instant, what arrived later comes later: the sort is stable.
  for (const { change } of arrivals.toSorted((one, other) => one.at - other.at)) {
    if (change.action === "delete" || change.action === "remove") entry.isDeleted = true;
    else if (change.action === "restore") entry.isDeleted = false;
    else Object.assign(entry.fields, describeChange(change)?.set);
  }
  return entry;
}

/** The diary by the rule: a base for each key that has added an entry, and all that has arrived. */
function createRule(toDate: string) {
  const bases = new Map<string, Fields>();
  const arrivals: Arrival[] = [];
  const find = (key: string): RuledEntry | undefined => {
    const base = bases.get(key);
    return (
      base &&
      ruleEntry(
        base,
        arrivals.filter(({ change }) => change.entry === key),
      )
    );
  };
  return {
    find,
    listKeys: () => [...bases.keys()],
    /** Takes a change that arrives `now`, and returns the status that the server has to answer. */
    take(arrival: Arrival, now: number): number {
      const { change } = arrival;
      if (change.action === "add") {
        const eaten = toTimes(toClock(arrival.at, change.zone));
        if (!bases.has(change.added)) bases.set(change.added, { ...BARE, ...NEW_ENTRY, ...eaten });
        return 201;
      }
      if (change.action === "copy") {
        if (bases.has(change.added)) return 201;
        if (findDate(toClock(now, change.zone)) < toDate) return 422;
        const source = find(change.entry);
        if (!source || source.isDeleted) return 404;
        const time = readClock(source.fields).toPlainTime();
        const date = Temporal.PlainDate.from(toDate).add({ days: Number(time.hour < 6) });
        const eaten = date.toZonedDateTime({ timeZone: change.zone, plainTime: time }).epochMilliseconds;
        const copied = toClock(Math.min(eaten, now + 24 * 3_600_000), change.zone);
        bases.set(change.added, { ...source.fields, ...toTimes(copied) });
        return 201;
      }
      arrivals.push(arrival);
      if (change.action === "goal") return 200;
      if (change.action === "delete" || change.action === "remove") return 204;
      return find(change.entry)?.isDeleted ? 204 : 200;
    },
    findGoal: (): number | undefined =>
      arrivals
        .filter(({ change }) => change.action === "goal")
        .toSorted((one, other) => one.at - other.at)
        .at(-1)?.change.value,
  };
}

/** The server, which knows entries by the ids that the devices make. */
function createServer(call: Call, toDate: string) {
  const request = (
    { action, entry: id, added, value, changedAt, zone }: Change,
    fields: Fields | undefined,
  ): Promise<Answer> => {
    const dated = { headers: { "x-changed-at": new Date(changedAt).toISOString(), "x-time-zone": zone } };
    const keyed = { headers: { ...dated.headers, "idempotency-key": added } };
    if (action === "add") return call("POST", "/food-entries", NEW_ENTRY, keyed);
    if (action === "copy") return call("POST", "/food-entries/copy", { ids: [id], toDate, newIds: [added] }, keyed);
    if (action === "delete") return call("DELETE", `/food-entries/${id}`, undefined, dated);
    if (action === "remove") return call("POST", "/food-entries/remove", { ids: [id] }, dated);
    if (action === "restore") return call("POST", `/food-entries/${id}/restore`, undefined, dated);
    if (action === "goal") return call("PATCH", "/user/profile", { dailyCalorieGoal: value }, dated);
    return call("PATCH", `/food-entries/${id}`, fields, dated);
  };
  return {
    send: async (change: Change): Promise<number> => (await request(change, describeChange(change)?.sent)).status,
  };
}

type World = { call: Call; clock: { time: number }; toDate: string };

/** Plays a run on the server behind `call`, and throws if it does anything but what the rule says. */
export async function playTwoDevices({ skews, steps }: TwoDeviceRun, { call, clock, toDate }: World): Promise<void> {
  const rule = createRule(toDate);
  const server = createServer(call, toDate);
  const devices = skews.map((skew) => ({ skew, zone: "UTC", queue: [] as Change[], known: [] as string[] }));
  const sent: Change[] = [];
  let keys = 0;

  const arrive = async (change: Change): Promise<void> => {
    const expected = rule.take({ change, at: Math.min(change.changedAt, clock.time) }, clock.time);
    deepEqual([change, await server.send(change)], [change, expected]);
  };
  const act = (index: 0 | 1, action: Action, pick: number, value: number): void => {
    const { skew, zone, queue, known } = devices[index] as (typeof devices)[number];
    const entry = known[pick % known.length];
    if (entry === undefined && action !== "add" && action !== "goal") return;
    keys += 1;
    const added = `00000000-0000-4000-8000-${String(keys).padStart(12, "0")}`;
    const goal = action === "goal" ? 1500 + value : value;
    queue.push({ action, entry: entry ?? "", added, value: goal, changedAt: clock.time + skew, zone });
    if (action === "add") known.push(added);
  };
  const sendOldest = async (index: 0 | 1, lost: "request" | "answer" | "nothing"): Promise<void> => {
    const { queue } = devices[index] as (typeof devices)[number];
    const [change] = queue;
    if (!change || lost === "request") return;
    await arrive(change);
    sent.push(change);
    if (lost === "nothing") queue.shift();
  };

  for (const step of steps) {
    clock.time += step.kind === "wait" ? step.seconds * 1000 : 1;
    if (step.kind === "act") act(step.device, step.action, step.pick, step.value);
    if (step.kind === "send") await sendOldest(step.device, step.lost);
    if (step.kind === "travel") (devices[step.device] as (typeof devices)[number]).zone = step.zone;
    if (step.kind === "sync") (devices[step.device] as (typeof devices)[number]).known = rule.listKeys();
    const repeated = step.kind === "repeat" ? sent[step.pick % sent.length] : undefined;
    if (repeated) await arrive(repeated);
  }
  while (devices.some(({ queue }) => queue.length > 0)) {
    clock.time += 1;
    await sendOldest(0, "nothing");
    await sendOldest(1, "nothing");
  }

  const stored = (await call("GET", "/food-entries")).body as FoodEntry[];
  const ruled = rule.listKeys().flatMap((key) => {
    const entry = rule.find(key);
    return entry && !entry.isDeleted ? [{ id: key, ...entry.fields }] : [];
  });
  const compared = Object.keys({
    id: 0,
    ...BARE,
    ...NEW_ENTRY,
    eatenAt: 0,
    eatenOn: 0,
    timeZone: 0,
  }) as (keyof FoodEntry)[];
  const pickCompared = (entry: Fields) => Object.fromEntries(compared.map((name) => [name, entry[name]]));
  const byId = (one: Fields, other: Fields) => String(one.id).localeCompare(String(other.id));
  deepEqual(stored.map(pickCompared).toSorted(byId), ruled.map(pickCompared).toSorted(byId));
  await compareDays(ruled, devices[0]?.zone ?? "UTC", { call, clock });
  const { dailyCalorieGoal } = (await call("GET", "/user/profile")).body as Profile;
  const goal = rule.findGoal();
  if (goal !== undefined) deepEqual(dailyCalorieGoal, goal);
}
