import { existsSync } from "node:fs";
import type { NetworkInterfaceInfo } from "node:os";

/** Networks of containers and virtual machines, which phones cannot reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tailscale|wg)/;

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

/** The IPv4 addresses of this machine in the local network, the most likely one first. */
export function listLocalAddresses(interfaces: Interfaces): string[] {
  const names = Object.keys(interfaces).sort((a, b) => Number(VIRTUAL.test(a)) - Number(VIRTUAL.test(b)));
  const infos = names.flatMap((name) => interfaces[name] ?? []);
  const reachable = infos.filter(
    ({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."),
  );
  return reachable.map(({ address }) => address);
}

/** What Docker, Podman with our image, and Kubernetes put into a container. */
const MARKS = ["/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"];

/** Whether this process runs in a container whose addresses no other device can reach. */
export const isInContainer = (): boolean => MARKS.some((path) => existsSync(path));
