import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import { MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { createId, getKeyPrefix } from "../../platform/create-id.ts";
import { discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";
import { USER_KEY } from "../../platform/query-client.ts";

// The keys of what is sent to the diary, until the person is told that it is stored (docs/decisions/0024-taps-and-layers.md).

/** What is sent, and may be stored although its answer was lost. */
export type Sent<Body> = {
  /** Its kind, and the id of its draft or what it says: two with the same subject are meant once. */
  subject: string;
  /** The Idempotency-Key. */
  key: string;
  /** What was sent first: the server knows the key by it. */
  body: Body;
  /** When it is eaten, or was sent, in UTC milliseconds. */
  at: number;
};

/** `key` is that of a draft; without one, the same is meant only at about the same time. `at` is now if missing. */
type Sending<Body> = Omit<Sent<Body>, "key" | "at"> & { key?: string; at?: string | undefined };

const DRAFT = "sent-keys";
/** The same food tapped again later than this was eaten again. */
export const SAME_TIME_MS = 5 * MINUTE_MS;
/** Several foods of a list may be on their way at the same time. */
const KEPT_MAX = 8;

const isSent = (value: unknown): value is Sent<object> =>
  isRecord(value) &&
  typeof value.subject === "string" &&
  typeof value.key === "string" &&
  typeof value.at === "number" &&
  isRecord(value.body);

const isList = (value: unknown): value is Sent<object>[] => Array.isArray(value) && value.every(isSent);

const readStored = (): Sent<object>[] => readDraft<Sent<object>[]>(DRAFT, [], isList);

function writeStored(sent: readonly Sent<object>[]): void {
  if (sent.length > 0) writeDraft(DRAFT, sent);
  else discardDraft(DRAFT);
}

const findUserId = (client: QueryClient): number | undefined => client.getQueryData<User | null>(USER_KEY)?.id;

/** What the running app has sent for an account. The draft is for the page after a reload. */
const sentBy = new WeakMap<QueryClient, { userId: number | undefined; sent: Sent<object>[] }>();

function list(client: QueryClient): Sent<object>[] {
  const own = sentBy.get(client);
  return own && own.userId === findUserId(client) ? own.sent : readStored();
}

const keep = (client: QueryClient, sent: Sent<object>[]): void =>
  void sentBy.set(client, { userId: findUserId(client), sent });

const without = (sent: readonly Sent<object>[], key: string): Sent<object>[] => sent.filter((one) => one.key !== key);

/** The keys whose entries were deleted here, without their last digits. */
const deleted = new Set<string>();

/** What was sent of the subject and never answered, or what is sent now. Its body is the first one. */
export function beginSending<Body extends object>(
  client: QueryClient,
  { key, at, ...sending }: Sending<Body>,
): Sent<Body> {
  const time = at === undefined ? Date.now() : Date.parse(at);
  const known = list(client);
  const earlier = known.find(
    (sent) => sent.subject === sending.subject && (key !== undefined || Math.abs(sent.at - time) < SAME_TIME_MS),
  );
  const isUsable = key !== undefined && !deleted.has(getKeyPrefix(key));
  const sent = earlier ?? { ...sending, key: isUsable ? key : createId(), at: time };
  keep(client, [sent, ...without(known, sent.key)].slice(0, KEPT_MAX));
  writeStored(list(client));
  // Subjects begin with their kind, and a kind has bodies of one type.
  return sent as Sent<Body>;
}

/**
 * Ends what is stored: the next tap means one more. After a reload within `unseenMs` the next tap means the same, because
 * the toast that told of it may not have been read.
 */
export function endSending(client: QueryClient, { key }: Pick<Sent<object>, "key">, unseenMs = 0): void {
  keep(client, without(list(client), key));
  const forget = () => writeStored(without(readStored(), key));
  if (unseenMs === 0) forget();
  else setTimeout(forget, unseenMs);
}

/** Ends what has stored these entries, because they are deleted: the server would answer with the deleted ones. */
export function endSendings(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) deleted.add(getKeyPrefix(id));
  // One that was told of a moment ago stands in the draft alone.
  const ended = [...list(client), ...readStored()].filter(({ key }) => deleted.has(getKeyPrefix(key)));
  for (const sent of ended) endSending(client, sent);
}
