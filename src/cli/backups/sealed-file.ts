import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { createPrivateFile } from "../../../db/file/private-files.ts";
import { OperationalError } from "../output/operational-error.ts";
import { explainFullDisk } from "./explain-full-disk.ts";

// A sealed file: MAGIC, the salt of the key, the nonce's prefix, and chunks of AES-256-GCM, each with its tag. The nonce of
// a chunk is the prefix, its number, and whether it is the last: none can be changed, left out, added or moved. The head is
// authenticated with each chunk.

const MAGIC = Buffer.from("mealglass backup 1\n");
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEAD_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Takes 32 MB and a quarter of a second: what OWASP recommends for that much memory. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

async function deriveKey(passphrase: string, salt: Uint8Array, cost: ScryptOptions): Promise<CryptoKey> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // The same letters can be typed in two ways.
  scrypt(passphrase.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  return crypto.subtle.importKey("raw", new Uint8Array(await promise), "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Reads until the buffer is full or the file ends, and returns what there was. */
function readFully(handle: number, buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let length = 0;
  while (length < buffer.length) {
    const count = readSync(handle, buffer, length, buffer.length - length, null);
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}

function writeFully(handle: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
}

/** The file in chunks, each with its number and whether it is the last one. An empty file is one empty chunk. */
function* readChunks(handle: number, size: number) {
  let chunk = readFully(handle, Buffer.alloc(size));
  for (let index = 0; ; index += 1) {
    const next = readFully(handle, Buffer.alloc(size));
    yield { chunk, index, isLast: next.length === 0 };
    if (next.length === 0) return;
    chunk = next;
  }
}

function describeChunk(head: Buffer<ArrayBuffer>, index: number, isLast: boolean): AesGcmParams {
  const iv = Buffer.alloc(NONCE_BYTES);
  head.copy(iv, 0, HEAD_BYTES - PREFIX_BYTES);
  iv.writeUInt32BE(index, PREFIX_BYTES);
  iv[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return { name: "AES-GCM", iv, additionalData: head, tagLength: TAG_BYTES * 8 };
}

/** Reads one file and writes another, private one, which is on the disk at the end. */
async function transform(
  from: string,
  to: string,
  work: (source: number, target: number) => Promise<void>,
  options: { staysWithRoot?: boolean } = {},
) {
  const source = openSync(from, "r");
  try {
    createPrivateFile(to, options);
    const target = openSync(to, "w");
    try {
      await work(source, target);
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/**
 * Writes a file encrypted to another one, for its owner alone, which must not exist. `staysWithRoot` is as in
 * `createPrivateFile`. Tests pass a lower `cost` of the key, with which the file must be opened too.
 */
export function sealFile(
  from: string,
  to: string,
  passphrase: string,
  { cost = COST, ...options }: { staysWithRoot?: boolean; cost?: ScryptOptions } = {},
): Promise<void> {
  const seal = async (source: number, target: number): Promise<void> => {
    const salt = randomBytes(SALT_BYTES);
    const head = Buffer.concat([MAGIC, salt, randomBytes(PREFIX_BYTES)]);
    const key = await deriveKey(passphrase, salt, cost);
    writeFully(target, head);
    for (const { chunk, index, isLast } of readChunks(source, CHUNK_BYTES))
      writeFully(target, new Uint8Array(await crypto.subtle.encrypt(describeChunk(head, index, isLast), key, chunk)));
  };
  return explainFullDisk(to, () => transform(from, to, seal, options));
}

/** Whether a file is a sealed one. */
export function isSealed(path: string): boolean {
  const handle = openSync(path, "r");
  try {
    return readFully(handle, Buffer.alloc(MAGIC.length)).equals(MAGIC);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes what a sealed file holds to another one, which must not exist. Throws an OperationalError for another passphrase,
 * and if one bit of the file is not as it was written; what was written until then is not a database.
 * `cost` is the one it was sealed with.
 */
export const openSealedFile = (from: string, to: string, passphrase: string, cost = COST): Promise<void> =>
  transform(from, to, async (source, target) => {
    const head = readFully(source, Buffer.alloc(HEAD_BYTES));
    if (head.length < HEAD_BYTES) throw new OperationalError(`${from} cannot be decrypted: the file was cut off.`);
    const key = await deriveKey(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES), cost);
    for (const { chunk, index, isLast } of readChunks(source, CHUNK_BYTES + TAG_BYTES)) {
      const description = describeChunk(head, index, isLast);
      const plain = await crypto.subtle.decrypt(description, key, chunk).catch((cause: unknown) => {
        const problem = index === 0 ? "BACKUP_PASSPHRASE is another one, or the file" : "the file";
        throw new OperationalError(`${from} cannot be decrypted: ${problem} was changed or cut off.`, { cause });
      });
      writeFully(target, new Uint8Array(plain));
    }
  });
