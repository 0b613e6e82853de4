import { BlockList, isIP } from "node:net";
import type { Connection } from "./connection.ts";

/** What a request without a known connection is said to come from, such as one made inside the process. */
const UNKNOWN_ADDRESS = "unknown";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** `::ffff:192.0.2.1`, as a dual-stack socket names an IPv4 client, becomes `192.0.2.1`; a zone (`%eth0`) goes. */
function plainAddress(address: string): string {
  const withoutZone = address.split("%", 1)[0] ?? address;
  return withoutZone.toLowerCase().startsWith("::ffff:") && isIP(withoutZone.slice(7)) === 4
    ? withoutZone.slice(7)
    : withoutZone;
}

/** An entry of X-Forwarded-For without the port and brackets that some proxies add; undefined for no address. */
function forwardedAddress(entry: string): string | undefined {
  const trimmed = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = plainAddress(bare);
  return isIP(address) ? address : undefined;
}

const GROUPS = 8;
const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

/** `2001:db8::5` as `2001:db8:0:0::/64`; an IPv4 address as it is. */
function withoutHostPart(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes every address in one way: lower case, without leading zeros, without an IPv4 part.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(GROUPS - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, GROUPS / 2).join(":")}::/64`;
}

/** True for an IP address or a CIDR range such as `10.0.0.0/8` or `fd00::/8`. */
export function isAddressRange(range: string): boolean {
  const [address = "", prefix, ...rest] = range.split("/");
  if (!isIP(address) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32));
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    if (prefix === undefined) list.addAddress(plainAddress(address), familyOf(plainAddress(address)));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/** The address of the socket that a request came by, while that is open. */
type SocketAddress = (request: Request) => string | undefined;

type Settings = {
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** True where this server speaks TLS itself, or its public address is https. */
  isHttps: boolean;
};

/**
 * Knows where requests come from. The server tells it the address of each request's socket through `note`; the API
 * asks. X-Forwarded-For and X-Forwarded-Proto count only when the socket belongs to a trusted proxy, and then the
 * client is the last address in the chain that no trusted proxy has, so that nobody can write one in for himself.
 */
export function createConnections({ trustedProxies, isHttps }: Settings) {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  const sockets = new WeakMap<Request, SocketAddress>();
  const socketOf = (request: Request) => plainAddress(sockets.get(request)?.(request) ?? UNKNOWN_ADDRESS);
  const hasProxies = trustedProxies.length > 0;

  const connection: Connection = {
    addressOf(request) {
      let address = socketOf(request);
      const chain = request.headers.get("x-forwarded-for")?.split(",") ?? [];
      while (chain.length > 0 && isTrusted(address)) {
        const named = forwardedAddress(chain.pop() ?? "");
        if (!named) break;
        address = named;
      }
      return withoutHostPart(address);
    },
    isSecure: (request) =>
      isHttps ||
      (hasProxies && isTrusted(socketOf(request)) && request.headers.get("x-forwarded-proto")?.trim() === "https"),
  };
  return {
    ...connection,
    /** Remembers how to learn the address of the socket that a request came by: most requests never need it. */
    note(request: Request, socketAddress: SocketAddress): void {
      sockets.set(request, socketAddress);
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
