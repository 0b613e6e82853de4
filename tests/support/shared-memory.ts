import { existsSync, statfsSync } from "node:fs";

/** Linux's file system in memory. A container has 64 MB of it by default. */
export const SHARED_MEMORY = "/dev/shm";

/** True if this many bytes of shared memory are free. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= bytes;
}
