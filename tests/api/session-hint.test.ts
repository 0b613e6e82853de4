import { expect, test } from "bun:test";
import { testApi } from "../support/test-api.ts";

test("the configuration says whether a session was sent with the request, and to nobody whose it is", async () => {
  const { signIn, signedOut, callWith } = testApi();
  const readHint = async (call: typeof signedOut) => (await call("GET", "/config")).headers.get("x-session-sent");
  expect(await readHint(signedOut)).toBeNull();
  expect(await readHint(await signIn("ada"))).toBe("1");
  expect(await readHint(callWith({ authorization: "Bearer of.something.else" }))).toBe("1");
  expect(await readHint(callWith({ cookie: "other=1" }))).toBeNull();
});
