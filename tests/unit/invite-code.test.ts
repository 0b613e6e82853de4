import { expect, test } from "bun:test";
import { createInviteCode, hashInviteCode } from "../../src/features/auth/invites.ts";

test("codes differ, and have four groups of letters and digits that cannot be confused", () => {
  const codes = Array.from({ length: 200 }, createInviteCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test("however a code is typed it is the same, unless a character differs", () => {
  const hash = hashInviteCode("7Q2M-X0KD-93TA-V1BE");
  const same = ["7q2m-x0kd-93ta-v1be", "7Q2MX0KD93TAV1BE", " 7Q2M X0KD 93TA V1BE\t", "7Q2M–X0KD–93TA–V1BE"];
  // O and I, and a small L, for digits.
  for (const typed of [...same, "7Q2M-XOKD-93TA-VIBE", "7q2m-xokd-93ta-vlbe"])
    expect([typed, hashInviteCode(typed)]).toEqual([typed, hash]);
  expect(hashInviteCode("7Q2M-X0KD-93TA-V1BF")).not.toBe(hash);
});
