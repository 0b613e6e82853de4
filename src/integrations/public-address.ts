import { BlockList, isIP } from "node:net";

/**
 * Addresses that are not of a server on the Internet: the special-purpose registries of IANA (RFC 6890), multicast, and
 * the IPv6 networks that stand for IPv4 addresses.
 */
const SPECIAL_RANGES = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Where servers on the Internet have their IPv6 addresses, and what is special within. */
const GLOBAL_UNICAST = ["2000::", 3] as const;
const SPECIAL_IPV6_RANGES = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

function createList(ranges: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}

const special = createList(SPECIAL_RANGES, "ipv4");
const global = createList([GLOBAL_UNICAST], "ipv6");
const specialIpv6 = createList(SPECIAL_IPV6_RANGES, "ipv6");

/** Whether an IP address can be that of a server on the Internet, and not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}
