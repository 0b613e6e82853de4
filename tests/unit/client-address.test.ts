import { expect, test } from "bun:test";
import { createConnections, findSite, isAddressRange } from "../../src/http/client-address.ts";

const PROXIES = ["10.0.0.0/8", "192.0.2.7", "fd00::/8", "::1"];

function requestBy(socket: string | undefined, headers: Record<string, string>, isHttps = false) {
  const connections = createConnections({ trustedProxies: PROXIES, isHttps });
  const request = new Request("http://mealglass.test/", { headers });
  connections.track(request, () => socket);
  return {
    address: connections.getAddress(request),
    ipAddress: connections.getIpAddress(request),
    isSecure: connections.isSecure(request),
  };
}

test.each<[string, string | undefined, string | undefined, string]>([
  ["is the socket's", "203.0.113.9", undefined, "203.0.113.9"],
  ["ignores what a stranger forwards", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["is what a trusted range forwards", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["is what a trusted address forwards", "192.0.2.7", "198.51.100.1", "198.51.100.1"],
  ["skips no further than the first stranger", "10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["is the farthest where all are trusted", "10.1.2.3", "10.5.5.5, 10.9.9.9", "10.5.5.5"],
  ["stops at what is no address", "10.1.2.3", "1.1.1.1, unknown", "10.1.2.3"],
  ["stops at what only contains one", "10.1.2.3", "2001:db8::5]:80/[", "10.1.2.3"],
  ["is the proxy's where it forwards nothing", "10.1.2.3", undefined, "10.1.2.3"],
  ["reads an IPv4 client on a dual-stack socket", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["trusts an IPv4 proxy on a dual-stack socket", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["trusts IPv6 proxies", "fd12::1", "198.51.100.1", "198.51.100.1"],
  ["is the network of an IPv6 client", "2001:db8::5", undefined, "2001:db8:0:0::/64"],
  ["is the same network, however it is written", "2001:0DB8:0:0:a:b:c:d", undefined, "2001:db8:0:0::/64"],
  ["is the network of a forwarded IPv6 client", "10.1.2.3", "2001:db8:7:8:9::", "2001:db8:7:8::/64"],
  ["trusts the local host by IPv6", "::1", "198.51.100.1", "198.51.100.1"],
  ["takes off an IPv4 port", "10.1.2.3", "198.51.100.1:4711", "198.51.100.1"],
  ["takes off quotes", "10.1.2.3", '"[2001:db8::5]:4711"', "2001:db8:0:0::/64"],
  ["takes off brackets alone", "10.1.2.3", " [2001:DB8::5] ", "2001:db8:0:0::/64"],
  ["takes off IPv6 brackets and port", "10.1.2.3", "[2001:db8::5]:4711", "2001:db8:0:0::/64"],
  ["maps it however it is written", "0:0:0:0:0:ffff:c633:6401", undefined, "198.51.100.1"],
  ["trusts an IPv4 proxy whose address is mapped in hexadecimal", "::ffff:a01:203", "198.51.100.1", "198.51.100.1"],
  ["does not map an address that only ends like one", "2001:db8::ffff:192.0.2.1", undefined, "2001:db8:0:0::/64"],
  ["leaves out the zone", "fe80::1%eth0", undefined, "fe80:0:0:0::/64"],
  ["is unknown without a socket", undefined, "198.51.100.1", "unknown"],
])("the client's address %s", (_what, socket, forwarded, expected) => {
  expect(requestBy(socket, forwarded ? { "x-forwarded-for": forwarded } : {}).address).toBe(expected);
});

test.each<[string, string | undefined, string | undefined, string]>([
  ["is the socket's", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["is what a trusted proxy forwards", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["is a whole IPv6 address, in its shortest form", "10.1.2.3", "2001:0DB8:0:0:0:0:0:5", "2001:db8::5"],
  ["is IPv4 where it is mapped", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ["is unknown without a socket", undefined, undefined, "unknown"],
])("the IP address in the log %s", (_what, socket, forwarded, expected) => {
  expect(requestBy(socket, forwarded ? { "x-forwarded-for": forwarded } : {}).ipAddress).toBe(expected);
});

test("an IPv6 network belongs to a site, an IPv4 address to none", () => {
  const sites = ["2001:db8:0:5::/64", "fe80:0:0:0::/64", "192.0.2.1", "unknown"].map(findSite);
  expect(sites).toEqual(["2001:db8:0::/48", "fe80:0:0::/48", undefined, undefined]);
});

test("a range of IPv4-mapped proxies is one of IPv4", () => {
  const connections = createConnections({ trustedProxies: ["::ffff:10.0.0.0/104"], isHttps: false });
  const findAddress = (socket: string) => {
    const request = new Request("http://mealglass.test/", { headers: { "x-forwarded-for": "198.51.100.1" } });
    connections.track(request, () => socket);
    return connections.getAddress(request);
  };
  expect([findAddress("10.9.9.9"), findAddress("11.9.9.9")]).toEqual(["198.51.100.1", "11.9.9.9"]);
});

test.each<[string, string, Record<string, string>, boolean, boolean]>([
  ["not over plain http", "203.0.113.9", {}, false, false],
  ["where the server itself or its public address is", "203.0.113.9", {}, true, true],
  ["where a trusted proxy says so", "10.1.2.3", { "x-forwarded-proto": "https" }, false, true],
  ["not where a trusted proxy says http", "10.1.2.3", { "x-forwarded-proto": "http" }, false, false],
  ["in capitals", "10.1.2.3", { "x-forwarded-proto": " HTTPS " }, false, true],
  ["where the first of two proxies is", "10.1.2.3", { "x-forwarded-proto": "https,http" }, false, true],
  ["not where only the second of two is", "10.1.2.3", { "x-forwarded-proto": "http, https" }, false, false],
  ["in quotes", "fd12::1", { "x-forwarded-proto": '"https"' }, false, true],
  ["not where the header is empty", "10.1.2.3", { "x-forwarded-proto": "," }, false, false],
  ["not where a stranger says so", "203.0.113.9", { "x-forwarded-proto": "https" }, false, false],
])("https %s", (_what, socket, headers, isHttps, expected) => {
  expect(requestBy(socket, headers, isHttps).isSecure).toBe(expected);
});

test("only addresses and ranges of them are taken for proxies", () => {
  const proxies = ["10.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "::1", "fd00::/8", "[fd00::1]", "[fd00::]/8"];
  expect(proxies.every(isAddressRange)).toBe(true);
  const others = ["fd00::/129", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0", "localhost", ""];
  expect(others.filter(isAddressRange)).toEqual([]);
});

test("a forwarded address that is not believed is one line for each proxy, and three at most", () => {
  const lines: unknown[] = [];
  const log = { warn: (message: string, fields?: object) => void lines.push([message, fields]) };
  const connections = createConnections({ trustedProxies: ["[fd00::1]"], isHttps: false, log });
  const call = (socket: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    const request = new Request("http://mealglass.test/", { headers });
    connections.track(request, () => socket);
    connections.getAddress(request);
  };
  call("172.18.0.1");
  call("fd00::1", "198.51.100.1");
  expect(lines).toEqual([]);
  for (const forwardedFor of ["198.51.100.1", "198.51.100.2", "nothing"]) call("::ffff:172.18.0.1", forwardedFor);
  expect(lines).toEqual([[expect.stringContaining("TRUSTED_PROXIES"), { address: "172.18.0.1" }]]);
  for (const socket of ["fd00::2", "203.0.113.5", "203.0.113.6", "203.0.113.7"]) call(socket, "198.51.100.1");
  expect(lines).toHaveLength(3);
});
