import { Elysia } from "elysia";
import { createFairQueue, type Release } from "../fair-queue.ts";
import { JSON_BODY_MAX_BYTES, JSON_BODY_WITH_PHOTO_MAX_BYTES } from "./body.ts";
import type { SessionResolver } from "./session-guard.ts";

const MEGABYTE = 1024 * 1024;

/**
 * What the bodies of uploads may take together while they are read and decoded. A request that waits costs about a
 * megabyte, which the runtime reads ahead; its sender is slowed down until it is admitted. A refused one costs more: the
 * runtime reads all of it at once, and a neighbor waits meanwhile.
 */
const LIMITS = {
  capacity: 20 * MEGABYTE,
  capacityPerKey: 10 * MEGABYTE,
  maxWaiting: 64,
  maxWaitingPerKey: 60,
};

/**
 * Garbage is collected after this many bytes of uploads. Each leaves copies of itself behind, and the runtime would wait
 * until these are a multiple of all other memory. It takes 10 ms, and never happens for what the web client sends.
 */
const COLLECTION_AFTER_BYTES = 12 * MEGABYTE;
/** Uploads up to this size are not worth counting. */
const SMALL_UPLOAD_BYTES = MEGABYTE;

/** Besides the bytes a JSON body is in memory as text, more than once. */
const JSON_COST = 2;

/** The bytes that will be read of a body: none of one that declares too many, and the maximum if it declares nothing. */
function getExpectedSize(request: Request, maxBytes: number): number {
  const declared = Number(request.headers.get("content-length") ?? maxBytes);
  return declared <= maxBytes ? declared : 0;
}

/**
 * Admits uploads before their bodies are read, so that many large photos at once do not fill the memory. Those of
 * different accounts take turns.
 */
export function createUploadAdmission(resolveSession: SessionResolver, maxWaitMs: number) {
  const queue = createFairQueue({ ...LIMITS, maxWaitMs });
  const releases = new WeakMap<Request, Release>();

  let uncollectedBytes = 0;

  const collectGarbage = (size: number): void => {
    if (size <= SMALL_UPLOAD_BYTES) return;
    uncollectedBytes += size;
    if (uncollectedBytes < COLLECTION_AFTER_BYTES) return;
    uncollectedBytes = 0;
    Bun.gc(true);
  };

  const acquire = async (request: Request, userId: number, size: number): Promise<Release> => {
    if (size === 0) return () => {};
    const release = await queue.acquire(String(userId), size, request.signal);
    return () => {
      collectGarbage(size);
      release();
    };
  };

  return {
    /**
     * Waits until a body of at most `maxBytes` may be read. The returned function is called when neither the body nor
     * the picture in it is still needed. Throws 503 with Retry-After if too many uploads wait.
     */
    admit: (request: Request, userId: number, maxBytes: number): Promise<Release> =>
      acquire(request, userId, getExpectedSize(request, maxBytes)),

    /**
     * Does the same for the JSON bodies of all following routes, until the response is sent. Small ones need not wait.
     * It stands between the session guard and the body parser.
     */
    jsonUploads: () =>
      new Elysia({ name: "json-uploads" })
        .onParse({ as: "scoped" }, async ({ request }) => {
          const size = getExpectedSize(request, JSON_BODY_WITH_PHOTO_MAX_BYTES);
          if (!request.body || size <= JSON_BODY_MAX_BYTES) return;
          const session = await resolveSession(request);
          if (!session) return;
          releases.set(request, await acquire(request, session.user.id, size * JSON_COST));
        })
        .onAfterResponse({ as: "scoped" }, ({ request }) => releases.get(request)?.()),
  };
}
export type UploadAdmission = ReturnType<typeof createUploadAdmission>;
