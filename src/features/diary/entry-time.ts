import type { FoodEntryChange } from "../../contracts/diary.ts";
import { parseSentTime } from "../../parse-time.ts";
import { type EatenTime, resolveEatenTime } from "../../shared/diary/eaten-time.ts";
import { validateEatenAt } from "./entry-checks.ts";

const FIELDS = { at: "eatenAt", on: "eatenOn" } as const;

/**
 * When and where something was eaten, by a request and, for what that leaves out, by `before`. Throws 422 for what
 * `parseSentTime` refuses, and for more than a day ahead of `now` (UTC milliseconds).
 */
export function resolveSentTime(
  { eatenAt, eatenOn, timeZone }: Pick<FoodEntryChange, "eatenAt" | "eatenOn" | "timeZone">,
  before: Pick<EatenTime, "eatenAt" | "timeZone">,
  now: number,
): EatenTime {
  const sent = parseSentTime({ at: eatenAt, on: eatenOn, timeZone }, before.timeZone, FIELDS);
  const time = resolveEatenTime(sent, before);
  validateEatenAt(time.eatenAt, now, eatenAt === undefined && eatenOn !== undefined ? FIELDS.on : FIELDS.at);
  return time;
}
