import { expect, test } from "bun:test";
import { atOnce } from "../support/api-steps.ts";
import { testApi } from "../support/test-api.ts";

const PASSWORD = "correct horse";

test("a login that finds the queue full is 503 with Retry-After and counts as no failure", async () => {
  let calls = 0;
  const getAddress = () => {
    calls += 1;
    return `198.51.100.${calls}`;
  };
  const { signedOut, signIn } = testApi({ connection: { getAddress } });
  await signIn("ada");
  // Four are compared and 32 wait.
  const busy = Array.from({ length: 36 }, (_, n) =>
    signedOut("POST", "/auth/login", { email: `b${n}@example.com`, password: PASSWORD }),
  );
  const turnedAway = await atOnce(10, () =>
    signedOut("POST", "/auth/login", { email: "ada@example.com", password: "x" }),
  );
  for (const { status, headers } of turnedAway) expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
  await Promise.all(busy);
  const after = await signedOut("POST", "/auth/login", { email: "ada@example.com", password: PASSWORD });
  expect(after.status).toBe(200);
});
