import { expect, test } from "bun:test";
import { resolveLinkOrigin } from "../../src/cli/addresses.ts";

const tls = { certFile: "cert.pem", keyFile: "key.pem" };

test.each([
  [
    "PUBLIC_URL before all else",
    { host: "0.0.0.0", publicUrl: "https://meals.example.org" },
    "https://meals.example.org",
  ],
  ["the address that it listens on", { host: "192.0.2.7" }, "http://192.0.2.7:3000"],
  ["an IPv6 address", { host: "fd00::7" }, "http://[fd00::7]:3000"],
  ["https where the server speaks it", { host: "192.0.2.7", tls }, "https://192.0.2.7:3000"],
  ["this machine where nobody else gets in", { host: "127.0.0.1" }, "http://localhost:3000"],
])("mailed links lead to %s", (_where, settings, expected) => {
  expect(resolveLinkOrigin({ publicUrl: null, tls: null, ...settings }, 3000)).toBe(expected);
});

test("where the server listens everywhere, they lead to an address of its own", () => {
  expect(resolveLinkOrigin({ host: "0.0.0.0", publicUrl: null, tls: null }, 3000)).toMatch(
    /^http:\/\/[\w.:[\]-]+:3000$/,
  );
});
