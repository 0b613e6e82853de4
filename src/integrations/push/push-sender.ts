/** A device that takes messages: what its browser gave it (`PushSubscription` of the Push API). */
export type PushTarget = {
  /** An address of the push service, which only this device and this server know. */
  endpoint: string;
  /** The device's public key and secret, base64url. */
  p256dh: string;
  auth: string;
};

export type PushMessage = {
  /** What the device's service worker reads: at most 3,000 bytes. */
  payload: string;
  /** For how many seconds the push service keeps it for a device that is not connected. */
  ttlSeconds: number;
  /** A waiting message of the same topic is replaced: at most 32 letters. */
  topic: string;
};

/**
 * What became of a message: the service took it; the device no longer exists; the service may take it later, or did not
 * answer in time; or it never will, with the reason for the log. None of them names the endpoint.
 */
export type PushOutcome =
  | { result: "sent" }
  | { result: "gone" }
  | { result: "later"; reason: string; retryAfterMs?: number; isUnanswered?: true }
  | { result: "refused"; reason: string };

/** The pair of keys by which push services know a server, base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Sends messages to devices through the push services of their browsers. */
export interface PushSender {
  /** A new pair of keys. */
  createKeys(): PushKeys;
  /** Why an endpoint or keys cannot be used, as a sentence without a period; undefined if they can. */
  findProblem(target: PushTarget): { field: keyof PushTarget; message: string } | undefined;
  /** Sends a message, encrypted for the device. Never throws for what the service or the device do. */
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
}
