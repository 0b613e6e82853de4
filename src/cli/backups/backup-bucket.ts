import type { Bucket } from "../../bucket-settings.ts";
import { describeBucketFailure, within } from "../../integrations/bucket-failure.ts";
import { HOUR_MS, MINUTE_MS } from "../../shared/product/durations.ts";
import { OperationalError } from "../output/operational-error.ts";
import { parseDailyBackup, selectOldBackups } from "./kept-backups.ts";

const CALL_MS = MINUTE_MS;
/** For a backup of many gigabytes over a slow line. */
const TRANSFER_MS = 3 * HOUR_MS;
const PAGE_OBJECTS = 1000;

/** A backup in the bucket, and its size. */
export type BucketBackup = { name: string; bytes: number };

async function hashStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest("hex");
}

/** The bucket of BACKUP_S3. Every call throws an OperationalError that says what is wrong with the bucket. */
export function openBackupBucket({ prefix, ...options }: Bucket) {
  const client = new Bun.S3Client(options);

  async function call<Value>(work: () => Promise<Value>, timeoutMs = CALL_MS): Promise<Value> {
    try {
      return await within(work(), timeoutMs);
    } catch (cause) {
      if (cause instanceof OperationalError) throw cause;
      throw new OperationalError(`The bucket of BACKUP_S3 cannot be used: ${describeBucketFailure(cause)}.`, { cause });
    }
  }

  /** The daily backups in it, in any order. */
  async function list(timeoutMs = CALL_MS): Promise<BucketBackup[]> {
    const found: BucketBackup[] = [];
    let last: string | undefined;
    for (;;) {
      const startAfter = last;
      const page = await call(
        () => client.list({ prefix, maxKeys: PAGE_OBJECTS, ...(startAfter !== undefined && { startAfter }) }),
        timeoutMs,
      );
      const objects = page.contents ?? [];
      found.push(...objects.map(({ key, size = 0 }) => ({ name: key.slice(prefix.length), bytes: size })));
      last = objects.at(-1)?.key;
      if (!page.isTruncated || last === undefined) break;
    }
    return found.filter(({ name }) => parseDailyBackup(name) !== undefined);
  }

  const listNames = async (): Promise<string[]> => (await list()).map(({ name }) => name);

  return {
    list,

    /** The bytes of a backup that is in it. */
    read: (name: string): ReadableStream<Uint8Array> => client.file(prefix + name).stream(),

    /** Stores a file, reads it back and compares it. */
    async store(file: string, name: string): Promise<void> {
      await call(() => client.write(prefix + name, Bun.file(file)), TRANSFER_MS);
      const [written, stored] = await call(
        () => Promise.all([hashStream(Bun.file(file).stream()), hashStream(client.file(prefix + name).stream())]),
        TRANSFER_MS,
      );
      if (written !== stored) throw new OperationalError(`The bucket of BACKUP_S3 has stored ${name} in another form.`);
    },

    /** Writes a backup of the bucket into a file that exists. Returns false if it has no such backup. */
    async fetch(name: string, target: string): Promise<boolean> {
      if (!(await listNames()).includes(name)) return false;
      await call(() => Bun.write(target, new Response(client.file(prefix + name).stream())), TRANSFER_MS);
      return true;
    },

    /** Removes the daily backups that are not kept. */
    async removeOld(): Promise<void> {
      for (const name of selectOldBackups(await listNames())) await call(() => client.delete(prefix + name));
    },
  };
}
