import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../after-test.ts";
import { temporaryFolder } from "../paths.ts";
import { waitUntil } from "../wait-until.ts";

const CHUNK = new Uint8Array(4096).fill(1);

export type SmallDisk = {
  /** The disk for the test itself. */
  folder: string;
  /** An empty folder on it for the executable, and the command through which it is started to see that. */
  server: { dataDir: string; through: string[] };
  /** Fills it to the last byte. */
  fill(): void;
  /** Removes what filled it. */
  free(): void;
};

const runs = (...command: string[]): boolean =>
  Bun.spawnSync(command, { stdio: ["ignore", "ignore", "ignore"] }).exitCode === 0;

/** Writes until there is no room, in a new file. */
function fillWith(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (;;) writeSync(handle, CHUNK);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(handle);
  }
}

function describeDisk(folder: string, server: SmallDisk["server"]): SmallDisk {
  const filling = join(folder, "filling");
  return { folder, server, fill: () => fillWith(filling), free: () => rmSync(filling, { force: true }) };
}

function mountAsRoot(size: string): SmallDisk | undefined {
  const folder = temporaryFolder();
  if (!runs("mount", "-t", "tmpfs", "-o", `size=${size}`, "mealglass-test", folder)) return undefined;
  afterThisTest(() => {
    runs("umount", "--lazy", folder);
  });
  return describeDisk(folder, { dataDir: join(folder, "data"), through: [] });
}

/**
 * Only processes of its own namespace see such a disk by its path. Others reach its files through one of these; SQLite
 * would take that path for a link, and end at another.
 */
async function mountInNamespace(size: string): Promise<SmallDisk | undefined> {
  if (!Bun.which("unshare")) return undefined;
  const folder = temporaryFolder();
  const script = `mount -t tmpfs -o size=${size} mealglass-test ${folder} && mkdir ${folder}/ready && exec sleep 600`;
  const holder = Bun.spawn(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  afterThisTest(async () => {
    holder.kill("SIGKILL");
    await holder.exited;
  });
  const seen = `/proc/${holder.pid}/root${folder}`;
  await waitUntil(
    "the disk is mounted, or cannot be",
    () => existsSync(join(seen, "ready")) || holder.exitCode !== null,
  );
  if (holder.exitCode !== null) return undefined;
  const through = ["nsenter", "--user", "--mount", "--preserve-credentials", `--target=${holder.pid}`];
  return describeDisk(seen, { dataDir: join(folder, "data"), through });
}

/** A file system of this size (`48m`) until the end of the test; undefined where none may be mounted. */
export async function mountSmallDisk(size: string): Promise<SmallDisk | undefined> {
  const disk = mountAsRoot(size) ?? (await mountInNamespace(size));
  if (disk) mkdirSync(join(disk.folder, "data"), { mode: 0o700 });
  return disk;
}
