import { expect } from "bun:test";
import { afterThisTest } from "../../support/after-test.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { type Mode, PLATE, startAiStandIn } from "../../support/stand-ins/ai-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

function startProvider(mode: Mode) {
  const provider = startAiStandIn({ mode });
  provider.state.food = PLATE;
  afterThisTest(async () => void (await provider.stop()));
  return provider;
}

/** A form with a photo; each `height` is another one, because the same one would not be asked about again. */
async function createForm(height = 40): Promise<FormData> {
  const form = new FormData();
  form.set("image", new File([await jpeg(60, height)], "meal.jpg", { type: "image/jpeg" }));
  return form;
}

test("64 wait for a provider that hangs: it has four of them, and diaries are read and written meanwhile", async () => {
  const provider = startProvider("timeout");
  const env = {
    ACCESS_MODE: "free",
    OPENAI_BASE_URL: provider.baseUrl,
    AI_MINUTE_LIMIT: "1000",
    AI_TIMEOUT_MS: "300000",
  };
  const { url, readLog } = await startExecutable({ env });
  const accounts = await Promise.all(["ada", "bob", "cy", "dee"].map((name) => register(url, name)));
  const eve = await register(url, "eve");
  // With a length: what does not declare one waits for the room of the largest photo.
  const forms = await Promise.all(
    Array.from({ length: 17 }, async (_, index) => {
      const form = new Response(await createForm(50 + index));
      return { type: form.headers.get("content-type") ?? "", body: await form.bytes() };
    }),
  );
  const caller = new AbortController();
  const waiting = accounts
    .flatMap(({ cookie }) =>
      forms.map(({ type, body }) => {
        const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": type };
        return fetch(`${url}/api/analyze-food`, { method: "POST", headers, body, signal: caller.signal });
      }),
    )
    .map((answer) => answer.then(({ status }) => status).catch(() => "canceled"));
  await waitUntil("the provider has four of them", () => provider.received.length === 4);

  for (let index = 0; index < 20; index += 1) {
    expect((await eve("POST", "/food-entries", { name: "Soup", calories: 300 })).status).toBe(201);
    expect(await (await eve("GET", "/food-entries")).json()).toHaveLength(index + 1);
  }
  expect(provider.received).toHaveLength(4);

  // Who leaves makes room, in the queue and at the provider.
  caller.abort();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["canceled"]));
  provider.mode = "ok";
  expect((await eve("POST", "/analyze-food", await createForm())).status).toBe(200);
  expect(readLog()).not.toContain('"level":"error"');
});
