import { ConnectionError, fetchApi } from "../../platform/api/api-client.ts";
import { type DiskFile, openDiskFile } from "./open-disk-file.ts";

type DownloadOptions = {
  signal: AbortSignal;
  /** Called repeatedly with the number of bytes received so far. The total is not known. */
  onProgress: (bytes: number) => void;
};

/** The file name in `Content-Disposition: attachment; filename="..."`. */
const parseFileName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];

/** A larger file goes to the disk where the browser can: years of photos do not fit into a phone's memory. */
const IN_MEMORY_BYTES = 8_000_000;

/** Collects the pieces of a file, in memory or on the disk. */
function createCollector() {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let disk: DiskFile | undefined;
  let isDiskAsked = false;
  return {
    async add(piece: Uint8Array<ArrayBuffer>): Promise<number> {
      bytes += piece.byteLength;
      if (bytes > IN_MEMORY_BYTES && !isDiskAsked) {
        isDiskAsked = true;
        disk = await openDiskFile();
        for (const earlier of disk ? pieces : []) await disk?.write(earlier);
        if (disk) pieces = [];
      }
      if (disk) await disk.write(piece);
      else pieces.push(piece);
      return bytes;
    },
    async finish(type: string): Promise<Blob> {
      const file = await disk?.finish();
      return file ? file.slice(0, file.size, type) : new Blob(pieces, { type });
    },
  };
}

async function readBody(response: Response, { signal, onProgress }: DownloadOptions): Promise<Blob> {
  const collector = createCollector();
  const reader = response.body?.getReader();
  const readPiece = async () => {
    try {
      return (await reader?.read()) ?? { value: undefined, done: true as const };
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ConnectionError({ cause: error });
    }
  };
  for (;;) {
    const { value, done } = await readPiece();
    if (done) return await collector.finish(response.headers.get("content-type") ?? "");
    try {
      onProgress(await collector.add(value));
    } catch (error) {
      await reader?.cancel();
      throw error;
    }
  }
}

/**
 * Downloads a file from the server as a blob, with the name that the server gives it. Throws like `callApi`, a
 * `ConnectionError` if the connection breaks in the middle, and what the disk throws if it has no room for the file.
 */
export async function downloadFile(path: string, options: DownloadOptions): Promise<{ blob: Blob; name?: string }> {
  const response = await fetchApi("GET", path, { signal: options.signal });
  const blob = await readBody(response, options);
  const name = parseFileName(response);
  return { blob, ...(name && { name }) };
}
