import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { type Entry, openPromise } from "yauzl";

/** The file is not a FoodData Central download, or cannot be read. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
}

/** The download is the JSON one. */
export class JsonDownloadError extends DownloadError {
  constructor(path: string) {
    super(`${path} is a JSON download. Take the CSV download of the same foods.`);
  }
}

/** True for the name of a JSON file. */
export const isJson = (name: string): boolean => /\.json$/i.test(name);

/** How far a file of the download has been read; `share` from 0 to 1. */
export type Progress = { file: string; share: number };

/** The files of a download: a folder or a zip archive. */
export type DownloadFiles = {
  /** Their names, without folders. */
  names: string[];
  /** The contents of one as it is read. */
  read(name: string): Promise<Readable>;
  close(): void;
};

/** Reports progress and can stop the reading; the current file then fails with an AbortError. */
export type ReadOptions = { onProgress(progress: Progress): void; signal: AbortSignal };

type File = { size: number; open(): Promise<Readable> };

function trackProgress(
  stream: Readable,
  { name, size }: { name: string; size: number },
  { onProgress, signal }: ReadOptions,
) {
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    onProgress({ file: name, share: size > 0 ? Math.min(1, bytes / size) : 1 });
  });
  // Adding the listener starts the stream, so it is paused until it is read.
  return addAbortSignal(signal, stream.pause());
}

const createDownloadFiles = (
  files: ReadonlyMap<string, File>,
  options: ReadOptions,
  close = () => {},
): DownloadFiles => ({
  names: [...files.keys()],
  async read(name) {
    const file = files.get(name);
    if (!file) throw new DownloadError(`The download has no ${name}.`);
    return trackProgress(await file.open(), { name, size: file.size }, options);
  },
  close,
});

const createFile = (path: string, size: number): File => ({ size, open: async () => createReadStream(path) });

async function openFolder(path: string, options: ReadOptions): Promise<DownloadFiles> {
  const files = new Map<string, File>();
  for (const name of await readdir(path)) {
    const { size } = await stat(join(path, name));
    files.set(name, createFile(join(path, name), size));
  }
  return createDownloadFiles(files, options);
}

async function openZip(path: string, options: ReadOptions): Promise<DownloadFiles> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw new DownloadError(`${basename(path)} is not a zip archive that can be read.`, { cause });
  });
  const files = new Map<string, File>();
  try {
    for await (const entry of archive.eachEntry() as AsyncIterable<Entry>) {
      const open = () => archive.openReadStreamPromise(entry);
      if (!entry.fileName.endsWith("/")) files.set(basename(entry.fileName), { size: entry.uncompressedSize, open });
    }
  } catch (cause) {
    archive.close();
    // Such as a file's name that leads out of the folder.
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new DownloadError(`${basename(path)} cannot be read: ${problem}.`, { cause });
  }
  return createDownloadFiles(files, options, () => archive.close());
}

/** What the file system says of a file or folder. Throws a DownloadError if there is none. */
export const findFile = (path: string) =>
  stat(path).catch((cause: unknown) => {
    throw new DownloadError(`${path} cannot be read.`, { cause });
  });

/**
 * Opens a download of FoodData Central: a folder of CSV files, or their .zip. Throws a DownloadError for anything else.
 */
export async function openDownload(path: string, options: ReadOptions): Promise<DownloadFiles> {
  const found = await findFile(path);
  if (found.isDirectory()) return openFolder(path, options);
  if (/\.zip$/i.test(path)) return openZip(path, options);
  if (isJson(path)) throw new JsonDownloadError(path);
  throw new DownloadError(`${path} is neither a folder of CSV files nor a .zip file.`);
}
