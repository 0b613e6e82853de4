import { describe, expect, test } from "bun:test";
import { DAY_MS } from "../../src/shared/product/durations.ts";
import { findTakenAt } from "../../web/features/camera/taken-at.ts";
import { jpeg, png, withMetadata, withTakenAt } from "../support/pictures.ts";

const CHOSEN_AT = Date.parse("2026-11-25T18:30:00.000Z");
const CHOSEN = new Date(CHOSEN_AT).toISOString();
const PLAIN = await jpeg(40, 30);
const find = (file: Uint8Array<ArrayBuffer>) => findTakenAt(new Blob([file]), CHOSEN_AT);

/** A time of this device as a camera writes it. */
function formatLocal(instant: number): string {
  const date = new Date(instant);
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(pad).join(":");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(":")}`;
}

describe("when a photo was taken", () => {
  test("is what its camera wrote, in the zone that it wrote", async () => {
    expect(await find(withTakenAt(PLAIN, "2026:11:24 12:55:43", "+10:00"))).toBe("2026-11-24T02:55:43.000Z");
  });

  test("is in the zone of the device where the camera wrote none", async () => {
    const takenAt = CHOSEN_AT - 7 * 3_600_000;
    expect(await find(withTakenAt(PLAIN, formatLocal(takenAt)))).toBe(new Date(takenAt).toISOString());
  });

  test("is the time of choosing where the camera wrote nothing that can be read", async () => {
    const files = [
      PLAIN,
      withMetadata(PLAIN),
      png(4, 4),
      withTakenAt(PLAIN, "    :  :     :  :  "),
      withTakenAt(PLAIN, "0000:00:00 00:00:00", "+00:00"),
      withTakenAt(PLAIN, "2026:13:45 12:00:00", "+00:00"),
      withTakenAt(PLAIN, "2026:11:24 12:55:43", "+01:00").subarray(0, 40),
      new Uint8Array(),
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff),
    ];
    expect(await Promise.all(files.map((file) => find(file)))).toEqual(files.map(() => CHOSEN));
  });

  test("is the time of choosing where the camera's clock is ahead, or the photo is older than 30 days", async () => {
    const at = (instant: number) => find(withTakenAt(PLAIN, formatLocal(instant)));
    expect(await at(CHOSEN_AT + 60_000)).toBe(CHOSEN);
    expect(await at(CHOSEN_AT - 31 * DAY_MS)).toBe(CHOSEN);
    expect(await at(CHOSEN_AT - 29 * DAY_MS)).toBe(new Date(CHOSEN_AT - 29 * DAY_MS).toISOString());
  });
});
