import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { photos } from "../../db/schema/photos.ts";
import { atOnce, expectEachRefused, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { type Call, testApi } from "../support/api/test-api.ts";
import { jpeg, withMetadata } from "../support/pictures.ts";

const toDataUrl = (bytes: Uint8Array, type = "image/jpeg") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const getProfile = async (call: Call) => (await call("GET", "/user/profile")).body;

describe("PATCH user/profile", () => {
  test("changes the username alone, and the account is told apart by the new one [V19 C12]", async () => {
    const { call, signedOut } = await signedInApi();
    const { status, body } = await call("PATCH", "/user/profile", { username: "Countess" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: "Countess", dailyCalorieGoal: 2000, profileImageUrl: null });
    const taken = await signedOut("POST", "/auth/register", {
      email: "other@example.com",
      username: "COUNTESS",
      password: "correct horse",
    });
    expect(taken.status).toBe(409);
  });

  test("one's own name in other case is not a conflict; someone else's is 409, also of twenty at once", async () => {
    const { signIn } = testApi();
    const [ada] = [await signIn("ada"), await signIn("bob")];
    expect((await ada("PATCH", "/user/profile", { username: "ADA" })).status).toBe(200);
    expect(await ada("PATCH", "/user/profile", { username: "Bob", dailyCalorieGoal: 1000 })).toMatchObject({
      status: 409,
      body: { fields: { username: expect.any(String) } },
    });
    expect(await getProfile(ada)).toMatchObject({ username: "ADA", dailyCalorieGoal: 2000 });
    const calls = await atOnce(20, (n) => signIn(`person${n}`));
    const answers = await Promise.all(calls.map((call) => call("PATCH", "/user/profile", { username: "Zoe" })));
    expect(sortStatuses(answers)).toEqual([200, ...Array(19).fill(409)]);
  });

  test("a new name must not look like another one; one from before that rule stays", async () => {
    const { call, syncDb } = await signedInApi();
    expect(await call("PATCH", "/user/profile", { username: "аda" })).toMatchObject({
      status: 422,
      body: { fields: { username: "Username must not mix letters of different scripts" } },
    });
    syncDb.update(users).set({ username: "аda", usernameKey: "аda" }).run();
    expect((await call("PATCH", "/user/profile", { username: "аda" })).status).toBe(200);
  });

  test("a picture is re-encoded, stored without its metadata, at most 400 px, and taken away by null", async () => {
    const { call, syncDb } = await signedInApi();
    const picture = toDataUrl(withMetadata(await jpeg(900, 600)));
    const { body } = await call("PATCH", "/user/profile", { profileImageUrl: picture });
    expect(body).toMatchObject({ profileImageUrl: expect.stringMatching(/^\/api\/images\/\d+$/) });
    const stored = syncDb.select().from(photos).get();
    expect([stored?.width, stored?.height]).toEqual([400, 267]);
    expect(Buffer.from(stored?.bytes ?? []).includes("Exif")).toBe(false);
    expect((await call("PATCH", "/user/profile", { username: "ada2" })).body).toMatchObject({
      profileImageUrl: (body as { profileImageUrl: string }).profileImageUrl,
    });
    expect((await call("PATCH", "/user/profile", { profileImageUrl: null })).body).toMatchObject({
      profileImageUrl: null,
    });
  });

  test("a wrong field: 422 naming it, nothing changed [K07 K16]", async () => {
    const { call, syncDb } = await signedInApi();
    const before = await getProfile(call);
    const wrong = {
      username: ["a", "a".repeat(21)],
      dailyCalorieGoal: [799, 5001],
      profileImageUrl: [
        "https://example.com/me.jpg",
        "/api/images/999",
        toDataUrl(new TextEncoder().encode("<svg/>"), "image/svg+xml"),
      ],
    };
    await expectEachRefused(wrong, (fields) => call("PATCH", "/user/profile", fields));
    expect(await getProfile(call)).toEqual(before);
    expect(await syncDb.$count(photos)).toBe(0);
  });
});
