import { statfsSync } from "node:fs";

/** Types of file systems that are reached over a network or from a virtual machine (statfs(2), linux/magic.h). */
const NETWORK_FILE_SYSTEMS = new Map<number, string>([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x564c, "NCP"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x01161970, "GFS2"],
  [0x7461636f, "OCFS2"],
  [0x47504653, "GPFS"],
  [0x01021997, "9p"],
  [0x6a656a63, "virtiofs"],
  [0x65735546, "FUSE, such as sshfs, rclone or GlusterFS"],
]);

/**
 * The network file system that a folder is on; null if it is on a disk. SQLite's locks and its shared memory do not work over a
 * network, and a lost connection can damage the database.
 */
export function findNetworkFileSystem(
  folder: string,
  readType: (folder: string) => number = (path) => statfsSync(path).type,
): string | null {
  // 32-bit types with the highest bit set may be negative.
  return NETWORK_FILE_SYSTEMS.get(readType(folder) >>> 0) ?? null;
}

/** What a host should know of a data directory there. */
export const describeNetworkFileSystem = (name: string): string =>
  `DATA_DIR is on a file system that is not a disk of this machine (${name}): locks may not hold there, and the database can be damaged. Move it to a disk, and copy backups to the network`;
