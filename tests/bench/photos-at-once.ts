import { join } from "node:path";
import { MEAL_PHOTOS_MAX } from "../../src/shared/product/limits.ts";
import { noisyJpeg, png } from "../support/pictures.ts";
import { register } from "./account.ts";
import type { Bench } from "./run-sections.ts";
import { readMemory, type ServerProcess } from "./server-process.ts";
import { percentile, type Row } from "./statistics.ts";

const PHOTOS = 16;
const RSS_LIMIT_MB = 300;
const READ_LIMIT_MS = 300;
/** Reads before the photos, so that the neighbor's own start is not measured. */
const WARM_UP_MS = 500;

/** A body that holds a photo, and the call that takes it. */
export type Upload = { path: string; type: string; body: Uint8Array<ArrayBuffer>; expected: number };

/** A form with a photo, and with other ones of the same meal. */
export async function createForm(
  photo: Uint8Array<ArrayBuffer>,
  others: readonly Uint8Array<ArrayBuffer>[] = [],
): Promise<Upload> {
  const form = new FormData();
  form.set("image", new Blob([photo]), "meal.jpg");
  for (const [index, other] of others.entries()) {
    form.set(`image${index + 2}`, new Blob([other]), "meal.jpg");
    form.set(`kind${index + 2}`, "angle");
  }
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { path: "/api/analyze-food", type, body: new Uint8Array(await encoded.arrayBuffer()), expected: 200 };
}

/** Four photos of twelve megapixels, which fill a body together. */
async function createMeal(): Promise<Upload> {
  const compress = async (photo: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await new Bun.Image(photo).jpeg({ quality: 40 }).bytes());
  const [first, ...others] = await Promise.all(
    Array.from({ length: MEAL_PHOTOS_MAX }, async () => compress(await noisyJpeg(4032, 3024))),
  );
  return createForm(first ?? new Uint8Array(), others);
}

function createEntry(photo: Uint8Array<ArrayBuffer>): Upload {
  const imageUrl = `data:image/jpeg;base64,${photo.toBase64()}`;
  const body = new TextEncoder().encode(JSON.stringify({ name: "Photo", calories: 100, imageUrl }));
  return { path: "/api/food-entries", type: "application/json", body, expected: 201 };
}

// Twelve megapixels; the JPEG and the data URL are about as large as a body may be.
const KINDS: { what: string; create: () => Promise<Upload> }[] = [
  { what: "JPEG photos analyzed", create: async () => createForm(await noisyJpeg(4032, 3024)) },
  { what: "PNG photos analyzed", create: async () => createForm(png(4000, 3000, (x, y) => [x & 255, y & 255, 99])) },
  { what: "meals of four JPEG photos analyzed", create: createMeal },
  { what: "JPEG photos as data URLs", create: async () => createEntry(await noisyJpeg(3600, 2700)) },
];

async function send({ url }: ServerProcess, headers: Record<string, string>, upload: Upload): Promise<void> {
  const answer = await fetch(url + upload.path, {
    method: "POST",
    headers: { ...headers, "content-type": upload.type },
    body: upload.body,
  });
  await answer.arrayBuffer();
  if (answer.status !== upload.expected) throw new Error(`${upload.path} answered ${answer.status}`);
}

/** The durations of a neighbor's reads (milliseconds) while `work` runs. */
export async function readMeanwhile(
  url: string,
  authorization: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const neighbor = Bun.spawn([process.execPath, join(import.meta.dir, "neighbor.ts"), url, authorization], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await Bun.sleep(WARM_UP_MS);
    await work();
  } finally {
    neighbor.kill("SIGTERM");
  }
  return JSON.parse(await new Response(neighbor.stdout).text()) as number[];
}

async function measurePhotosAtOnce(
  server: ServerProcess,
  headers: Record<string, string>,
  neighbor: string,
  { what, create }: (typeof KINDS)[number],
): Promise<Row[]> {
  const upload = await create();
  const before = readMemory(server, "VmRSS");
  const reads = await readMeanwhile(server.url, neighbor, () =>
    Promise.all(Array.from({ length: PHOTOS }, () => send(server, headers, upload))),
  );
  const title = `${PHOTOS} ${what} at once`;
  return [
    {
      what: `${title}, most memory so far`,
      measured: `${readMemory(server, "VmHWM").toFixed(0)} MB`,
      reference: `${before.toFixed(0)} MB before`,
      limit: `under ${RSS_LIMIT_MB} MB`,
    },
    {
      what: `${title}, a neighbor's read`,
      measured: `p99 ${percentile(reads, 99).toFixed(0)} ms of ${reads.length}`,
      reference: `median ${percentile(reads, 50).toFixed(1)} ms`,
      limit: `under ${READ_LIMIT_MS} ms`,
    },
  ];
}

/** Memory (from /proc) and a neighbor's reads while many large photos arrive at once. */
export async function photosAtOnce(bench: Bench): Promise<void> {
  const standIn = bench.startProvider();
  const server = await bench.startProduct("photos", { ACCESS_MODE: "free", OPENAI_BASE_URL: standIn.baseUrl });
  const headers = await register(server);
  const { authorization: neighbor = "" } = await register(server, "neighbor");
  for (const kind of KINDS) await bench.measure(kind.what, () => measurePhotosAtOnce(server, headers, neighbor, kind));
}
