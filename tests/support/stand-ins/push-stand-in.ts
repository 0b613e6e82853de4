import { createECDH, randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { afterThisTest } from "../after-test.ts";
import { createCertificate } from "./certificates.ts";
import { type DeviceKeys, decryptPush } from "./decrypt-push.ts";

/** RFC 8030, 5.2, and RFC 8291, 4: what a push service has to take. */
const BODY_MAX_BYTES = 4096;
/** RFC 8292, 2: tokens are good for at most a day. */
const TOKEN_MAX_SECONDS = 24 * 60 * 60;

/** What a service answers instead of taking a message. */
export type PushFault =
  | { status: 400 | 403 | 404 | 410 | 413 | 500 | 503 }
  | { status: 429; retryAfter: string }
  | { status: 302; location: string }
  | "hang"
  | "huge";

/** A message as the device gets it. */
export type ReceivedPush = { payload: Record<string, unknown>; ttl: number; topic: string | null; subject: unknown };

type StandInDevice = DeviceKeys & { received: ReceivedPush[]; faults: PushFault[]; attempts: number };

const decode = (text: string): Buffer => Buffer.from(text, "base64url");

/** Verifies the `Authorization` of RFC 8292, and returns the token's subject and the sender's public key. */
async function verifySender(request: Request, origin: string, now: number) {
  const [, token = "", publicKey = ""] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
  const point = decode(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
  const { payload } = await jwtVerify(token, key, {
    audience: origin,
    algorithms: ["ES256"],
    requiredClaims: ["exp"],
    currentDate: new Date(now),
  });
  if ((payload.exp ?? 0) > now / 1000 + TOKEN_MAX_SECONDS) throw new Error("The token is good for too long.");
  return { subject: payload.sub, publicKey };
}

async function answerFault(fault: PushFault): Promise<Response> {
  if (fault === "hang") return new Promise<never>(() => {});
  if (fault === "huge") return new Response("x".repeat(50_000_000), { status: 500 });
  const headers: Record<string, string> = {};
  if ("retryAfter" in fault) headers["retry-after"] = fault.retryAfter;
  if ("location" in fault) headers.location = fault.location;
  return new Response("The service says no.", { status: fault.status, headers });
}

let certificate: ReturnType<typeof createCertificate> | undefined;

/**
 * A push service: an https server that takes messages for the devices which it has made, checks who sends them (VAPID,
 * RFC 8292) and what, and decrypts them with the device's keys (RFC 8291). A message that is not as it has to be is
 * answered with 400, and is in `problems`. `now` is its clock, which has to agree with the sender's.
 */
export function startPushStandIn({ now = Date.now } = {}) {
  certificate ??= createCertificate(["localhost"]);
  const devices = new Map<string, StandInDevice>();
  const problems: string[] = [];
  /** The key of the first sender; a device takes messages of one sender alone. */
  let sender: string | undefined;

  const receive = async (request: Request, device: StandInDevice): Promise<void> => {
    const { subject, publicKey } = await verifySender(request, origin, now());
    sender ??= publicKey;
    if (publicKey !== sender) throw new Error("It is signed by another key than the one before.");
    if (request.headers.get("content-encoding") !== "aes128gcm") throw new Error("It is not encoded as aes128gcm.");
    const ttl = Number(request.headers.get("ttl") ?? Number.NaN);
    if (!Number.isInteger(ttl) || ttl < 0) throw new Error("It has no TTL.");
    const topic = request.headers.get("topic");
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Error("Its topic is wrong.");
    const body = await request.bytes();
    if (body.byteLength > BODY_MAX_BYTES) throw new Error("It is too long.");
    device.received.push({ payload: JSON.parse(decryptPush(body, device)), ttl, topic, subject });
  };

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: certificate,
    async fetch(request) {
      const device = devices.get(new URL(request.url).pathname);
      if (!device || request.method !== "POST") return new Response(null, { status: 404 });
      device.attempts += 1;
      const fault = device.faults.shift();
      if (fault) return answerFault(fault);
      try {
        await receive(request, device);
        return new Response(null, { status: 201 });
      } catch (error) {
        problems.push(String(error));
        return new Response(null, { status: 400 });
      }
    },
  });
  afterThisTest(() => server.stop(true));
  const host = `localhost:${server.port}`;
  const origin = `https://${host}`;

  return {
    host,
    ca: certificate.cert,
    problems,
    /** The public key by which the sender of messages is known so far. */
    readSender: () => sender,
    /** A device with a subscription as its browser describes it. */
    addDevice() {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const keys = { privateKey: ecdh.getPrivateKey("base64url"), p256dh, auth: randomBytes(16).toString("base64url") };
      const path = `/send/${randomBytes(16).toString("base64url")}`;
      const device: StandInDevice = { ...keys, received: [], faults: [], attempts: 0 };
      devices.set(path, device);
      return {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh: keys.p256dh, auth: keys.auth } },
        /** The messages that it got. */
        received: device.received,
        readTitles: () => device.received.map(({ payload }) => payload.title),
        countAttempts: () => device.attempts,
        /** What becomes of the next messages. */
        fail: (...faults: PushFault[]) => void device.faults.push(...faults),
      };
    },
  };
}
