import { BlockList, isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";

/** Addresses that no stranger's server has: loopback, link-local, private networks and those of VPNs (RFC 6598). */
const PRIVATE_RANGES = [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const;

/**
 * Endings of names that nobody can register on the Internet: RFC 6761, RFC 6762 with its appendix G, RFC 8375, and
 * `internal`, which ICANN reserved in 2024.
 */
const PRIVATE_DOMAINS = /\.(localhost|local|lan|home|home\.arpa|internal|intranet|private|corp|localdomain|test)$/;

const getFamily = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

function createPrivateList(): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of PRIVATE_RANGES) list.addSubnet(address, prefix, getFamily(address));
  return list;
}

const isOfThisMachine = (address: string): boolean =>
  Object.values(networkInterfaces()).some((infos) => infos?.some((info) => info.address === address));

/** `[fe80::1]` as `fe80::1`, `nas.lan.` as `nas.lan`. */
const stripHost = (host: string): string => host.replace(/^\[|\]$|\.$/g, "").toLowerCase();

type Options = {
  /** What HOST is set to. */
  host: string;
  /** Whether the server's certificate was issued for a name or address. */
  isInCertificate?: (hostname: string) => boolean;
};

/**
 * Creates a check whether a host name or address can be this server's own, and not one that somebody has written into a
 * request: private addresses and those of this machine, names without a dot or below a domain that nobody can register,
 * the name of this machine, HOST, and names in the certificate. It takes host names as URLs have them.
 */
export function createOwnHostCheck({ host, isInCertificate = () => false }: Options) {
  const privateList = createPrivateList();
  const ownNames = new Set([host, hostname()].map(stripHost));
  return (name: string): boolean => {
    const stripped = stripHost(name);
    if (isInCertificate(stripped) || ownNames.has(stripped)) return true;
    if (isIP(stripped)) return privateList.check(stripped, getFamily(stripped)) || isOfThisMachine(stripped);
    return !stripped.includes(".") || PRIVATE_DOMAINS.test(stripped);
  };
}
export type OwnHostCheck = ReturnType<typeof createOwnHostCheck>;
