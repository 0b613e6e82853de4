import { existsSync, readFileSync, statfsSync } from "node:fs";

/** Linux's file system in memory. A container has 64 MB of it by default. */
export const SHARED_MEMORY = "/dev/shm";

/** True if this many bytes of shared memory are free. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= bytes;
}

/** True if programs that are stored there can be started: Docker mounts it so that they cannot. */
export const canRunInSharedMemory = (): boolean =>
  !/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync("/proc/mounts", "utf8"));
