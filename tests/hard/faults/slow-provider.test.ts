import { expect, test } from "bun:test";
import { afterThisTest } from "../../support/after-test.ts";
import { PLATE } from "../../support/ai-stand-in.ts";
import { startExecutable } from "../../support/executable.ts";
import { register } from "../../support/http-account.ts";
import { jpeg } from "../../support/pictures.ts";

/** Longer than a connection may be silent otherwise (40 s). */
const SLOW_MS = 50_000;

test("an answer that takes a slow machine most of a minute arrives, plain and as events", async () => {
  const completion = { choices: [{ finish_reason: "stop", message: { content: JSON.stringify(PLATE) } }] };
  const provider = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 255,
    async fetch() {
      await Bun.sleep(SLOW_MS);
      return Response.json(completion);
    },
  });
  afterThisTest(async () => void (await provider.stop(true)));
  const env = { ACCESS_MODE: "free", OPENAI_BASE_URL: `${provider.url}v1`, AI_TIMEOUT_MS: "120000" };
  const { url } = await startExecutable({ env });
  const ada = await register(url, "ada");
  const createForm = async (height: number) => {
    const form = new FormData();
    form.set("image", new File([await jpeg(60, height)], "meal.jpg", { type: "image/jpeg" }));
    return form;
  };
  const [plain, events] = await Promise.all([
    ada("POST", "/analyze-food", await createForm(40)),
    ada("POST", "/analyze-food", await createForm(50), { accept: "text/event-stream" }).then((response) =>
      response.text(),
    ),
  ]);
  expect(await plain.json()).toMatchObject({ name: PLATE.name });
  expect(events).toContain("\n: still there\n");
  expect(events).toContain(`event: result\ndata: {"name":"${PLATE.name}"`);
});
