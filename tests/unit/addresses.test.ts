import { expect, test } from "bun:test";
import { listServerAddresses, resolveLinkOrigin, resolveLinkStart } from "../../src/cli/addresses.ts";

const tls = { certFile: "cert.pem", keyFile: "key.pem" };

test.each([
  ["PUBLIC_URL before all", { host: "0.0.0.0", publicUrl: "https://meals.example.org" }, "https://meals.example.org"],
  ["the address that it listens on", { host: "192.0.2.7" }, "http://192.0.2.7:3000"],
  ["an IPv6 address", { host: "fd00::7" }, "http://[fd00::7]:3000"],
  ["the path that it is under", { host: "192.0.2.7", basePath: "/food" }, "http://192.0.2.7:3000/food"],
  ["https where the server speaks it", { host: "192.0.2.7", tls }, "https://192.0.2.7:3000"],
  ["this machine where nobody else gets in", { host: "127.0.0.1" }, "http://localhost:3000"],
])("mailed links lead to %s", (_where, settings, expected) => {
  expect(resolveLinkOrigin({ publicUrl: null, tls: null, ...settings }, 3000)).toBe(expected);
});

const everywhere = { host: "0.0.0.0", publicUrl: null, tls: null };

test("where the server listens everywhere, they lead to an address of its own", () => {
  expect(resolveLinkOrigin(everywhere, 3000, false)).toMatch(/^http:\/\/[\w.:[\]-]+:3000$/);
});

test.each(["0.0.0.0", "::"])("in a container that listens on %s no address of its own is named", (host) => {
  const settings = { ...everywhere, host };
  expect(resolveLinkOrigin(settings, 3000, true)).toBe("");
  expect(listServerAddresses(settings, 3000, true)).toEqual({ local: "http://localhost:3000", remote: [] });
  // Links are paths then, below that of the server.
  expect(["", "/food"].map((basePath) => resolveLinkOrigin({ ...settings, basePath }, 3000, true))).toEqual(["", ""]);
  expect(["", "/food"].map((basePath) => resolveLinkStart({ ...settings, basePath }, 3000, true))).toEqual([
    "",
    "/food",
  ]);
  expect(resolveLinkStart({ ...settings, host: "192.0.2.7", basePath: "/food" }, 3000, true)).toBe(
    "http://192.0.2.7:3000/food",
  );
  const publicUrl = "http://nas.lan:8080";
  expect(resolveLinkOrigin({ ...settings, publicUrl }, 3000, true)).toBe(publicUrl);
  expect(listServerAddresses({ ...settings, publicUrl }, 3000, true).remote).toEqual([publicUrl]);
});

test("behind a proxy that speaks https, its address is the only one", () => {
  const publicUrl = "https://meals.example.org";
  for (const host of ["0.0.0.0", "127.0.0.1", "192.0.2.7"])
    expect(listServerAddresses({ host, publicUrl, tls: null }, 3000)).toEqual({ local: null, remote: [publicUrl] });
  expect(listServerAddresses({ host: "192.0.2.7", publicUrl, tls }, 443)).toEqual({
    local: "https://192.0.2.7:443",
    remote: [publicUrl, "https://192.0.2.7:443"],
  });
});
