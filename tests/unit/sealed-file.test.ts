import { expect, test } from "bun:test";
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSealed, openSealedFile, sealFile } from "../../src/cli/backups/sealed-file.ts";
import { temporaryFolder } from "../support/paths.ts";

const PASSPHRASE = "crème brûlée";
/** In place of the product's, which takes a quarter of a second. */
const COST = { N: 2 };
const MEGABYTE = 1024 * 1024;
/** Before the first chunk: the magic words, the salt and the nonce's prefix. */
const HEAD = 19 + 16 + 7;

async function seal(content: Uint8Array) {
  const folder = temporaryFolder();
  const [plain, sealed] = [join(folder, "plain"), join(folder, "sealed")];
  writeFileSync(plain, content);
  await sealFile(plain, sealed, PASSPHRASE, { cost: COST });
  let count = 0;
  const open = async (passphrase = PASSPHRASE): Promise<Uint8Array> => {
    count += 1;
    const opened = join(folder, `opened-${count}`);
    await openSealedFile(sealed, opened, passphrase, COST);
    return readFileSync(opened);
  };
  return { sealed, open };
}

const fill = (size: number): Uint8Array => new Uint8Array(size).map((_, index) => index * 31 + (index >> 8));

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 2 * MEGABYTE])(
  "%p bytes come back as they were",
  async (size) => {
    const content = fill(size);
    const { sealed, open } = await seal(content);
    expect(isSealed(sealed)).toBe(true);
    expect(statSync(sealed).mode & 0o777).toBe(0o600);
    expect(Buffer.compare(await open(), content)).toBe(0);
    // The same letters, typed in another way.
    expect(await open(PASSPHRASE.normalize("NFD"))).toHaveLength(size);
  },
);

test("what is sealed holds nothing of its content, and differs each time", async () => {
  const content = Buffer.from("SQLite format 3 ".repeat(100));
  const [first, second] = [await seal(content), await seal(content)].map(({ sealed }) => readFileSync(sealed));
  expect(first?.includes("SQLite")).toBe(false);
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
});

test("another passphrase opens nothing", async () => {
  const { open } = await seal(fill(100));
  await expect(open("creme brulee")).rejects.toThrow("BACKUP_PASSPHRASE is another one, or the file was changed");
});

test("one changed bit is refused, wherever it is", async () => {
  const { sealed, open } = await seal(fill(MEGABYTE + 100));
  const bytes = readFileSync(sealed);
  const places = [
    ...[0, 18, 19, 34, 35, HEAD - 1, HEAD, HEAD + 700_000, HEAD + MEGABYTE, HEAD + MEGABYTE + 16, bytes.length - 1],
  ];
  for (const [index, place] of places.entries()) {
    const changed = Buffer.from(bytes);
    changed[place] = (bytes[place] ?? 0) ^ (1 << (index % 8));
    writeFileSync(sealed, changed);
    // A file with another beginning is neither sealed nor a database.
    await expect(isSealed(sealed) ? open() : Promise.reject(new Error("cannot be decrypted"))).rejects.toThrow(
      "cannot be decrypted",
    );
  }
  writeFileSync(sealed, bytes);
  expect(await open()).toHaveLength(MEGABYTE + 100);
});

test("a chunk that is left out, moved or added is refused, and so is a file that is cut off", async () => {
  const { sealed, open } = await seal(fill(2 * MEGABYTE + 100));
  const bytes = readFileSync(sealed);
  const chunk = (index: number) => bytes.subarray(HEAD + index * (MEGABYTE + 16), HEAD + (index + 1) * (MEGABYTE + 16));
  const head = bytes.subarray(0, HEAD);
  for (const parts of [
    [chunk(1), chunk(2)],
    [chunk(0), chunk(2)],
    [chunk(1), chunk(0), chunk(2)],
    [chunk(0), chunk(1)],
    [chunk(0), chunk(1), chunk(2), chunk(2)],
    [chunk(0), chunk(1), chunk(2), Buffer.alloc(1)],
    [],
  ]) {
    writeFileSync(sealed, Buffer.concat([head, ...parts]));
    await expect(open()).rejects.toThrow("cannot be decrypted");
  }
  writeFileSync(sealed, bytes);
  truncateSync(sealed, bytes.length - 1);
  await expect(open()).rejects.toThrow("cannot be decrypted");
  // What an interrupted copy has of the head.
  for (let length = HEAD - 1; isSealed(sealed); length -= 1) {
    truncateSync(sealed, length);
    await expect(open()).rejects.toThrow("cannot be decrypted");
  }
});
