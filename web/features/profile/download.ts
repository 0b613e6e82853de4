import { ConnectionError, fetchApi } from "../../platform/api/api-client.ts";

type DownloadOptions = {
  signal: AbortSignal;
  /** Called repeatedly with the number of bytes received so far. The total is not known. */
  onProgress: (bytes: number) => void;
};

/** The file name in `Content-Disposition: attachment; filename="..."`. */
const parseFileName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];

async function readChunks(
  response: Response,
  { signal, onProgress }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return chunks;
      chunks.push(value);
      received += value.byteLength;
      onProgress(received);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ConnectionError({ cause: error });
  }
}

/**
 * Downloads a file from the server as a blob, with the name that the server gives it. Throws like `callApi`, and a
 * `ConnectionError` if the connection breaks in the middle.
 */
export async function downloadFile(path: string, options: DownloadOptions): Promise<{ blob: Blob; name?: string }> {
  const response = await fetchApi("GET", path, { signal: options.signal });
  const chunks = await readChunks(response, options);
  const name = parseFileName(response);
  return { blob: new Blob(chunks, { type: response.headers.get("content-type") ?? "" }), ...(name && { name }) };
}
