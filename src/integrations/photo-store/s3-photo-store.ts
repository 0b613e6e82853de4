import type { Bucket } from "../../bucket-settings.ts";
import { AppError } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { fetchPacked, ResponseTooLargeError, readAtMost, readEncoding } from "../bounded-fetch.ts";
import { BucketError, describeBucketFailure, nameBucketFailure, within as withinTime } from "../bucket-failure.ts";
import type { PhotoStore, StoredObject } from "./photo-store.ts";

/** How long the bucket may take to answer, and a photo to be written. */
const TIMEOUT_MS = 20 * SECOND_MS;
const RETRY_AFTER_SECONDS = 10;
/** How long an address of an object is valid. It never leaves this process. */
const ADDRESS_SECONDS = 60;
const PAGE_OBJECTS = 1000;
/** A refusal has some hundred bytes. */
const ERROR_MAX_BYTES = 64_000;

const within = <Value>(promise: Promise<Value>): Promise<Value> => withinTime(promise, TIMEOUT_MS);

/** Keeps photos in a bucket that speaks S3. Logs the first failure in a row, and when it is over. */
export function createS3PhotoStore(
  { prefix, ...options }: Bucket,
  { log }: { log: Pick<Log, "warn" | "info"> },
): PhotoStore {
  const client = new Bun.S3Client(options);
  const locate = (key: string): string => `${prefix}${key}`;
  let isFailing = false;

  async function call<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      const value = await work();
      if (isFailing) log.info("The bucket of PHOTOS_URL answers again");
      isFailing = false;
      return value;
    } catch (error) {
      if (!isFailing) log.warn("The bucket of PHOTOS_URL fails", { reason: nameBucketFailure(error) });
      isFailing = true;
      throw new AppError(503, "Photos cannot be reached right now. Please try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  /**
   * `fetch` and not the client's own reading: it tells a missing object and a failure before the first byte, and can be
   * stopped. The time-out is that of the whole body.
   */
  async function request(key: string): Promise<Response | undefined> {
    const address = client.presign(locate(key), { expiresIn: ADDRESS_SECONDS });
    const response = await fetchPacked(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }, "identity");
    if (response.ok) return response;
    const text = new TextDecoder().decode(await readAtMost(response.body, ERROR_MAX_BYTES));
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${response.status}`;
    if (code === "NoSuchKey") return undefined;
    throw new BucketError(code);
  }

  /** An object that is announced to be no larger than `size`, and is not, as it was put; undefined for none. */
  async function readBody(key: string, size: number): Promise<Uint8Array | undefined> {
    const response = await request(key);
    if (!response?.body) return undefined;
    const announced = Number(response.headers.get("content-length") ?? 0);
    if (announced > size || readEncoding(response) !== "") {
      await response.body.cancel();
      return undefined;
    }
    try {
      return await readAtMost(response.body, size);
    } catch (error) {
      if (error instanceof ResponseTooLargeError) return undefined;
      throw error;
    }
  }

  return {
    put: (key, bytes) =>
      call(async () => void (await within(client.write(locate(key), new Uint8Array(bytes), { type: "image/jpeg" })))),
    read: (key, size) => call(() => readBody(key, size)),
    remove: (key) => call(async () => void (await within(client.delete(locate(key))))),
    async *list(): AsyncGenerator<StoredObject[]> {
      let last: string | undefined;
      for (;;) {
        const startAfter = last;
        const page = await call(() =>
          within(client.list({ prefix, maxKeys: PAGE_OBJECTS, ...(startAfter !== undefined && { startAfter }) })),
        );
        const objects = page.contents ?? [];
        yield objects.map(({ key, size, lastModified }) => ({
          key: key.slice(prefix.length),
          bytes: size ?? 0,
          modifiedAt: lastModified === undefined ? Date.now() : Date.parse(lastModified),
        }));
        last = objects.at(-1)?.key;
        if (!page.isTruncated || last === undefined) return;
      }
    },
    async findProblem() {
      try {
        await within(client.list({ prefix, maxKeys: 1 }));
        return null;
      } catch (error) {
        return `The bucket of PHOTOS_URL cannot be used: ${describeBucketFailure(error)}.`;
      }
    },
  };
}
