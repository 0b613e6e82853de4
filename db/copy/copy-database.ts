import { type Copying, copyPostponed, copyRows } from "./copy-rows.ts";
import { digestRows, type RowsDigest } from "./digest-rows.ts";
import { CopyRefusedError } from "./errors.ts";
import { listContents } from "./tables.ts";
import { assertNoUnfinishedCopy, beginCopy, endCopy } from "./unfinished.ts";

/** A table, or what an index knows, on both sides. */
export type ComparedTable = { name: string; source: RowsDigest; target: RowsDigest };

type Options = Copying & {
  /** Makes the tables of this version in the target, or completes them. */
  migrate(): Promise<void>;
  /** Throws if someone has begun to write to one of both. */
  assertQuiet(): Promise<void>;
  onBegin(isResumed: boolean): void;
  onProgress(what: string, rows: number): void;
};

/** True if both sides have the same rows. */
export const isSame = ({ source, target }: ComparedTable): boolean => source.sha256 === target.sha256;

/** Reads both databases and compares each table, and what its full-text index has made of it. */
async function compare({ from, to, signal, onProgress }: Options): Promise<ComparedTable[]> {
  const { tables, indexes } = await listContents(from);
  const compared: ComparedTable[] = [];
  for (const listing of [...tables, ...indexes]) {
    const onPage = (rows: number) => {
      signal.throwIfAborted();
      onProgress(`Comparing ${listing.name}`, rows);
    };
    const [source, target] = await Promise.all([digestRows(from, listing, onPage), digestRows(to, listing, onPage)]);
    compared.push({ name: listing.name, source, target });
  }
  return compared;
}

/**
 * Copies everything that a database holds into an empty one, a page at a time, and compares both. Run again after an
 * interruption it goes on. The target can be used once all rows have turned out to be the same, and not before. Throws a
 * CopyRefusedError if the target holds anything else.
 */
export async function copyDatabase(options: Options): Promise<ComparedTable[]> {
  const { from, to, migrate, assertQuiet, onBegin, onProgress } = options;
  await assertNoUnfinishedCopy(from);
  onBegin(await beginCopy({ from, to, migrate }));
  const { tables, indexes } = await listContents(from);
  if (JSON.stringify(await listContents(to)) !== JSON.stringify({ tables, indexes }))
    throw new CopyRefusedError("The tables of the target are not those of the source.");
  for (const table of tables) {
    let rows = 0;
    await copyRows(options, table, (count) => {
      rows += count;
      onProgress(`Copying ${table.name}`, rows);
    });
  }
  for (const table of tables) await copyPostponed(options, table);
  const compared = await compare(options);
  await assertQuiet();
  if (compared.every(isSame)) await endCopy(from, to);
  return compared;
}
