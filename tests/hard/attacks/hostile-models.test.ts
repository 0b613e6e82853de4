import { expect } from "bun:test";
import { afterThisFile } from "../../support/after-test.ts";
import { readMemory } from "../../support/attack/memory.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { startReadingNeighbor } from "../../support/executable/reading-neighbor.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { startAiStandIn } from "../../support/stand-ins/ai-stand-in.ts";
import { HOSTILE_ANSWERS } from "../../support/stand-ins/hostile-answers.ts";
import { waitUntil } from "../../support/wait-until.ts";

// What a neighbor waits meanwhile is measured by `bun run bench hostile`.

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

/** Has a neighbor in a process of its own read, one time after another, until `work` is done. */
async function readMeanwhile(work: Promise<unknown>): Promise<void> {
  const neighbor = startReadingNeighbor(url);
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  do await neighbor.expectServed();
  while (!isDone);
}

let photos = 0;
async function analyze(accept: string): Promise<string> {
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
        analyze(index % 2 === 0 ? "text/event-stream" : "application/json"),
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

test.each([
  ["as a whole", ["application/json"], 1],
  ["as events", ["text/event-stream"], 1],
  ["in both ways", ["application/json", "text/event-stream"], 1],
  ["that half of them leave", ["application/json"], 2],
])(
  "five hundred calls for one photo %s are one call, and when all leave, none is made for them",
  async (_how, accepts, parts) => {
    provider.mode = "timeout";
    provider.received.length = 0;
    photos += 1;
    const photo = await jpeg(300 + photos, 200);
    // Each has used up its budget of a minute then.
    const { cookie } = await register(url, `eve${photos}`);
    const callers = Array.from({ length: parts }, () => new AbortController());
    const calls = Array.from({ length: FOLLOWERS }, async (_, index) => {
      const form = new FormData();
      form.set("image", new Blob([photo]), "meal.jpg");
      const accept = accepts[index % accepts.length] ?? "";
      const headers = { cookie, "sec-fetch-site": "same-origin", accept };
      const { signal } = callers[index % parts] ?? new AbortController();
      const init = { method: "POST", headers, body: form, signal };
      return (await fetch(`${url}/api/analyze-food`, init)).status;
    });
    const settled = Promise.allSettled(calls);
    await waitUntil("the provider has the call", () => provider.received.length > 0);
    for (const caller of callers) {
      caller.abort();
      await startReadingNeighbor(url).expectServed();
    }
    await readMeanwhile(settled);
    await waitUntil("the provider hears of the end", () => provider.received.every(({ aborted }) => aborted));
    expect(provider.received.length).toBeLessThan(10);
    expect(readMemory(pid)).toBeLessThan(MEMORY_MAX_MB);
  },
);
