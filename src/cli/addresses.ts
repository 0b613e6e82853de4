import { networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import { localNetworkAddresses } from "./network-addresses.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
const ANY = new Set(["0.0.0.0", "::"]);

type Listening = Pick<Config, "host" | "publicUrl" | "tls">;

/** The addresses to open: on this machine, and (best first) on other devices. */
export function serverAddresses({ host, publicUrl, tls }: Listening, port: number) {
  const scheme = tls ? "https" : "http";
  const at = (name: string) => `${scheme}://${name.includes(":") ? `[${name}]` : name}:${port}`;
  const elsewhere = ANY.has(host) ? localNetworkAddresses(networkInterfaces()) : LOOPBACK.has(host) ? [] : [host];
  return {
    here: at(ANY.has(host) || LOOPBACK.has(host) ? "localhost" : host),
    elsewhere: [...(publicUrl ? [publicUrl] : []), ...elsewhere.map(at)],
  };
}

/**
 * Where mailed links lead: PUBLIC_URL, else the address at which this server says that other devices find it. Never
 * what a request calls it: with a Host header of his own somebody could have another person's link sent to himself.
 */
export function linkOrigin(config: Listening, port: number): string {
  const { here, elsewhere } = serverAddresses(config, port);
  return elsewhere[0] ?? here;
}
