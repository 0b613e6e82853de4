import { expect, test } from "bun:test";
import { testApi } from "../support/test-api.ts";

const SHOWN = { showCalorieRanges: true };
const HIDDEN = { showCalorieRanges: false };

test("ranges are shown until the account turns them off, on all its devices and on no other's", async () => {
  const { signIn } = testApi();
  const ada = await signIn("ada");
  const grace = await signIn("grace");
  expect((await ada("GET", "/user/preferences")).body).toEqual(SHOWN);
  expect(await ada("PATCH", "/user/preferences", HIDDEN)).toMatchObject({ status: 200, body: HIDDEN });
  expect((await ada("GET", "/user/preferences")).body).toEqual(HIDDEN);
  expect((await grace("GET", "/user/preferences")).body).toEqual(SHOWN);
  expect((await ada("GET", "/user/export")).body).toMatchObject({ account: HIDDEN });

  expect((await ada("PATCH", "/user/preferences", {})).body).toEqual(HIDDEN);
  expect((await ada("PATCH", "/user/preferences", SHOWN)).body).toEqual(SHOWN);
});

test.each(["false", 0, null, {}])("%j is 422, and nothing changes", async (showCalorieRanges) => {
  const call = await testApi().signIn("ada");
  expect((await call("PATCH", "/user/preferences", { showCalorieRanges })).status).toBe(422);
  expect((await call("GET", "/user/preferences")).body).toEqual(SHOWN);
});
