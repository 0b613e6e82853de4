import type { BlockList } from "node:net";
import type { Log } from "../log.ts";
import type { Connection, RequestFacts } from "./connection.ts";
import { createProxyHint, FORWARDED_BY_STRANGER } from "./connections/proxy-hints.ts";
import { loadNet } from "./load-net.ts";

/** The address of a request without a connection, such as one from inside the process. */
const UNKNOWN_ADDRESS = "unknown";

const GROUPS = 8;
const GROUP_BITS = 16;
/** Bits of an IPv6 network that a client usually has alone, and of what a provider gives a site. */
const NETWORK_PREFIX = 64;
const SITE_PREFIX = 48;
/** The groups before the IPv4 part of an IPv4-mapped address (RFC 4291, 2.5.5.2). */
const MAPPED_PREFIX = ["0", "0", "0", "0", "0", "ffff"];

const isIp = (text: string): boolean => loadNet().isIP(text) !== 0;
const isIpv6 = (text: string): boolean => /^[\da-f.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]`);
const getFamily = (address: string): "ipv4" | "ipv6" => (isIpv6(address) ? "ipv6" : "ipv4");

const splitGroups = (part: string): string[] => (part === "" ? [] : part.split(":"));

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function parseGroups(address: string): string[] {
  // The URL parser also turns an IPv4 part at the end into two groups.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [splitGroups(head), splitGroups(tail)];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill("0"), ...last];
}

/** The IPv4 address in an IPv4-mapped one (`::ffff:192.0.2.1`, `0:0:0:0:0:ffff:c000:201`); undefined for any other. */
function unmapIpv4(groups: readonly string[]): string | undefined {
  const [high = "", low = ""] = groups.slice(MAPPED_PREFIX.length);
  if (MAPPED_PREFIX.some((group, index) => groups[index] !== group)) return undefined;
  return [high, low].flatMap((group) => [...Buffer.from(group.padStart(4, "0"), "hex")]).join(".");
}

/**
 * Normalizes an address: an IPv4-mapped one, which is an IPv4 client on a dual-stack socket, becomes the IPv4 address;
 * other IPv6 addresses get their shortest form, without a zone (`%eth0`).
 */
function normalizeAddress(address: string): string {
  const withoutZone = address.split("%", 1)[0] ?? address;
  if (!isIpv6(withoutZone)) return withoutZone;
  return unmapIpv4(parseGroups(withoutZone)) ?? new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
}

/**
 * Parses an entry of X-Forwarded-For, without the port, brackets and quotes that some proxies add; undefined if it is no
 * address.
 */
function parseForwardedAddress(entry: string): string | undefined {
  const trimmed = entry.trim().replace(/^"(.*)"$/, "$1");
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = normalizeAddress(bare);
  return isIp(address) ? address : undefined;
}

const formatNetwork = (groups: readonly string[], prefix: number): string =>
  `${groups.slice(0, prefix / GROUP_BITS).join(":")}::/${prefix}`;

/** `2001:db8::5` as `2001:db8:0:0::/64`; an IPv4 address is unchanged. */
const maskHostPart = (address: string): string =>
  isIpv6(address) ? formatNetwork(parseGroups(address), NETWORK_PREFIX) : address;

/** The /48 network of a network from `getAddress`: `2001:db8:0::/48` for `2001:db8:0:5::/64`; undefined for IPv4. */
export function findSite(network: string): string | undefined {
  const suffix = `::/${NETWORK_PREFIX}`;
  return network.endsWith(suffix) ? formatNetwork(network.slice(0, -suffix.length).split(":"), SITE_PREFIX) : undefined;
}

/** `[fd00::1]` as `fd00::1`. */
const stripBrackets = (address: string): string => address.replace(/^\[(.*)\]$/, "$1");

/** True for an IP address or a CIDR range such as `10.0.0.0/8` or `fd00::/8`. */
export function isAddressRange(range: string): boolean {
  const [written = "", prefix, ...rest] = range.split("/");
  const address = stripBrackets(written);
  if (!isIp(address) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIpv6(address) ? 128 : 32));
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new (loadNet().BlockList)();
  for (const range of ranges) {
    const [bracketed = "", prefix] = range.split("/");
    const written = stripBrackets(bracketed);
    const address = normalizeAddress(written);
    const mappedBits = isIpv6(written) === isIpv6(address) ? 0 : MAPPED_PREFIX.length * GROUP_BITS;
    if (prefix === undefined) list.addAddress(address, getFamily(address));
    else list.addSubnet(address, Math.max(0, Number(prefix) - mappedBits), getFamily(address));
  }
  return list;
}

/** Returns the address of a request's socket, as long as it is open. */
type SocketAddress = (request: Request) => string | undefined;

type Tracked = {
  liftTimeout?: () => void;
  /** True if the server itself spoke https. */
  isEncrypted?: boolean;
};

type Settings = {
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  /** True if this server speaks TLS itself, or its public address is https. */
  isHttps: boolean;
  /** Gets what a host has to set for a proxy. */
  log?: Pick<Log, "warn">;
};

/** Whether the first proxy, which the browser spoke with, was reached by https: `https`, or `HTTPS, http` of two. */
const isForwardedHttps = (header: string | null): boolean =>
  header?.split(",", 1)[0]?.trim().replaceAll('"', "").toLowerCase() === "https";

/**
 * Finds out where requests come from. The server registers each request's socket with `track`. X-Forwarded-For and
 * X-Forwarded-Proto count only if the socket belongs to a trusted proxy. The client is then the last address in the
 * chain that is not a trusted proxy, so that no one can forge one.
 */
export function createConnections({ trustedProxies, isHttps, log }: Settings) {
  const hintAtStranger = createProxyHint(log, FORWARDED_BY_STRANGER);
  let trustedList: BlockList | undefined;
  const trusted = (): BlockList => {
    trustedList ??= createBlockList(trustedProxies);
    return trustedList;
  };
  const isTrusted = (address: string) => isIp(address) && trusted().check(address, getFamily(address));
  const sockets = new WeakMap<Request, SocketAddress>();
  const timeouts = new WeakMap<Request, () => void>();
  const facts = new WeakMap<Request, RequestFacts>();
  /** Requests that came by the server's own https. */
  const encrypted = new WeakSet<Request>();
  const factsOf = (request: Request): RequestFacts => {
    const known = facts.get(request) ?? { id: crypto.randomUUID() };
    facts.set(request, known);
    return known;
  };
  const getSocketAddress = (request: Request) => normalizeAddress(sockets.get(request)?.(request) ?? UNKNOWN_ADDRESS);
  const hasProxies = trustedProxies.length > 0;

  const getIpAddress = (request: Request): string => {
    let address = getSocketAddress(request);
    const forwardedFor = request.headers.get("x-forwarded-for");
    if (forwardedFor !== null && !isTrusted(address)) hintAtStranger(address, { address });
    const chain = forwardedFor?.split(",") ?? [];
    while (chain.length > 0 && isTrusted(address)) {
      const forwarded = parseForwardedAddress(chain.pop() ?? "");
      if (!forwarded) break;
      address = forwarded;
    }
    return address;
  };

  const connection = {
    liftTimeout: (request: Request) => timeouts.get(request)?.(),
    getIpAddress,
    factsOf,
    getAddress: (request: Request) => maskHostPart(getIpAddress(request)),
    isSecure: (request: Request) =>
      isHttps ||
      encrypted.has(request) ||
      (hasProxies &&
        isTrusted(getSocketAddress(request)) &&
        isForwardedHttps(request.headers.get("x-forwarded-proto"))),
  } satisfies Connection;
  return {
    ...connection,
    /** True if a trusted proxy sent the request. */
    isFromProxy: (request: Request): boolean => hasProxies && isTrusted(getSocketAddress(request)),
    /** The client of a socket, as its connections are counted: the /64 network of IPv6. Null for a trusted proxy. */
    findPeerNetwork(socketAddress: string): string | null {
      const address = normalizeAddress(socketAddress);
      return hasProxies && isTrusted(address) ? null : maskHostPart(address);
    },
    /** Stores how to get the socket's address, because most requests never need it, and what else is known of it. */
    track(request: Request, socketAddress: SocketAddress, { liftTimeout, isEncrypted = false }: Tracked = {}): void {
      sockets.set(request, socketAddress);
      if (liftTimeout) timeouts.set(request, liftTimeout);
      if (isEncrypted) encrypted.add(request);
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
