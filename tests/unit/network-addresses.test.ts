import { expect, test } from "bun:test";
import type { NetworkInterfaceInfo } from "node:os";
import { listLocalAddresses } from "../../src/cli/network-addresses.ts";

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: "IPv4", netmask: "255.255.255.0", mac: "00:00:00:00:00:00" },
  cidr: `${address}/24`,
});

test("names what other devices can reach, the real network before the virtual ones", () => {
  const ipv6 = { ...ipv4("fe80::1"), family: "IPv6", scopeid: 2, cidr: null } as const;
  expect(
    listLocalAddresses({
      docker0: [ipv4("172.17.0.1")],
      lo: [ipv4("127.0.0.1", true)],
      wlan0: [ipv6, ipv4("192.168.1.20")],
      eth0: [ipv4("169.254.3.4")],
      gone: undefined,
    }),
  ).toEqual(["192.168.1.20", "172.17.0.1"]);
});
