import { expect, test } from "bun:test";
import { createInviteCode, hashInviteCode } from "../../src/features/auth/invite-code.ts";

test("codes differ, and have four groups of letters and digits that cannot be confused", () => {
  const codes = Array.from({ length: 200 }, createInviteCode);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test.each([
  ["in small letters", "7q2m-x0kd-93ta-v1be"],
  ["without dashes", "7Q2MX0KD93TAV1BE"],
  ["with blanks around and in it", " 7Q2M X0KD 93TA V1BE\t"],
  ["with another dash", "7Q2M–X0KD–93TA–V1BE"],
  ["with letters for digits", "7Q2M-XOKD-93TA-VIBE"],
  ["with a small L for a one", "7q2m-xokd-93ta-vlbe"],
])("a code is the same %s", (_how, typed) => expect(hashInviteCode(typed)).toBe(hashInviteCode("7Q2M-X0KD-93TA-V1BE")));

test("a code with another character is another one", () => {
  expect(hashInviteCode("7Q2M-X0KD-93TA-V1BF")).not.toBe(hashInviteCode("7Q2M-X0KD-93TA-V1BE"));
});
