import { PRODUCT_NAME } from "../../../src/shared/limits.ts";
import { ConnectionError } from "../../lib/api-client.ts";
import { downloadFile } from "../../lib/download.ts";

/** How every whole export ends: a proxy may cut a file off without anybody noticing. */
const LAST_CHARACTERS = "}\n";

export type ExportFile = { name: string; blob: Blob };

/** Fetches everything of the account as one file. Throws a ConnectionError for one that is not whole. */
export async function fetchExport(signal: AbortSignal, onProgress: (bytes: number) => void): Promise<ExportFile> {
  const { blob, name = `${PRODUCT_NAME.toLowerCase()}.json` } = await downloadFile("/api/user/export", {
    signal,
    onProgress,
  });
  if ((await blob.slice(-LAST_CHARACTERS.length).text()) !== LAST_CHARACTERS) throw new ConnectionError();
  return { name, blob };
}

/** `3.4 MB`; below a megabyte whole kilobytes, at least one. */
export const inMegabytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
