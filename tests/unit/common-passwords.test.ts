import { expect, test } from "bun:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import { isCommonPassword } from "../../src/features/auth/common-passwords.ts";
import { PASSWORD_LENGTH } from "../../src/shared/product/limits.ts";

test("the 10,000 most common passwords that are long enough are common, in any case", async () => {
  const top = dictionary["passwords-common"].slice(0, 10_000).filter(({ length }) => length >= PASSWORD_LENGTH.min);
  expect(top.length).toBeGreaterThan(3000);
  for (const password of top) {
    const capital = password.charAt(0).toUpperCase() + password.slice(1);
    for (const typed of [password, password.toUpperCase(), capital]) {
      expect(`${typed} ${await isCommonPassword(typed)}`).toBe(`${typed} true`);
    }
  }
});

test.each([
  // Among the 10,000 most common of other published lists.
  ...["12345678", "Password1", "P@SSW0RD", "iloveyou", "football1"],
  ...["88888888", "12121212", "123123123", "qwertyqwerty", "87654321", "0123456789", "abcdefgh", "hgfedcba"],
  ...["poiuytrewq", "lkjhgfdsa"],
])("%s is common", async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each([
  ...["correct horse", "battery staple", "8 foxes.", "Zw!9pqLm", "20-07-foxes", "abcdefgi", "13572468x", "мойкот42"],
  // No one's list has passwords of this length.
  ...["x".repeat(128), "password".repeat(4)],
])("%s is not", async (password) => expect(await isCommonPassword(password)).toBe(false));
