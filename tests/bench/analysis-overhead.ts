import { Database } from "bun:sqlite";
import { join } from "node:path";
import { noisyJpeg } from "../support/pictures.ts";
import { register } from "./account.ts";
import type { Bench } from "./run-sections.ts";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";

const ROUNDS = 15;
/** What a phone takes (12 megapixels), and what the web client makes of it. */
const SIZES = [
  { what: "12-megapixel JPEG", width: 4032, height: 3024, limitMs: 120 },
  { what: "600-px JPEG", width: 600, height: 450, limitMs: 25 },
] as const;

/** Registers an account with premium and returns the header that signs it in. */
async function signIn(server: ServerProcess, databaseFile: string): Promise<Record<string, string>> {
  const headers = await register(server);
  const db = new Database(databaseFile);
  db.run("PRAGMA busy_timeout = 10000");
  db.run("UPDATE users SET is_subscribed = 1");
  db.close();
  return headers;
}

async function analyze(server: ServerProcess, headers: Record<string, string>, photo: Blob): Promise<number> {
  const form = new FormData();
  form.set("image", photo, "meal.jpg");
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/api/analyze-food`, { method: "POST", headers, body: form });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The analysis answered ${answer.status}`);
  return performance.now() - startedAt;
}

/** The provider's own time for one of our requests: the same bytes sent to it directly. */
async function providerAlone(url: string, photo: Blob): Promise<number> {
  const image = `data:image/jpeg;base64,${Buffer.from(await photo.arrayBuffer()).toString("base64")}`;
  const body = JSON.stringify({
    model: "m",
    messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: image } }] }],
  });
  const startedAt = performance.now();
  const answer = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}

/** The time that the server adds to the provider's: upload, decoding, scaling, storing, asking, checking. */
export async function analysisOverhead(bench: Bench): Promise<void> {
  const standIn = bench.startProvider();
  const server = await bench.startProduct("analysis", { OPENAI_BASE_URL: standIn.baseUrl });
  const headers = await signIn(server, join(bench.workDir, "analysis/mealglass.db"));
  for (const { what, width, height, limitMs } of SIZES) {
    await bench.measure(`Analysis overhead, ${what}`, async () => {
      const small = new Blob([await noisyJpeg(600, 450)]);
      const overheads: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        // A new photo each time, because a known one is not stored again.
        const photo = new Blob([await noisyJpeg(width, height)], { type: "image/jpeg" });
        const total = await analyze(server, headers, photo);
        const provider = await providerAlone(standIn.baseUrl, small);
        if (round > 0) overheads.push(total - provider);
      }
      return [
        {
          what: `Analysis overhead, ${what}`,
          measured: `${median(overheads).toFixed(0)} ms`,
          reference: "the provider alone is subtracted",
          limit: `under ${limitMs} ms`,
        },
      ];
    });
  }
}
