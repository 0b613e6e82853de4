import { isIP } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { isPrivateAddress, isPrivateName } from "../../http/connections/private-names.ts";

/** Domains below which routers and mDNS name the machines of a home (RFC 6762, RFC 8375). */
const HOME_DOMAINS = ["local", "lan", "home.arpa"];
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A machine's name in lower case, as a certificate takes it; null if it cannot be in one. */
export function normalizeHostName(name: string): string | null {
  const lower = name.toLowerCase().replace(/\.$/, "");
  return HOST_NAME.test(lower) && isIP(lower) === 0 ? lower : null;
}

type Machine = {
  /** As `normalizeHostName` returns it. */
  hostName: string | null;
  /** The host names that the authority permits outside the private domains. */
  permitted: readonly string[];
  interfaces: Record<string, NetworkInterfaceInfo[] | undefined>;
  /** Further names and addresses by which people may call this server. */
  others: readonly string[];
};

/**
 * The names and addresses that the certificate of this machine is for: those of the machine in private networks, and what
 * the authority permits. Sorted, without repetitions.
 */
export function listLanNames({ hostName, permitted, interfaces, others }: Machine): string[] {
  const [label = ""] = hostName?.split(".") ?? [];
  const ownNames = hostName === null ? [] : [hostName, label, ...HOME_DOMAINS.map((domain) => `${label}.${domain}`)];
  const names = [...ownNames, ...others.flatMap((name) => normalizeHostName(name) ?? [])].filter(
    (name) => permitted.includes(name) || isPrivateName(name),
  );
  const infos = Object.values(interfaces).flatMap((list) => list ?? []);
  const addresses = [...infos.map(({ address }) => address), ...others].filter(
    // A link-local IPv6 address is of no use without its zone, which no certificate has.
    (address) => isIP(address) !== 0 && isPrivateAddress(address) && !/^fe[89ab]/i.test(address),
  );
  return [...new Set(["localhost", "127.0.0.1", "::1", ...names, ...addresses])].sort();
}

/** The names outside the private domains that an authority made on this machine permits. */
export const listPermittedNames = (hostName: string | null): string[] =>
  hostName === null ? [] : [...new Set([hostName, hostName.split(".")[0] ?? hostName])];
