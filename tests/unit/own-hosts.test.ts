import { expect, test } from "bun:test";
import { hostname } from "node:os";
import { createOwnHostCheck } from "../../src/http/own-hosts.ts";

const isOwn = createOwnHostCheck({
  host: "meals.example.org",
  isInCertificate: (name) => name === "diary.example.org",
});

/** The host name as a request's URL has it. */
const parseHost = (host: string): string => new URL(`http://${host}`).hostname;

test.each([
  ...["localhost", "mealglass.localhost", "127.0.0.1", "127.1.2.3:3000", "[::1]:3000"],
  ...["10.0.0.5", "172.16.0.1", "172.31.255.255", "192.168.1.20:3000", "169.254.7.7", "100.100.1.2"],
  ...["[fd00::7]", "[fe80::1]", "nas", "PI:3000", "nas.local", "nas.lan.", "nas.home.arpa", "mealglass.internal"],
  ...["phone.test", "meals.example.org", "Diary.Example.org", hostname()],
])("%s can be this server's own", (host) => expect(isOwn(parseHost(host))).toBe(true));

test.each([
  ...["evil.example", "www.meals.example.org", "meals.example.org.evil.example", "localhost.evil.example"],
  ...["nas.local.evil.example", "192.168.1.20.evil.example", "xn--bcher-kva.example", "local.example"],
  ...["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.169.1.1", "[2001:4860:4860::8888]"],
])("%s is foreign", (host) => expect(isOwn(parseHost(host))).toBe(false));
