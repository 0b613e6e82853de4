import type { BlockList } from "node:net";
import { loadNet } from "../load-net.ts";

/** Addresses that no stranger's server has: loopback, link-local, private networks and those of VPNs (RFC 6598). */
export const PRIVATE_RANGES = [
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
 * Endings of names that no one can register on the Internet: RFC 6761, RFC 6762 with its appendix G, RFC 8375, and
 * `internal`, which ICANN reserved in 2024.
 */
export const PRIVATE_DOMAINS = [
  "localhost",
  "local",
  "lan",
  "home",
  "home.arpa",
  "internal",
  "intranet",
  "private",
  "corp",
  "localdomain",
  "test",
] as const;

const getFamily = (address: string): "ipv4" | "ipv6" => (address.includes(":") ? "ipv6" : "ipv4");

let privateList: BlockList | undefined;

function createPrivateList(): BlockList {
  const list = new (loadNet().BlockList)();
  for (const [address, prefix] of PRIVATE_RANGES) list.addSubnet(address, prefix, getFamily(address));
  return list;
}

/** Whether an IP address is in one of the private ranges. */
export function isPrivateAddress(address: string): boolean {
  privateList ??= createPrivateList();
  return privateList.check(address, getFamily(address));
}

/** Whether a host name in lower case is below a private domain. */
export const isPrivateName = (name: string): boolean => PRIVATE_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
