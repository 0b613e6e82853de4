import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { ConnectionError } from "../../platform/api/api-client.ts";
import { downloadFile } from "./download.ts";

/** The end of every complete export. A proxy may truncate a file without an error. */
const EXPORT_ENDING = "}\n";

export type ExportFile = { name: string; blob: Blob };

/** Fetches all data of the account as one file. Throws a ConnectionError if it is incomplete. */
export async function fetchExport(signal: AbortSignal, onProgress: (bytes: number) => void): Promise<ExportFile> {
  const { blob, name = `${PRODUCT_NAME.toLowerCase()}.json` } = await downloadFile("/api/user/export", {
    signal,
    onProgress,
  });
  if ((await blob.slice(-EXPORT_ENDING.length).text()) !== EXPORT_ENDING) throw new ConnectionError();
  return { name, blob };
}

/** `3.4 MB`; below a megabyte, whole kilobytes, at least one. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
