import type { NetworkInterfaceInfo } from "node:os";

/** Networks between containers and virtual machines, which no phone is in. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tailscale|wg)/;

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

/** The IPv4 addresses by which other devices in the local network reach this machine, likeliest first. */
export function localNetworkAddresses(interfaces: Interfaces): string[] {
  const names = Object.keys(interfaces).sort((a, b) => Number(VIRTUAL.test(a)) - Number(VIRTUAL.test(b)));
  const infos = names.flatMap((name) => interfaces[name] ?? []);
  const reachable = infos.filter(
    ({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."),
  );
  return reachable.map(({ address }) => address);
}
