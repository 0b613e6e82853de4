import { beforeEach, describe, expect, test } from "bun:test";
import { atOnce } from "../support/api/api-steps.ts";
import { pushApi } from "../support/api/push-api.ts";
import { type Call, HOUR, MINUTE, NOON } from "../support/api/test-api.ts";
import { waitUntil } from "../support/wait-until.ts";

/** One hour behind. */
const CAPE_VERDE = { "x-time-zone": "Atlantic/Cape_Verde" };

let api: ReturnType<typeof pushApi>;
let ada: Call;
let device: Awaited<ReturnType<typeof api.addDevice>>;
/** The others, with the ids 2, 3 and 4. */
let others: [bob: Call, carl: Call, dora: Call];

async function setUp(overrides?: Parameters<typeof pushApi>[0]): Promise<void> {
  api = pushApi(overrides);
  ada = await api.signIn("ada");
  others = [await api.signIn("bob"), await api.signIn("carl"), await api.signIn("dora")];
  device = await api.addDevice(ada);
  const off = { breakfast: false, lunch: false, dinner: false, streak: false, trialEnd: false };
  await ada("PATCH", "/user/preferences", { reminders: off });
  await api.remind();
}
beforeEach(() => setUp());

/** What the device got, once all work of the calls is done. */
async function readBodies(): Promise<unknown[]> {
  await api.background.waitUntilIdle(5000);
  return device.received.map(({ payload }) => payload.body);
}

async function passTo(time: number): Promise<void> {
  await api.background.waitUntilIdle(5000);
  api.clock.time = time;
  await api.remind();
}

const request = (call: Call) => call("POST", "/friends/request", { addresseeId: 1 });
const share = async (title: string): Promise<number> => {
  const { body } = await ada("POST", "/progress/share", { title, shareType: "achievement", isPublic: true });
  return (body as { id: number }).id;
};
const like = (call: Call, id: number, on = true) => call("POST", `/progress/${id}/like`, { on });

describe("a friend request", () => {
  test("is told at once, and once where it is withdrawn and sent again", async () => {
    const [bob] = others;
    await request(bob);
    await readBodies();
    const tag = "friendRequests";
    const texts = { title: "New Friend Request", body: "bob wants to be your friend." };
    const payload = { tag, ...texts, url: "/social?tab=friends" };
    expect(device.received).toMatchObject([{ payload, ttl: 86_400, topic: tag }]);
    await bob("DELETE", `/friends/1`);
    await request(bob);
    await passTo(NOON + HOUR);
    expect(await readBodies()).toEqual(["bob wants to be your friend."]);
  });

  test("that accepts one is not told, nor one on which no one wants news", async () => {
    const [bob, carl] = others;
    await ada("POST", "/friends/request", { addresseeId: 2 });
    await request(bob);
    await ada("PATCH", "/user/preferences", { reminders: { friendRequests: false } });
    await request(carl);
    await passTo(NOON + HOUR);
    expect(await readBodies()).toEqual([]);
  });
});

const setQuietHours = (quietFrom: string, quietTo: string) =>
  ada("PATCH", "/user/preferences", { reminders: { quietFrom, quietTo } });

describe("a like", () => {
  test("is told at once, and those of the next quarter of an hour as one", async () => {
    const id = await share("A week of soup");
    const [bob, carl, dora] = others;
    await like(bob, id);
    expect(await readBodies()).toEqual(["bob likes A week of soup."]);
    await like(carl, id);
    await like(dora, id);
    await passTo(NOON + 14 * MINUTE);
    expect(await readBodies()).toHaveLength(1);
    await passTo(NOON + 15 * MINUTE);
    expect((await readBodies()).slice(1)).toEqual(["dora and 1 other like A week of soup."]);
    expect(device.received[1]).toMatchObject({ payload: { tag: "likes", title: "New Likes", url: "/social" } });
  });

  test("of oneself, one that was taken back and a repeated one are not news", async () => {
    const id = await share("A week of soup");
    const [bob, carl] = others;
    await like(ada, id);
    await like(bob, id);
    await readBodies();
    await like(bob, id, false);
    await like(bob, id);
    await like(carl, id);
    await like(carl, id, false);
    await passTo(NOON + HOUR);
    expect(await readBodies()).toEqual(["bob likes A week of soup."]);
  });

  test("of several shares is told without their titles", async () => {
    const [first, second] = [await share("Soup"), await share("Stew")];
    const [bob, carl] = others;
    await setQuietHours("11:00", "13:00");
    await like(bob, first);
    await like(carl, second);
    await readBodies();
    await passTo(NOON + HOUR);
    expect(await readBodies()).toEqual(["carl and 1 other like what you shared."]);
  });

  test("of someone who is blocked by then is not told", async () => {
    const id = await share("Soup");
    await setQuietHours("11:00", "13:00");
    await like(others[0], id);
    await readBodies();
    await ada("POST", "/users/2/block");
    await passTo(NOON + HOUR);
    expect(await readBodies()).toEqual([]);
  });
});

describe("in quiet hours", () => {
  test("nothing is told until they end", async () => {
    await setQuietHours("11:00", "13:30");
    await request(others[0]);
    await request(others[1]);
    await passTo(NOON + 89 * MINUTE);
    expect(await readBodies()).toEqual([]);
    await passTo(NOON + 90 * MINUTE);
    expect(await readBodies()).toEqual(["carl and 1 other want to be your friends."]);
  });

  test.each([
    ["that last longer by then", () => setQuietHours("11:00", "14:30")],
    [
      "that have not ended where the person is by then",
      () => ada("GET", "/auth/user", undefined, { headers: CAPE_VERDE }),
    ],
  ])("%s, nothing is told until they end", async (_, change) => {
    await setQuietHours("11:00", "13:30");
    await request(others[0]);
    await readBodies();
    await change();
    for (const minutes of [90, 149]) await passTo(NOON + minutes * MINUTE);
    expect(await readBodies()).toEqual([]);
    await passTo(NOON + 150 * MINUTE);
    expect(await readBodies()).toEqual(["bob wants to be your friend."]);
  });

  test("nothing is told that could not be sent before they began", async () => {
    await setQuietHours("12:01", "14:30");
    device.fail({ status: 503 });
    await request(others[0]);
    await passTo(NOON + 5 * MINUTE);
    expect(await readBodies()).toEqual([]);
    await passTo(NOON + 150 * MINUTE);
    expect(await readBodies()).toEqual(["bob wants to be your friend."]);
  });

  test("that never end, nothing is told at all", async () => {
    await setQuietHours("07:00", "07:00");
    await request(others[0]);
    await passTo(NOON + 24 * HOUR);
    expect(await readBodies()).toEqual([]);
  });
});

test("twenty likes at once are told once each at most", async () => {
  const id = await share("Soup");
  await atOnce(20, (index) => like(others[index % 3] as Call, id));
  await passTo(NOON + 15 * MINUTE);
  const names = (await readBodies()).join(" ");
  expect(names.match(/bob|carl|dora|1 other|2 others/g)?.length).toBeLessThanOrEqual(4);
  expect(device.received.length).toBeLessThanOrEqual(2);
});

test("a like that was about to be told when another one was told waits for its turn", async () => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await setUp({
    wrapEngine: (engine) => ({
      ...engine,
      async execute(statement) {
        if (/^insert into "notices"/i.test(statement.sql) && statement.params.includes("1 by 3")) {
          reached.resolve();
          await held.promise;
        }
        return engine.execute(statement);
      },
    }),
  });
  const [bob, carl] = others;
  const id = await share("Soup");
  expect(id).toBe(1);
  await like(carl, id);
  await reached.promise;
  await like(bob, id);
  await waitUntil("Bob's like is told", () => device.received.length > 0);
  held.resolve();
  expect(await readBodies()).toEqual(["bob likes Soup."]);
  await passTo(NOON + 15 * MINUTE);
  expect(await readBodies()).toEqual(["bob likes Soup.", "carl likes Soup."]);
});

test("an account without a device costs no row", async () => {
  await ada("DELETE", "/push/subscriptions");
  await request(others[0]);
  await api.background.waitUntilIdle(5000);
  expect(api.syncDb.$client.query("SELECT count(*) AS n FROM notices").get()).toEqual({ n: 0 });
});
