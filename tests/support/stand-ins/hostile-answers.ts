import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { PLATE } from "./ai-stand-in.ts";
import { streamCompletion } from "./ai-stream.ts";

// What a hostile model, or who has taken over its server, may answer.

const EVENT_STREAM = { "content-type": "text/event-stream" };
const JSON_TYPE = { "content-type": "application/json" };
const MANY = 20_000;
const BODY_BYTES = 990_000;
const STREAM_BYTES = 7_900_000;
const UNPACKED_BYTES = 500_000_000;

const toEvent = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Pieces of a text, one after another, as fast as they are read. */
function sendPieces(count: number, piece: string, headers: Record<string, string> = EVENT_STREAM): Response {
  const bytes = Buffer.from(piece);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > count) controller.close();
      else controller.enqueue(bytes);
    },
  });
  return new Response(body, { headers });
}

const answer = (content: string): Response => Response.json({ choices: [{ message: { content } }] });
const [rice] = PLATE.items;
const buildItems = (count: number, name: (index: number) => string): string =>
  JSON.stringify({
    ...PLATE,
    items: Array.from({ length: count }, (_, index) => ({ ...rice, box: null, name: name(index) })),
  });
const stream = (content: string): Response =>
  streamCompletion({ choices: [{ message: { content }, finish_reason: "stop" }] }, async () => {});

const FOODS = "rice bean egg beef fish pork soup cake milk corn pea ham oat fig kiwi leek tuna lamb".split(" ");
/** A name of as many foods as fit into one. */
const nameManyFoods = (index: number): string =>
  Array.from({ length: 40 }, (_, word) => FOODS[(index * 7 + word * 5) % FOODS.length])
    .join(" ")
    .slice(0, 200);

const pack = (type: Record<string, string>, encoding: string, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), { headers: { ...type, "content-encoding": encoding } });
const PACKERS = {
  gzip: gzipSync,
  // The usual quality takes half a minute.
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: zstdCompressSync,
};
const bombs = Object.entries(PACKERS).map(([encoding, compress]): [string, () => Response] => {
  let packed: Uint8Array | undefined;
  return [
    `${UNPACKED_BYTES / 1e6} MB packed by ${encoding}`,
    () => {
      packed ??= compress(Buffer.alloc(UNPACKED_BYTES));
      return pack(encoding === "gzip" ? EVENT_STREAM : JSON_TYPE, encoding, packed);
    },
  ];
});

/** Each builds a new response. */
export const HOSTILE_ANSWERS: Readonly<Record<string, () => Response>> = {
  "pieces of objects that are none": () => sendPieces(MANY, toEvent('{"}')),
  "pieces of opened lists": () => sendPieces(MANY, toEvent("[[")),
  "pieces of ended thoughts": () => sendPieces(MANY, toEvent('{"a":1}</think>')),
  "a thousand items": () => stream(buildItems(1000, (index) => `food ${index}`)),
  "items of many foods": () => stream(buildItems(20, nameManyFoods)),
  "values without end": () => answer(`{"items":[${fill("0,", BODY_BYTES - 100)}`),
  "objects without end": () => answer(`{"items":[${fill("{},", BODY_BYTES - 100)}`),
  "a deep body": () => new Response(fill("[", BODY_BYTES), { headers: JSON_TYPE }),
  "many choices": () =>
    new Response(`{"choices":[${fill('{"message":{}},', BODY_BYTES - 100)}`, { headers: JSON_TYPE }),
  "a line without end": () => sendPieces(STREAM_BYTES / 200, fill("data: ", 200)),
  "lines of nothing": () => sendPieces(STREAM_BYTES / 200, fill("\n", 200)),
  "a long refusal": () =>
    Response.json(
      { error: { message: fill("this is not an image, no image and cannot be ", BODY_BYTES) } },
      { status: 400 },
    ),
  ...Object.fromEntries(bombs),
};
