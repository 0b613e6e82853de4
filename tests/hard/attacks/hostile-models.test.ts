import { expect } from "bun:test";
import { afterThisFile } from "../../support/after-test.ts";
import { startAiStandIn } from "../../support/ai-stand-in.ts";
import { readMemory } from "../../support/attack/memory.ts";
import { startExecutable } from "../../support/executable.ts";
import { HOSTILE_ANSWERS } from "../../support/hostile-answers.ts";
import { register } from "../../support/http-account.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// What a neighbour waits meanwhile is measured by `bun run bench hostile`.

const AT_ONCE = 4;
const FOLLOWERS = 500;
/** A bomb alone has 500. */
const MEMORY_MAX_MB = 400;

const provider = startAiStandIn();
afterThisFile(async () => void (await provider.stop()));
const { url, pid } = await startExecutable({
  env: {
    ...{ ACCESS_MODE: "free", OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: "none" },
    ...{ AI_MINUTE_LIMIT: "1000", AI_DAILY_LIMIT: "1000" },
  },
  stopAfter: "file",
});
const attacker = await register(url, "eve");
const neighbour = await register(url, "nora");

/** A neighbour's reads, one after another, until `work` is done. */
async function readMeanwhile(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  do expect((await neighbour("GET", "/user/daily-summary")).status).toBe(200);
  while (!isDone);
}

let photos = 0;
async function analyse(accept: string): Promise<string> {
  photos += 1;
  const form = new FormData();
  form.set("image", new Blob([await jpeg(40 + photos, 40)]), "meal.jpg");
  const answer = await attacker("POST", "/analyze-food", form, { accept });
  return `${answer.status} ${await answer.text()}`;
}

test.each(Object.entries(HOSTILE_ANSWERS))(
  "%s: as events and as a whole, an end, at most twenty items, and little memory",
  async (_what, build) => {
    provider.state.food = build;
    // A bomb is packed once.
    build();
    const analyses = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        analyse(index % 2 === 0 ? "text/event-stream" : "application/json"),
      ),
    );
    await readMeanwhile(analyses);
    for (const answer of await analyses) {
      expect(answer).toMatch(/^(200|422|502|503) /);
      expect(answer.match(/^event: item$/gm)?.length ?? 0).toBeLessThanOrEqual(20);
    }
    expect(readMemory(pid)).toBeLessThan(MEMORY_MAX_MB);
  },
);

test("five hundred calls for one photo are one call, and when all leave, none is made for them", async () => {
  provider.mode = "timeout";
  provider.received.length = 0;
  const photo = await jpeg(300, 200);
  const caller = new AbortController();
  const calls = Array.from({ length: FOLLOWERS }, async () => {
    const form = new FormData();
    form.set("image", new Blob([photo]), "meal.jpg");
    const headers = { cookie: attacker.cookie, "sec-fetch-site": "same-origin" };
    const init = { method: "POST", headers, body: form, signal: caller.signal };
    return (await fetch(`${url}/api/analyze-food`, init)).status;
  });
  const settled = Promise.allSettled(calls);
  await waitUntil("the provider has the call", () => provider.received.length > 0);
  caller.abort();
  await readMeanwhile(settled);
  await waitUntil("the provider hears of the end", () => provider.received.every(({ aborted }) => aborted));
  expect(provider.received.length).toBeLessThan(10);
  expect(readMemory(pid)).toBeLessThan(MEMORY_MAX_MB);
});
