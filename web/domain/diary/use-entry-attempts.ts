import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { isRecord } from "../../platform/is-record.ts";
import { type Attempt, useAttempts } from "./use-attempts.ts";

/** Sending an entry. Its subject is the id of a photo's result, and for everything else what the entry says. */
export type EntryAttempt = Attempt<NewFoodEntry>;

/** Somebody who sends the same later than this has eaten it again, and it is an entry of its own. */
const SAME_ENTRY_LASTS_MS = HOUR_MS;
/** The same for a food from the list, whose entry has the time of the tap. */
const SAME_TIME_MS = 5 * MINUTE_MS;
/** A photo is of one meal, for as long as the server knows the key. */
const RESULT_LASTS_MS = DAY_MS;

const isNewEntry = (stored: unknown): stored is NewFoodEntry =>
  isRecord(stored) && typeof stored.name === "string" && typeof stored.calories === "number";

const describeEntry = ({ eatenAt: _, ...entry }: NewFoodEntry): string => JSON.stringify(entry);

const isSameTime = (a: NewFoodEntry, b: NewFoodEntry): boolean =>
  a.eatenAt === b.eatenAt || Math.abs(Date.parse(a.eatenAt ?? "") - Date.parse(b.eatenAt ?? "")) < SAME_TIME_MS;

/** The attempts to send entries to the diary. */
export function useEntryAttempts() {
  const { begin, end } = useAttempts("entry-attempt", isNewEntry);
  return {
    /**
     * The attempt to send an entry. `resultId` is that of the photo's result which the entry is for: its key stays when
     * the result is edited.
     */
    begin: (entry: NewFoodEntry, resultId?: string): EntryAttempt =>
      resultId === undefined
        ? begin({
            subject: describeEntry(entry),
            sent: entry,
            lastsMs: SAME_ENTRY_LASTS_MS,
            isSame: (earlier) => isSameTime(earlier, entry),
          })
        : // Its id is the key, so that two tabs add it once.
          begin({ subject: resultId, sent: entry, lastsMs: RESULT_LASTS_MS, key: resultId }),
    end,
  };
}
