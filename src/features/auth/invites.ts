import { createHash } from "node:crypto";
import { invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { REGISTER_PATH } from "../../shared/product/client-paths.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { InviteState } from "../../shared/product/enums.ts";
import type { InviteRepository, InviteRow } from "./invite-repository.ts";

/** 422 for a code that is not known, was used or has expired. Which of these it is does not concern a stranger. */
export const invalidInvite = () => invalidField("invite", "This invite code is not valid. Ask for a new one");

type Deps = {
  invites: InviteRepository;
  /** The origin of links, such as `https://meals.example.org`. */
  linkOrigin: () => string;
  clock: Clock;
};

/** What a new invite is good for: a number of accounts, and of days; and whether they become administrators. */
export type InviteTerms = { uses: number; days: number; makesAdmin?: boolean };

/** Invites that let people register. */
export const createInvites = ({ invites, linkOrigin, clock }: Deps) => ({
  /** Creates an invite and returns its link, with the code in it. Nothing can show the code again. */
  async create({ uses, days, makesAdmin = false }: InviteTerms): Promise<string> {
    const code = createInviteCode();
    const now = clock.now();
    await invites.insert({
      codeHash: hashInviteCode(code),
      usesMax: uses,
      createdAt: now,
      expiresAt: now + days * DAY_MS,
      makesAdmin,
    });
    return `${linkOrigin()}${REGISTER_PATH}?invite=${code}`;
  },

  /** All invites with what has become of them, the oldest first. */
  async list(): Promise<(InviteRow & { state: InviteState })[]> {
    const now = clock.now();
    const findState = ({ uses, usesMax, expiresAt }: InviteRow): InviteState => {
      if (uses >= usesMax) return "used";
      return expiresAt > now ? "open" : "expired";
    };
    return (await invites.listAll()).map((invite) => ({ ...invite, state: findState(invite) }));
  },

  /** Removes an invite; false if it does not exist. */
  revoke: invites.remove,

  /** Ends the invites that make administrators. */
  revokeOfAdmins: invites.removeOfAdmins,

  /** The hash of a code that makes an administrator; undefined for any other. */
  async findAdminCode(code: string): Promise<string | undefined> {
    const codeHash = hashInviteCode(code);
    return (await invites.findValid(codeHash, clock.now()))?.makesAdmin ? codeHash : undefined;
  },

  /** The hash of a code with which an account can be made. Throws 422 if there is none or it is not valid. */
  async requireValid(code: string | undefined): Promise<string> {
    if (!code?.trim()) throw invalidField("invite", "You need an invite code to create an account here");
    const codeHash = hashInviteCode(code);
    if (!(await invites.findValid(codeHash, clock.now()))) throw invalidInvite();
    return codeHash;
  },
});
export type Invites = ReturnType<typeof createInvites>;

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
