import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { addAbortSignal, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { InvalidFoodError } from "../checked-food.ts";
import { type Fields, isFields } from "../fields.ts";
import { DownloadError, findFile, type ReadOptions } from "../food-data-central/download-files.ts";
import { parseProduct } from "../open-food-facts/parse-product.ts";
import { scanCsv, scanLines } from "./scan-lines.ts";
import type { ProductStaging } from "./staged-food.ts";

/** What unpacks to more than this many times its size, and to so many bytes, is not a list of foods. */
const RATIO_MAX = 200;
const UNPACKED_FREE_BYTES = 64 * 1024 * 1024;

const DUMP = /\.(jsonl|csv|tsv)(\.gz)?$/i;

/** Whether a file is named like a dump of Open Food Facts. */
export const isProductDump = (path: string): boolean => DUMP.test(path);

type Options = ReadOptions & {
  /** Only products that are sold there, as Open Food Facts writes it: "united-states". */
  country: string | undefined;
  onSkipped: (problem: string) => void;
};

/** The bytes of a dump, unpacked. Throws a DownloadError for what unpacks to far too much. */
async function openDump(path: string, { onProgress, signal }: ReadOptions): Promise<Readable> {
  const name = basename(path);
  const found = await findFile(path);
  let packed = 0;
  const file = createReadStream(path);
  file.on("data", (piece: string | Buffer) => {
    packed += piece.length;
    onProgress({ file: name, share: found.size > 0 ? Math.min(1, packed / found.size) : 1 });
  });
  addAbortSignal(signal, file.pause());
  if (!/\.gz$/i.test(path)) return file;
  let unpacked = 0;
  const guard = new Transform({
    transform(piece: Buffer, _, done) {
      unpacked += piece.length;
      const isBomb = unpacked > UNPACKED_FREE_BYTES && unpacked > RATIO_MAX * packed;
      done(isBomb ? new DownloadError(`${name} unpacks to far more than a list of foods does.`) : null, piece);
    },
  });
  const gunzip = createGunzip();
  file.on("error", (error) => guard.destroy(error));
  gunzip.on("error", (cause) =>
    guard.destroy(
      cause instanceof DownloadError ? cause : new DownloadError(`${name} is damaged: ${cause.message}.`, { cause }),
    ),
  );
  guard.on("close", () => file.destroy());
  return file.pipe(gunzip).pipe(guard);
}

/** The columns of the CSV dump, which are also fields of the other one. */
const COLUMNS = ["code", "product_name"] as const;
const OPTIONAL = [
  ...["generic_name", "brands", "countries_tags", "serving_size", "serving_quantity", "last_modified_t"],
  ...["energy-kcal_100g", "energy-kj_100g", "energy_100g", "proteins_100g", "carbohydrates_100g", "fat_100g"],
  ...["fiber_100g", "sugars_100g", "salt_100g", "sodium_100g", "caffeine_100g", "alcohol_100g"],
] as const;

async function* readRows(stream: Readable, name: string): AsyncGenerator<(Fields | undefined)[]> {
  const names = [...COLUMNS, ...OPTIONAL];
  for await (const rows of scanCsv(stream, { name, separator: "\t", columns: COLUMNS, optional: OPTIONAL })) {
    yield rows.map((cells) => {
      const fields: Fields = Object.fromEntries(names.map((column, at) => [column, cells[at]]));
      return { ...fields, nutriments: fields };
    });
  }
}

function parseLine(line: Buffer): Fields | undefined {
  try {
    const fields: unknown = JSON.parse(line.toString("utf8"));
    return isFields(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}

async function* readObjects(stream: Readable): AsyncGenerator<(Fields | undefined)[]> {
  for await (const lines of scanLines(stream)) yield lines.filter((line) => line.length > 1).map(parseLine);
}

const listCountries = ({ countries_tags: tags }: Fields): string[] =>
  (Array.isArray(tags) ? tags : String(tags ?? "").split(",")).map((tag) =>
    String(tag)
      .trim()
      .replace(/^\w\w:/, ""),
  );

/** Stages the products of a dump of Open Food Facts: JSON lines, or tab-separated; packed by gzip or not. */
export async function stageOpenFoodFacts(path: string, staging: ProductStaging, options: Options): Promise<void> {
  const { country, onSkipped } = options;
  const stream = await openDump(path, options);
  const take = (fields: Fields | undefined) => {
    if (!fields) return onSkipped("it is not a row");
    if (country !== undefined && !listCountries(fields).includes(country)) return onSkipped("it is of another country");
    try {
      const { gtin, name, brand, servingLabel, servingGrams, ...figures } = parseProduct(fields);
      const changedAt = Number(fields.last_modified_t) || 0;
      staging.add({ gtin, sourceId: 0, changedAt, name, brand, servingLabel, servingGrams }, figures);
    } catch (error) {
      if (!(error instanceof InvalidFoodError)) throw error;
      onSkipped(error.message);
    }
  };
  const rows = /\.jsonl(\.gz)?$/i.test(path) ? readObjects(stream) : readRows(stream, basename(path));
  try {
    for await (const group of rows) group.forEach(take);
  } finally {
    stream.destroy();
  }
}
