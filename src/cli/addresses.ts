import { networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import { isInContainer, listLocalAddresses } from "./network-addresses.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
/** With these the server listens on all addresses of the machine. */
const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

type ListenSettings = Pick<Config, "host" | "publicUrl" | "tls"> & Partial<Pick<Config, "basePath">>;

/** What to do about a link that is only a path. */
export const PUBLIC_URL_MISSING =
  "In a container the server does not know its address: PUBLIC_URL says what people open, such as http://192.168.1.7:3000.";

/** The URL of a host name or an IP address. */
const formatUrl = (
  { tls, basePath = "" }: Pick<ListenSettings, "tls" | "basePath">,
  name: string,
  port: number,
): string => `${tls ? "https" : "http"}://${name.includes(":") ? `[${name}]` : name}:${port}${basePath}`;

/** The URL at which the machine reaches its own server. */
export const formatOwnUrl = (settings: Omit<ListenSettings, "publicUrl">, port: number): string =>
  formatUrl(settings, ANY_ADDRESS.has(settings.host) ? "localhost" : settings.host, port);

/** The addresses in the network that other devices may reach. Those of a container lead nowhere. */
function listRemoteHosts(host: string, inContainer: boolean): string[] {
  if (LOOPBACK.has(host)) return [];
  if (!ANY_ADDRESS.has(host)) return [host];
  return inContainer ? [] : listLocalAddresses(networkInterfaces());
}

/**
 * The addresses that people can open: on this machine (null if none is of use there) and on other devices, the best one
 * first. Where a proxy speaks https for this server, only its address is one: over http no session would last.
 */
export function listServerAddresses(
  settings: ListenSettings,
  port: number,
  inContainer = isInContainer(),
): { local: string | null; remote: string[] } {
  const { host, publicUrl, tls } = settings;
  if (!tls && publicUrl?.startsWith("https:")) return { local: null, remote: [publicUrl] };
  const remote = listRemoteHosts(host, inContainer).map((name) => formatUrl(settings, name, port));
  return {
    local: LOOPBACK.has(host) ? formatUrl(settings, "localhost", port) : formatOwnUrl(settings, port),
    remote: [...(publicUrl ? [publicUrl] : []), ...remote],
  };
}

/** Whether links have to be paths: a container's server does not know at which address people reach it. */
export const isAddressUnknown = (
  { host, publicUrl }: Pick<Config, "host" | "publicUrl">,
  inContainer = isInContainer(),
): boolean => publicUrl === null && inContainer && ANY_ADDRESS.has(host);

/**
 * The origin of mailed links: PUBLIC_URL, or else the address for other devices; empty in a container without PUBLIC_URL,
 * so that links are paths. It never comes from the request: with a forged Host header a stranger could redirect another
 * person's link to himself.
 */
export function resolveLinkOrigin(config: ListenSettings, port: number, inContainer = isInContainer()): string {
  if (isAddressUnknown(config, inContainer)) return "";
  const { local, remote } = listServerAddresses(config, port, inContainer);
  return remote[0] ?? local ?? "";
}

/** What printed links begin with: the origin, or where that is unknown the path that the server is under. */
export const resolveLinkStart = (config: ListenSettings, port: number, inContainer = isInContainer()): string =>
  resolveLinkOrigin(config, port, inContainer) || (config.basePath ?? "");

/** Prints links, one a line, so that another program can read them. */
export function printLinks(links: readonly string[]): void {
  for (const link of links) console.log(link);
  if (links.some((link) => link.startsWith("/"))) console.error(PUBLIC_URL_MISSING);
}
