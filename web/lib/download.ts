import { ConnectionError, fetchApi } from "./api-client.ts";

type DownloadOptions = {
  signal: AbortSignal;
  /** Told of the bytes that have come, again and again; how many will come is not known. */
  onProgress: (bytes: number) => void;
};

/** The name that a `Content-Disposition: attachment; filename="..."` gives a file. */
const nameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];

async function readAll(
  response: Response,
  { signal, onProgress }: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return parts;
      parts.push(value);
      received += value.byteLength;
      onProgress(received);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ConnectionError({ cause: error });
  }
}

/**
 * Fetches a file from the server with the person's session, as a blob with the name that the server gives it. Throws
 * like `callApi`, and a `ConnectionError` where the connection breaks off in its middle.
 */
export async function downloadFile(path: string, options: DownloadOptions): Promise<{ blob: Blob; name?: string }> {
  const response = await fetchApi("GET", path, { signal: options.signal });
  const parts = await readAll(response, options);
  const name = nameOf(response);
  return { blob: new Blob(parts, { type: response.headers.get("content-type") ?? "" }), ...(name && { name }) };
}

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
