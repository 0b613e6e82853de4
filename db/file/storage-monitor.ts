import { dirname } from "node:path";
import { DatabaseError, type DatabaseErrorKind } from "../engine/errors.ts";
import { createDiskReserve, measureFreeBytes } from "./disk-reserve.ts";
import { probeWriting } from "./probe-writing.ts";

/** What is wrong with the storage as long as it lasts. */
export type StorageProblem = "disk_full" | "read_only" | "unreachable" | "corrupt";

/** What an engine calls before and after a write. */
export interface StorageMonitor {
  /** Throws a DatabaseError `disk_full` while only critical statements may write. */
  assertWritable(): void;
  /** The error of a failed statement, with the kind that it really has. */
  diagnose(error: DatabaseError): DatabaseError;
  /** Gives a part of the reserve up, for a critical write on a full disk. False if nothing is left of it. */
  releaseReserve(): boolean;
  /** A write went through. */
  noteWrite(): void;
}

type Options = {
  /** The database file. */
  database: string;
  /** The file that takes up the reserve's space. */
  reserve: string;
  /** Called when a problem begins, and with null when it has ended. */
  onChange(problem: StorageProblem | null): void;
};

/** How often the disk is looked at: 1.3 microseconds each time. */
const CHECK_INTERVAL_MS = 2000;
/** Between two looks for the sake of a write. */
const WRITE_CHECK_INTERVAL_MS = 1000;
/** The longest pause between two attempts to leave the full disk behind. */
const RETRY_MAX_MS = 60_000;
/** The disk counts as full when less than this part of the reserve's size is free beside it. */
const FULL_BELOW = 1 / 16;
/** Without a reserve the disk counts as full below this. */
const FULL_BELOW_BYTES = 64 * 1024;
/** The full disk has room again when, with the reserve, this many times the reserve's size is free. */
const ROOM_FROM = 3 / 2;
/** Where there was no reserve, room for one of this size is waited for. */
const RESERVE_MIN_BYTES = 256 * 1024;
/** A reserve that is small for want of room grows when this many times its size fits. */
const GROWTH = 2;
/**
 * Of the reserve a write gets this much, and twice as much each time that this was not enough: whatever else fills the
 * disk takes what is given up.
 */
const SLICE_BYTES = 512 * 1024;

const PROBLEMS: readonly DatabaseErrorKind[] = ["disk_full", "read_only", "unreachable", "corrupt"];
const isProblem = (kind: DatabaseErrorKind): kind is StorageProblem => PROBLEMS.includes(kind);

/**
 * Watches the disk of a database. While it is full, only what is critical is written: logins and deletions, in the
 * space of a reserve that is given up for them. When there is room again, the reserve is made and everything is as before.
 */
export function createStorageMonitor({ database, reserve: reservePath, onChange }: Options) {
  const folder = dirname(reservePath);
  const reserve = createDiskReserve(reservePath);
  let problem: StorageProblem | null = null;
  /** The size of the reserve when the disk became full. */
  let fullReserveBytes = 0;
  let sliceBytes = SLICE_BYTES;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isGrowing = false;
  let pauseMs = CHECK_INTERVAL_MS;
  let nextAttemptAt = 0;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let timer: Timer | undefined;

  const setProblem = (next: StorageProblem | null) => {
    if (next === problem || problem === "corrupt") return;
    problem = next;
    onChange(next);
  };

  const enterFull = () => {
    if (problem === "disk_full") return;
    const now = performance.now();
    const isAgain = now - recoveredAt < RETRY_MAX_MS;
    pauseMs = isAgain ? Math.min(pauseMs * 2, RETRY_MAX_MS) : CHECK_INTERVAL_MS;
    nextAttemptAt = now + pauseMs;
    fullReserveBytes = reserve.measure();
    reserve.stopGrowing();
    setProblem("disk_full");
  };

  const releaseSlice = (): boolean => {
    const hasReleased = reserve.release(sliceBytes);
    sliceBytes *= 2;
    return hasReleased;
  };

  /** Looks whether the disk has become full. */
  const check = () => {
    checkedAt = performance.now();
    if (problem !== null) return;
    try {
      const minimum = Math.max(FULL_BELOW_BYTES, reserve.measure() * FULL_BELOW);
      if (measureFreeBytes(folder) < minimum) enterFull();
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      setProblem("unreachable");
    }
  };

  async function growReserve(bytes: number): Promise<boolean> {
    isGrowing = true;
    try {
      return await reserve.grow(bytes);
    } finally {
      isGrowing = false;
    }
  }

  /** Makes the reserve if it is missing, and larger if it could be. */
  async function maintainReserve(): Promise<void> {
    const wanted = reserve.measureWanted();
    const held = reserve.measure();
    if (wanted > 0 && (held === 0 || wanted >= held * GROWTH)) await growReserve(wanted);
  }

  /** Ends the full disk if there is room for the reserve and more. */
  async function recover(): Promise<void> {
    if (performance.now() < nextAttemptAt) return;
    const bytes = Math.max(fullReserveBytes, RESERVE_MIN_BYTES);
    if (measureFreeBytes(folder) + reserve.measure() < bytes * ROOM_FROM) return;
    if (probeWriting(database) === null && (await growReserve(bytes))) {
      sliceBytes = SLICE_BYTES;
      recoveredAt = performance.now();
      setProblem(null);
      return;
    }
    nextAttemptAt = performance.now() + pauseMs;
    pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS);
  }

  async function maintain(): Promise<void> {
    if (isGrowing) return;
    check();
    if (problem === "disk_full") await recover();
    else if (problem === null) await maintainReserve();
    // Without further writes, none would find out that this is over.
    else if (problem !== "corrupt" && probeWriting(database) === null) setProblem(null);
  }

  return {
    /** What is wrong now, looked at again; null if nothing is. */
    findProblem(): StorageProblem | null {
      check();
      return problem;
    },

    /** Marks the database as damaged, for good. */
    markCorrupt: () => setProblem("corrupt"),

    assertWritable() {
      if (problem === null && performance.now() - checkedAt > WRITE_CHECK_INTERVAL_MS) check();
      if (problem === "disk_full") throw new DatabaseError("disk_full", "the disk is full but for its reserve");
    },

    diagnose(error: DatabaseError) {
      // For a quota or a file that may not grow SQLite reports an input or output error.
      const kind = error.kind === "unreachable" ? (probeWriting(database) ?? error.kind) : error.kind;
      const failure = kind === error.kind ? error : new DatabaseError(kind, error.message, { cause: error });
      if (kind === "disk_full") enterFull();
      else if (isProblem(kind)) setProblem(kind);
      return failure;
    },

    releaseReserve: releaseSlice,

    noteWrite() {
      sliceBytes = SLICE_BYTES;
      if (problem === "read_only" || problem === "unreachable") setProblem(null);
    },

    /** Looks at the disk regularly, until `stop`. `onError` gets what was not expected. */
    start(onError: (error: unknown) => void) {
      const run = () => void maintain().catch(onError);
      timer = setInterval(run, CHECK_INTERVAL_MS);
      timer.unref();
      run();
    },

    stop() {
      clearInterval(timer);
      reserve.stopGrowing();
    },
  };
}
export type LocalStorageMonitor = ReturnType<typeof createStorageMonitor>;
