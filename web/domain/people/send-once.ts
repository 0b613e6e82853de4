import type { QueryClient } from "@tanstack/react-query";
import { beginSending, endSending, SAME_TIME_MS } from "../../offline/outbox/sent-keys.ts";
import { ApiError } from "../../platform/api/api-client.ts";

type Row = { createdAt: string };

type Sending<Stored extends Row> = {
  /** What it says: two with the same subject are meant once. */
  subject: string;
  send: () => Promise<Stored>;
  /** The rows of the server among which it is if it was stored. */
  list: () => Promise<readonly Stored[]>;
  /** Whether a row says what is sent. */
  isSame: (row: Stored) => boolean;
};

/** A server that fails may have stored it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Sends what the server stores without a key. Where the same was sent a short while ago and its answer was lost, it is
 * looked for first, so that it is stored once.
 */
export async function sendOnce<Stored extends Row>(
  client: QueryClient,
  { subject, send, list, isSame }: Sending<Stored>,
): Promise<Stored> {
  const body = {};
  const sent = beginSending(client, { subject, body });
  const isOfThen = ({ createdAt }: Stored) => Math.abs(Date.parse(createdAt) - sent.at) < SAME_TIME_MS;
  try {
    // The body of an earlier attempt is another object.
    const earlier = sent.body === body ? [] : await list();
    const stored = earlier.find((row) => isSame(row) && isOfThen(row)) ?? (await send());
    endSending(client, sent);
    return stored;
  } catch (error) {
    if (isRefusal(error)) endSending(client, sent);
    throw error;
  }
}
