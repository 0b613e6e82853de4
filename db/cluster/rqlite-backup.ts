import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseError } from "../engine/errors.ts";
import { finishCopy, removeWithCompanions } from "../file/backup.ts";
import { createPrivateFile } from "../file/private-files.ts";
import type { RqliteCluster } from "./rqlite-nodes.ts";

/** How long a node may send nothing: it makes a copy before it sends the first byte. */
const SILENT_MS = 10 * 60 * 1000;
const PATH = "/db/backup";

/** Asks a node for a copy. A follower passes on what its leader sends. Throws what a node says instead. */
async function requestCopy(node: string, { user, ca }: RqliteCluster, signal: AbortSignal) {
  const credentials = user && Buffer.from(`${user.name}:${user.password}`).toString("base64");
  const response = await fetch(`${node}${PATH}`, {
    signal,
    headers: credentials ? { authorization: `Basic ${credentials}` } : {},
    ...(ca ? { tls: { ca } } : {}),
  });
  if (response.status === 401 || response.status === 403)
    throw new DatabaseError("unreachable", "The database refused the user name or the password.");
  if (!response.ok || response.body === null) throw new Error(`${node} answered ${response.status}.`);
  return response.body;
}

/** Writes what a node sends as it arrives, so that little of it is in memory. */
async function download(node: string, cluster: RqliteCluster, file: string): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  const handle = openSync(file, "w");
  try {
    for await (const bytes of await requestCopy(node, cluster, silence.signal)) {
      for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
    }
  } finally {
    clearTimeout(timer);
    closeSync(handle);
  }
}

/** True for an error of the file that is written, which another node does not help against. */
const isOfFile = (error: unknown): boolean => error instanceof Error && "syscall" in error && error.syscall === "write";

/** Asks one node after the other, until one has sent everything. */
async function downloadFromAny(cluster: RqliteCluster, file: string): Promise<void> {
  let failure: unknown;
  for (const node of cluster.nodes) {
    try {
      await download(node, cluster, file);
      return;
    } catch (error) {
      if (error instanceof DatabaseError || isOfFile(error)) throw error;
      failure = error;
    }
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw new DatabaseError("unreachable", `No database node has sent a backup: ${reason}`, { cause: failure });
}

/**
 * Writes a consistent copy of a cluster that is in use into a file, for its owner alone. The copy has its name only once it
 * is whole, like that of a file.
 */
export async function backUpCluster(
  cluster: RqliteCluster,
  target: string,
  options: { staysWithRoot?: boolean } = {},
): Promise<void> {
  const unfinished = `${target}.unfinished`;
  removeWithCompanions(unfinished);
  try {
    createPrivateFile(unfinished, options);
    await downloadFromAny(cluster, unfinished);
    finishCopy(unfinished, target);
  } finally {
    removeWithCompanions(unfinished);
  }
}
