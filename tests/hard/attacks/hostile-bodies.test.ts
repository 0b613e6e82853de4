import { expect } from "bun:test";
import { afterThisTest } from "../../support/after-test.ts";
import { startAttackedExecutable } from "../../support/executable/attacked-executable.ts";
import { buildHostileBodies } from "../../support/executable/hostile-bodies.ts";
import { register } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";

test("fifty bodies of 8 MB at once are all answered, beside reads of someone else", async () => {
  const { url, send, stop } = await startAttackedExecutable();
  const { cookie } = await register(url, "bea");
  const bodies = Object.values(buildHostileBodies(8_000_000, "name")).map((text) => Buffer.from(text));
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  let isAttacked = true;
  const attack = Promise.all(
    Array.from({ length: 50 }, (_, index) => send("/api/food-entries", bodies[index % bodies.length] ?? "", headers)),
  ).finally(() => {
    isAttacked = false;
  });
  afterThisTest(() => attack.then(() => undefined));
  do {
    const { status } = await fetch(`${url}/api/user/daily-summary`, { headers });
    expect(status).toBe(200);
  } while (isAttacked);
  for (const { status } of await attack) expect([400, 422]).toContain(status);
  expect((await stop()).code).toBe(0);
});
