import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";

/** What was given is no download of FoodData Central, or cannot be read as one. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
}

/** How far a file of the download has been read; `share` from 0 to 1. */
export type Progress = { file: string; share: number };

/** The files of a download, wherever they lie: by themselves, in a folder or in a zip archive. */
export type DownloadFiles = {
  /** Their names, without folders. */
  names: string[];
  /** The contents of one as it is read. */
  read(name: string): Promise<Readable>;
  close(): void;
};

/** Who follows the reading, and may end it: the file that is being read then fails with an AbortError. */
export type Reader = { onProgress(progress: Progress): void; signal: AbortSignal };

type File = { size: number; open(): Promise<Readable> };

function watched(stream: Readable, { name, size }: { name: string; size: number }, { onProgress, signal }: Reader) {
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    onProgress({ file: name, share: size > 0 ? Math.min(1, bytes / size) : 1 });
  });
  // Listening starts a stream, and what nobody has asked for yet would be lost.
  return addAbortSignal(signal, stream.pause());
}

const filesOf = (files: ReadonlyMap<string, File>, reader: Reader, close = () => {}): DownloadFiles => ({
  names: [...files.keys()],
  async read(name) {
    const file = files.get(name);
    if (!file) throw new DownloadError(`The download has no ${name}.`);
    return watched(await file.open(), { name, size: file.size }, reader);
  },
  close,
});

const fileAt = (path: string, size: number): File => ({ size, open: async () => createReadStream(path) });

async function openFolder(path: string, reader: Reader): Promise<DownloadFiles> {
  const files = new Map<string, File>();
  for (const name of await readdir(path)) {
    const { size } = await stat(join(path, name));
    files.set(name, fileAt(join(path, name), size));
  }
  return filesOf(files, reader);
}

async function openZip(path: string, reader: Reader): Promise<DownloadFiles> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new DownloadError(`${basename(path)} is no zip archive that can be read.`, { cause });
  });
  const files = new Map<string, File>();
  for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
    const open = () => archive.openReadStreamPromise(entry);
    if (!entry.fileName.endsWith("/")) files.set(basename(entry.fileName), { size: entry.uncompressedSize, open });
  }
  return filesOf(files, reader, () => archive.close());
}

/**
 * Opens a download of FoodData Central: a folder of CSV files, a .json file, or the .zip of either. Throws a
 * DownloadError for anything else.
 */
export async function openDownload(path: string, reader: Reader): Promise<DownloadFiles> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new DownloadError(`${path} cannot be read.`, { cause });
  });
  if (found.isDirectory()) return openFolder(path, reader);
  if (/\.zip$/i.test(path)) return openZip(path, reader);
  if (/\.json$/i.test(path)) return filesOf(new Map([[basename(path), fileAt(path, found.size)]]), reader);
  throw new DownloadError(`${path} is neither a folder of CSV files nor a .json or .zip file.`);
}
