import { findChangeTime } from "../../change-time.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField } from "../../errors.ts";
import { parseSentTime, type TimeFields } from "../../parse-time.ts";
import { toLocalTime } from "../../shared/diary/day-window.ts";
import { type EatenTime, getLocalTime, resolveEatenTime } from "../../shared/diary/eaten-time.ts";
import { isUuid } from "../../shared/diary/entry-id.ts";
import { DAY_MS } from "../../shared/product/durations.ts";

const toDate = (localTime: number): number => Math.floor(localTime / DAY_MS);

/**
 * When and where something was recorded, by a request and, for what that leaves out, by `before`. Throws 422 for what
 * `parseSentTime` refuses, and for a date that has not begun there at `now` (UTC milliseconds).
 */
export function resolveRecordTime(
  sent: Parameters<typeof parseSentTime>[0],
  before: Pick<EatenTime, "eatenAt" | "timeZone">,
  fields: TimeFields,
  now: number,
): EatenTime {
  const time = resolveEatenTime(parseSentTime(sent, before.timeZone, fields), before);
  if (toDate(getLocalTime(time)) > toDate(toLocalTime(now, time.timeZone)))
    throw invalidField(sent.on === undefined ? fields.at : fields.on, "This day is in the future");
  return time;
}

/** The hash of a key, written as a UUID. */
const hashToUuid = (key: string): string =>
  Bun.CryptoHasher.hash("sha256", key, "hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** The id of a new record: the key of its request, if that is a UUID. Another key gives the same id each time. */
export function chooseId(key: string | null): string {
  if (key === null) return crypto.randomUUID();
  return isUuid(key) ? key : hashToUuid(key);
}

/** The time of a record whose request names none: when the person made it (`sentAt`), in the zone of the call. */
export const findDefaultTime = (user: CurrentUser, sentAt: number | null, now: number) => ({
  eatenAt: findChangeTime(sentAt, now).changedAt,
  timeZone: user.timeZone,
});
