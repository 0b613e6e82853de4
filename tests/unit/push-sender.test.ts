import { describe, expect, spyOn, test } from "bun:test";
import { createGuardedHttps, type Resolve } from "../../src/integrations/guarded-https.ts";
import { isPublicAddress } from "../../src/integrations/public-address.ts";
import { createWebPushSender } from "../../src/integrations/push/web-push-sender.ts";
import { type PushFault, startPushStandIn } from "../support/stand-ins/push-stand-in.ts";

const MESSAGE = { payload: JSON.stringify({ title: "Über 5 €?" }), ttlSeconds: 60, topic: "lunch" };

function createSender(options: Partial<Parameters<typeof createGuardedHttps>[0]> = {}) {
  const service = startPushStandIn();
  const post = createGuardedHttps({ privateHosts: [service.host], timeoutMs: 5000, ca: service.ca, ...options });
  const sender = createWebPushSender({ post, contact: () => "mailto:host@example.org" });
  const device = service.addDevice();
  const { endpoint, keys } = device.subscription;
  return { service, sender, device, target: { endpoint, ...keys } };
}

describe("a message", () => {
  test("reaches the device encrypted for it and signed by this server", async () => {
    const { service, sender, device, target } = createSender();
    const keys = sender.createKeys();
    expect(await sender.send(target, MESSAGE, keys)).toEqual({ result: "sent" });
    expect(device.received).toEqual([
      { payload: { title: "Über 5 €?" }, ttl: 60, topic: "lunch", subject: "mailto:host@example.org" },
    ]);
    expect(service.readSender()).toBe(keys.publicKey);
    expect(service.problems).toEqual([]);
  });

  const cases: [fault: PushFault, expected: object][] = [
    [{ status: 404 }, { result: "gone" }],
    [{ status: 410 }, { result: "gone" }],
    [
      { status: 429, retryAfter: "120" },
      { result: "later", retryAfterMs: 120_000 },
    ],
    [{ status: 429, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT" }, { result: "later" }],
    [{ status: 503 }, { result: "later" }],
    ["huge", { result: "later" }],
    [{ status: 413 }, { result: "refused" }],
    [{ status: 403 }, { result: "refused" }],
    [{ status: 302, location: "https://localhost:1/elsewhere" }, { result: "refused" }],
  ];
  test.each(cases)("answered with %j", async (fault, expected) => {
    const { sender, device, target } = createSender();
    device.fail(fault);
    const outcome = await sender.send(target, MESSAGE, sender.createKeys());
    expect(outcome).toMatchObject(expected);
    expect(JSON.stringify(outcome)).not.toContain(new URL(target.endpoint).pathname);
    expect(device.countAttempts()).toBe(1);
  });

  test("for a device whose stored keys or address are damaged is refused, and web-push warns of nothing", async () => {
    const { sender, device, target } = createSender();
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    const gcm = "https://android.googleapis.com/gcm/send/device";
    for (const damage of [{ p256dh: "x" }, { auth: "x" }, { endpoint: "x" }, { endpoint: gcm }]) {
      const outcome = await sender.send({ ...target, ...damage }, MESSAGE, sender.createKeys());
      expect(outcome).toMatchObject({ result: "refused" });
    }
    expect(device.countAttempts()).toBe(0);
    const calls = warn.mock.calls.length;
    warn.mockRestore();
    expect(calls).toBe(0);
  });

  test("that is not answered is given up", async () => {
    const { sender, device, target } = createSender({ timeoutMs: 100 });
    device.fail("hang");
    const outcome = await sender.send(target, MESSAGE, sender.createKeys());
    expect(outcome).toMatchObject({
      result: "later",
      isUnanswered: true,
      reason: expect.stringContaining("not be reached"),
    });
  });

  test("for a server that cannot be trusted or reached is sent later", async () => {
    const closed = "localhost:9";
    const { sender, target, device, service } = createSender({ ca: "" });
    expect(await sender.send(target, MESSAGE, sender.createKeys())).toMatchObject({ result: "later" });
    const post = createGuardedHttps({ privateHosts: [closed], timeoutMs: 5000 });
    const toClosed = createWebPushSender({ post, contact: () => "mailto:host@example.org" });
    const endpoint = target.endpoint.replace(service.host, closed);
    expect(await toClosed.send({ ...target, endpoint }, MESSAGE, sender.createKeys())).toMatchObject({
      result: "later",
    });
    expect(device.countAttempts()).toBe(0);
  });
});

describe("an endpoint", () => {
  const { findProblem } = createGuardedHttps({ privateHosts: ["push.lan:8443", "nas.lan"], timeoutMs: 1000 });

  test.each([
    ...["https://fcm.googleapis.com/fcm/send/abc", "https://updates.push.services.mozilla.com/wpush/v2/abc"],
    ...["https://web.push.apple.com/abc", "https://8.8.8.8/abc", "https://[2606:4700::1111]/abc"],
    ...["https://push.lan:8443/abc", "https://nas.lan/abc", "https://nas.lan:9999/abc"],
  ])("%s is taken", (endpoint) => expect(findProblem(endpoint)).toBeUndefined());

  test.each([
    ...["http://fcm.googleapis.com/abc", "ftp://push.example.org/abc", "file:///etc/passwd", "not an address"],
    ...["https://user:word@push.example.org/abc", "https://push.example.org:8443/abc", "https://localhost/abc"],
    ...["https://router/abc", "https://127.0.0.1/abc", "https://2130706433/abc", "https://0x7f.1/abc"],
    ...["https://0/abc", "https://10.0.0.1/abc", "https://100.64.0.1/abc", "https://169.254.169.254/latest/meta-data"],
    ...["https://172.31.255.255/abc", "https://192.168.1.1/abc", "https://255.255.255.255/abc"],
    ...["https://[::]/abc", "https://[::1]/abc", "https://[::ffff:127.0.0.1]/abc", "https://[::ffff:8.8.8.8]/abc"],
    ...["https://[64:ff9b::7f00:1]/abc", "https://[2002:7f00:1::]/abc", "https://[fd00::1]/abc"],
    "https://[fe80::1]/abc",
  ])("%s is refused", (endpoint) => expect(findProblem(endpoint)).toBeString());

  test.each([[["127.0.0.1"]], [["192.168.1.1"]], [["::1"]], [["8.8.8.8", "10.0.0.1"]], [[]]])(
    "whose name leads to %j is not called",
    async (addresses) => {
      const resolve: Resolve = (_, __, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      const { sender, device, target } = createSender({ resolve });
      const endpoint = target.endpoint.replace(/localhost:\d+/, "push.example.org");
      const outcome = await sender.send({ ...target, endpoint }, MESSAGE, sender.createKeys());
      expect(outcome).toMatchObject({ result: "refused", reason: expect.stringContaining("PrivateAddressError") });
      expect(device.countAttempts()).toBe(0);
    },
  );

  test("with keys that are none is refused", () => {
    const { sender, target } = createSender();
    expect(sender.findProblem(target)).toBeUndefined();
    for (const [field, value] of [
      ["p256dh", `B${"A".repeat(86)}`],
      ["p256dh", ""],
      ["auth", "AAAA"],
      ["endpoint", "https://10.0.0.1/"],
    ] as const)
      expect(sender.findProblem({ ...target, [field]: value })).toMatchObject({ field });
  });
});

test("of addresses those are public that the whole Internet can reach", () => {
  expect(["8.8.8.8", "2606:4700::1111"].filter(isPublicAddress)).toHaveLength(2);
  const others = ["198.19.0.1", "203.0.113.5", "224.0.0.1", "2001:db8::1", "fd00::1", "fe80::1%eth0"];
  expect([...others, "push.example.org", ""].filter(isPublicAddress)).toEqual([]);
});
