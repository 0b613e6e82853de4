import { renameSync, rmSync, writeFileSync } from "node:fs";
import { createPrivateFile } from "../../../db/file/private-files.ts";

/** Writes a file that only the owner may read. It has its name only once it is whole, and replaces an older one. */
export function writePrivateFile(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    createPrivateFile(unfinished);
    writeFileSync(unfinished, text, { flush: true });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
