import { expect, test } from "bun:test";
import { waitFor } from "@testing-library/react";
import { MARK, MARK_HEADER } from "../../src/shared/product/answer-headers.ts";
import { fetchExport } from "../../web/features/profile/export-file.ts";
import { removeAccountData } from "../../web/platform/account-data.ts";
import { setProperty } from "../support/web/set-property.ts";

const MEGABYTE = 1_000_000;
const LARGE = 12;

/** The export of a server, of so many megabytes. */
function serveExport(megabytes: number): void {
  const pieces = Array.from({ length: megabytes }, () => new Uint8Array(MEGABYTE).fill(32));
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of [...pieces, new TextEncoder().encode("}\n")]) controller.enqueue(piece);
      controller.close();
    },
  });
  const headers = { "content-type": "application/json", "content-disposition": 'attachment; filename="ada.json"' };
  setProperty(globalThis, "fetch", async () => new Response(stream, { headers: { ...headers, [MARK_HEADER]: MARK } }));
}

/** A disk that keeps one file, as the browser's own storage does. */
function provideDisk({ isRefused = false } = {}) {
  const disk: { files: Map<string, Uint8Array[]> } = { files: new Map() };
  const getFileHandle = async (name: string) => {
    if (isRefused) throw new DOMException("", "SecurityError");
    const pieces: Uint8Array[] = [];
    disk.files.set(name, pieces);
    return {
      createWritable: async () => ({
        write: async (piece: Uint8Array) => void pieces.push(piece),
        close: async () => {},
      }),
      getFile: async () => new File(pieces as BlobPart[], name),
    };
  };
  const removeEntry = async (name: string) => void disk.files.delete(name);
  setProperty(navigator, "storage", { getDirectory: async () => ({ getFileHandle, removeEntry }) });
  return disk;
}

const download = async () => {
  let received = 0;
  const file = await fetchExport(new AbortController().signal, (bytes) => {
    received = bytes;
  });
  return { ...file, received };
};

test("a large export is written to the disk in pieces, is the same file, and goes with the account", async () => {
  const disk = provideDisk();
  serveExport(LARGE);
  const { name, blob, received } = await download();
  expect([name, blob.type, blob.size, received]).toEqual([
    "ada.json",
    expect.stringContaining("application/json"),
    LARGE * MEGABYTE + 2,
    LARGE * MEGABYTE + 2,
  ]);
  const [pieces = []] = disk.files.values();
  expect(pieces.reduce((sum, piece) => sum + piece.byteLength, 0)).toBe(LARGE * MEGABYTE + 2);
  removeAccountData();
  await waitFor(() => expect(disk.files.size).toBe(0));
});

test.each([
  ["a small one", 1, true, false],
  ["a large one without such a disk", LARGE, false, false],
  ["a large one that the disk refuses", LARGE, true, true],
])("%s is kept in memory", async (_, megabytes, hasDisk, isRefused) => {
  if (!hasDisk) setProperty(navigator, "storage", undefined);
  const disk = hasDisk ? provideDisk({ isRefused }) : undefined;
  serveExport(megabytes);
  const { blob } = await download();
  expect([blob.size, disk?.files.size ?? 0]).toEqual([megabytes * MEGABYTE + 2, 0]);
});
