import { BlockList, isIP } from "node:net";
import type { Connection } from "./connection.ts";

/** The address of a request without a connection, such as one from inside the process. */
const UNKNOWN_ADDRESS = "unknown";

const getFamily = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Normalizes an address: `::ffff:192.0.2.1`, an IPv4 client on a dual-stack socket, becomes `192.0.2.1`; a zone
 * (`%eth0`) is removed.
 */
function normalizeAddress(address: string): string {
  const withoutZone = address.split("%", 1)[0] ?? address;
  return withoutZone.toLowerCase().startsWith("::ffff:") && isIP(withoutZone.slice(7)) === 4
    ? withoutZone.slice(7)
    : withoutZone;
}

/**
 * Parses an entry of X-Forwarded-For, without the port and brackets that some proxies add; undefined if it is no
 * address.
 */
function parseForwardedAddress(entry: string): string | undefined {
  const trimmed = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = normalizeAddress(bare);
  return isIP(address) ? address : undefined;
}

const GROUPS = 8;
const splitGroups = (part: string): string[] => (part === "" ? [] : part.split(":"));

/** `2001:db8::5` as `2001:db8:0:0::/64`; an IPv4 address is unchanged. */
function maskHostPart(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser normalizes addresses: lower case, no leading zeros, no IPv4 part.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [splitGroups(head), splitGroups(tail)];
  const zeros = Array<string>(GROUPS - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, GROUPS / 2).join(":")}::/64`;
}

/** True for an IP address or a CIDR range such as `10.0.0.0/8` or `fd00::/8`. */
export function isAddressRange(range: string): boolean {
  const [address = "", prefix, ...rest] = range.split("/");
  if (!isIP(address) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32));
}

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    if (prefix === undefined) list.addAddress(normalizeAddress(address), getFamily(normalizeAddress(address)));
    else list.addSubnet(address, Number(prefix), getFamily(address));
  }
  return list;
}

/** Returns the address of a request's socket, as long as it is open. */
type SocketAddress = (request: Request) => string | undefined;

type Settings = {
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  /** True if this server speaks TLS itself, or its public address is https. */
  isHttps: boolean;
};

/**
 * Finds out where requests come from. The server registers each request's socket with `track`. X-Forwarded-For and
 * X-Forwarded-Proto count only if the socket belongs to a trusted proxy. The client is then the last address in the
 * chain that is not a trusted proxy, so that nobody can forge one.
 */
export function createConnections({ trustedProxies, isHttps }: Settings) {
  const trusted = createBlockList(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, getFamily(address));
  const sockets = new WeakMap<Request, SocketAddress>();
  const getSocketAddress = (request: Request) => normalizeAddress(sockets.get(request)?.(request) ?? UNKNOWN_ADDRESS);
  const hasProxies = trustedProxies.length > 0;

  const connection: Connection = {
    getAddress(request) {
      let address = getSocketAddress(request);
      const chain = request.headers.get("x-forwarded-for")?.split(",") ?? [];
      while (chain.length > 0 && isTrusted(address)) {
        const forwarded = parseForwardedAddress(chain.pop() ?? "");
        if (!forwarded) break;
        address = forwarded;
      }
      return maskHostPart(address);
    },
    isSecure: (request) =>
      isHttps ||
      (hasProxies &&
        isTrusted(getSocketAddress(request)) &&
        request.headers.get("x-forwarded-proto")?.trim() === "https"),
  };
  return {
    ...connection,
    /** True if a trusted proxy sent the request. */
    isFromProxy: (request: Request): boolean => hasProxies && isTrusted(getSocketAddress(request)),
    /** Stores how to get the socket's address, because most requests never need it. */
    track(request: Request, socketAddress: SocketAddress): void {
      sockets.set(request, socketAddress);
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
