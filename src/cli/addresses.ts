import { networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import { listLocalAddresses } from "./network-addresses.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

type ListenSettings = Pick<Config, "host" | "publicUrl" | "tls">;

/** The addresses that people can open: on this machine and on other devices, the best one first. */
export function listServerAddresses({ host, publicUrl, tls }: ListenSettings, port: number) {
  const scheme = tls ? "https" : "http";
  const toUrl = (name: string) => `${scheme}://${name.includes(":") ? `[${name}]` : name}:${port}`;
  const remote = ANY_ADDRESS.has(host) ? listLocalAddresses(networkInterfaces()) : LOOPBACK.has(host) ? [] : [host];
  return {
    local: toUrl(ANY_ADDRESS.has(host) || LOOPBACK.has(host) ? "localhost" : host),
    remote: [...(publicUrl ? [publicUrl] : []), ...remote.map(toUrl)],
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
