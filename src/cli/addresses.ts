import { networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import { listLocalAddresses } from "./network-addresses.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
/** With these the server listens on all addresses of the machine. */
const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

type ListenSettings = Pick<Config, "host" | "publicUrl" | "tls">;

/** The URL of a host name or an IP address. */
const formatUrl = (tls: Config["tls"], name: string, port: number): string =>
  `${tls ? "https" : "http"}://${name.includes(":") ? `[${name}]` : name}:${port}`;

/** The URL at which the machine reaches its own server. */
export const formatOwnUrl = ({ host, tls }: Omit<ListenSettings, "publicUrl">, port: number): string =>
  formatUrl(tls, ANY_ADDRESS.has(host) ? "localhost" : host, port);

/** The addresses that people can open: on this machine and on other devices, the best one first. */
export function listServerAddresses({ host, publicUrl, tls }: ListenSettings, port: number) {
  const format = (name: string) => formatUrl(tls, name, port);
  const remote = ANY_ADDRESS.has(host) ? listLocalAddresses(networkInterfaces()) : LOOPBACK.has(host) ? [] : [host];
  return {
    local: LOOPBACK.has(host) ? format("localhost") : formatOwnUrl({ host, tls }, port),
    remote: [...(publicUrl ? [publicUrl] : []), ...remote.map(format)],
  };
}

/**
 * The origin of mailed links: PUBLIC_URL, or else the address for other devices. It never comes from the request: with
 * a forged Host header somebody could redirect another person's link to himself.
 */
export function resolveLinkOrigin(config: ListenSettings, port: number): string {
  const { local, remote } = listServerAddresses(config, port);
  return remote[0] ?? local;
}
