import { invalidField } from "../../errors.ts";
import { createLazy } from "../../lazy.ts";
import { PASSWORD_LENGTH } from "../../shared/product/limits.ts";

/**
 * The passwords that people choose most often, in lower case: a published list, ordered by frequency. It is loaded with
 * the first new password. Shorter ones than an account may have are left out.
 */
const loadList = createLazy(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_LENGTH.min));
});

/** The list's longest passwords. Longer ones are in no such list, whatever their pattern. */
const COMMON_MAX_LENGTH = 20;

/** A few characters again and again, such as `12121212` or `abc123abc123`. */
const REPETITION = /^(.{1,6})\1+$/su;

/** Neighbors in the alphabet or among the digits, up or down, such as `abcdefgh`, `98765432` or `78901234`. */
function isSequence(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  // From 9 to 0, and from 0 to 9.
  const [one] = [1, -1].filter((step) => [...steps].every((found) => found === step || found === -9 * step));
  return one !== undefined;
}

/**
 * Whether a password is among the first that someone would try: one of a list of the most common ones, in any case,
 * forward or backward, or with repetitive or sequential characters, which the list leaves out (NIST SP 800-63B, 5.1.1.2).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > COMMON_MAX_LENGTH) return false;
  const lower = password.toLowerCase();
  if (REPETITION.test(lower) || isSequence(lower)) return true;
  const list = await loadList();
  return list.has(lower) || list.has(Array.from(lower).toReversed().join(""));
}

/** Throws 422 naming the field for a password that is too common. */
export async function requireUncommonPassword(field: string, password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalidField(field, "This password is too common. Please choose another one");
  }
}
