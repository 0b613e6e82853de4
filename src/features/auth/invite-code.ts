import { createHash } from "node:crypto";

/** Digits and letters that no one takes for another: Crockford's base 32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 80 bits: no one guesses it, and it can be typed. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A new invite code, such as `7Q2M-X0KD-93TA-VWBE`. */
export const createInviteCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(GROUP, "$&-");

/** The code as it was meant: in capitals, without blanks and dashes, and with the digits that O, I and L stand for. */
const normalizeInviteCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

/** The sha256 of a code in hex, however it was typed. Only this is stored. */
export const hashInviteCode = (typed: string): string =>
  createHash("sha256").update(normalizeInviteCode(typed)).digest("hex");
