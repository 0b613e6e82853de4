import { parse } from "exifr/dist/lite.esm.mjs";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { isRecord } from "../../platform/is-record.ts";

/** An older photo does not say when a meal was eaten: it is tried out, or its camera's clock was never set. */
const OLDEST_MS = 30 * DAY_MS;

/** What a camera writes: `2026:11:24 12:55:43`, in the time of its place, and that time's offset if it knows it: `+01:00`. */
const TAKEN = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/;
const OFFSET = /^[+-]\d\d:\d\d/;

/** The instant of a camera's time (UTC milliseconds), in the device's zone without an offset; NaN if it is none. */
function parseTaken(taken: unknown, offset: unknown): number {
  const [, year, month, day, time] = TAKEN.exec(String(taken)) ?? [];
  // Without a zone, a date with a time is one of the device's zone.
  return Date.parse(`${year}-${month}-${day}T${time}${OFFSET.exec(String(offset))?.[0] ?? ""}`);
}

/**
 * When a picture was taken, by what its camera wrote into it (ISO instant); `chosenAt` (UTC milliseconds) where that
 * says nothing, or nothing that can be true of a meal: a time to come, or one that is long past.
 */
export async function findTakenAt(file: Blob, chosenAt: number): Promise<string> {
  const takenAt = await readTaken(file);
  const isPlausible = takenAt <= chosenAt && takenAt > chosenAt - OLDEST_MS;
  return new Date(isPlausible ? takenAt : chosenAt).toISOString();
}

async function readTaken(file: Blob): Promise<number> {
  try {
    const tags: unknown = await parse(await file.arrayBuffer(), {
      exif: { pick: ["DateTimeOriginal", "OffsetTimeOriginal"] },
      gps: false,
      reviveValues: false,
    });
    return isRecord(tags) ? parseTaken(tags.DateTimeOriginal, tags.OffsetTimeOriginal) : Number.NaN;
  } catch {
    // Not every picture has what is read here, and what is broken there does not keep its meal from the diary.
    return Number.NaN;
  }
}
