import type { AdminBackups, AdminSetting } from "../../contracts/admin/server.ts";

/** An error that was logged, with the id of its request, if it had one. */
export type LoggedError = { id: number; at: number; message: string; requestId: string | null };

/** What became of photos, and the tokens that the provider counted, since the server started. */
export type AnalysisCounts = { recognized: number; failed: number; promptTokens: number; completionTokens: number };

/** The backups of this server. Their files are read and written by other processes. */
export type HostBackups = {
  list(): Promise<AdminBackups>;
  /** Begins a daily backup, or the check of a backup; false while another one runs. It ends later. */
  begin(name: string | null): boolean;
  /** Opens a backup in the list; undefined for any other name. Throws an AppError where the bucket cannot be reached. */
  find(name: string): Promise<StoredBackup | undefined>;
};

/** A backup, whose bytes are read when they are asked for. */
export type StoredBackup = { read(): Blob | ReadableStream<Uint8Array> };

/** What an administrator sees of the machine that the server runs on. */
export type Host = {
  /** UTC milliseconds. */
  startedAt: number;
  measureDatabase(): number | Promise<number>;
  /** The last errors, the newest first. */
  listErrors(): readonly LoggedError[];
  countAnalyses(): AnalysisCounts;
  /** What a million tokens cost; null if that is not known. */
  prices: { prompt: number; completion: number } | null;
  listSettings(): Promise<AdminSetting[]>;
  /** How the last daily backup went. */
  findLastBackup(): { at: number; isGood: boolean } | null;
  backups(): Promise<HostBackups>;
};
