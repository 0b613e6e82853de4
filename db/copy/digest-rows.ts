import { createHash } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import { readPages } from "./read-pages.ts";
import type { Listing } from "./tables.ts";

/** The number of rows, and a hash of all their values in the order of their keys. */
export type RowsDigest = { rows: number; sha256: string };

/** Reads all rows. `onPage` is called after each page with the rows so far. */
export async function digestRows(
  engine: Engine,
  listing: Listing,
  onPage: (rows: number) => void = () => undefined,
): Promise<RowsDigest> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readPages(engine, listing)) {
    for (const row of page) {
      const bytes = row.filter((value) => value instanceof Uint8Array);
      hash.update(JSON.stringify(row.map((value) => (value instanceof Uint8Array ? [value.length] : value))));
      for (const value of bytes) hash.update(value);
    }
    rows += page.length;
    onPage(rows);
  }
  return { rows, sha256: hash.digest("hex") };
}
