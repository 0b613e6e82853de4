import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatOllamaOffer } from "../../src/cli/output/banner.ts";
import { findOllama } from "../../src/integrations/ollama.ts";
import { afterThisTest } from "../support/after-test.ts";
import { ROOT } from "../support/paths.ts";

/** What listens where Ollama does. */
function listen(respond: () => Response | Promise<Response>): string {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, routes: { "/api/tags": respond } });
  afterThisTest(async () => void (await server.stop(true)));
  return server.url.origin;
}
const ollama = (...names: string[]) => listen(() => Response.json({ models: names.map((name) => ({ name })) }));

test.each<[string, string[], object]>([
  ["nothing is installed", [], { model: "gemma3:12b", isInstalled: false }],
  ["no model that is known to see well", ["llama3.2:3b", "gemma3:4b"], { model: "gemma3:12b", isInstalled: false }],
  ["the second best", ["qwen3-vl:8b-instruct-q8_0"], { model: "qwen3-vl:8b-instruct-q8_0", isInstalled: true }],
  ["both", ["qwen3-vl:8b-instruct", "gemma3:12b-it-qat"], { model: "gemma3:12b-it-qat", isInstalled: true }],
  ["the one that thinks aloud", ["qwen3-vl:8b-thinking"], { model: "gemma3:12b", isInstalled: false }],
])("%s: offers %j", async (_what, names, offer) => {
  expect(await findOllama(ollama(...names))).toEqual(offer as Awaited<ReturnType<typeof findOllama>>);
});

test.each<[string, () => string]>([
  ["nothing listens", () => "http://127.0.0.1:9"],
  ["another API", () => listen(() => Response.json({ models: "many" }))],
  ["a redirect", () => listen(() => Response.redirect("http://127.0.0.1:9/"))],
])("%s: nothing is offered", async (_what, start) => expect(await findOllama(start())).toBeUndefined());

test("what does not answer is not waited for", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  expect(
    await findOllama(
      listen(() => promise),
      20,
    ),
  ).toBeUndefined();
  resolve(new Response());
});

test("the offer is one line with settings that can be copied, and a model whose error is published", () => {
  const line = formatOllamaOffer("http://127.0.0.1:11434", { model: "gemma3:12b", isInstalled: false });
  expect(line).toBe(
    'Ollama runs on this machine. These settings turn photo recognition on, after "ollama pull gemma3:12b": OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=gemma3:12b',
  );
  const page = readFileSync(join(ROOT, "docs/photo-recognition.md"), "utf8");
  for (const model of ["gemma3:12b", "qwen3-vl:8b-instruct"]) expect(page).toContain(`ollama pull ${model}`);
});
