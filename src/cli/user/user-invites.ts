import { INVITE_DAYS, INVITE_USES } from "../../shared/product/limits.ts";
import { printLinks } from "../addresses.ts";
import { type CommandArguments, UsageError } from "../command.ts";
import { formatDate, formatTable } from "../output/format.ts";
import { type UserAccounts, UserCommandError } from "./user-accounts.ts";

/** The options of `mealglass user invite`, each a whole number. */
const OPTIONS = {
  count: { min: 1, max: 100, fallback: 1 },
  uses: { ...INVITE_USES, fallback: 1 },
  days: { ...INVITE_DAYS, fallback: 7 },
} as const;

export const INVITE_OPTIONS = {
  count: { type: "string" },
  uses: { type: "string" },
  days: { type: "string" },
} as const satisfies Record<keyof typeof OPTIONS, { type: "string" }>;

function readNumber(values: CommandArguments["values"], name: keyof typeof OPTIONS): number {
  const { min, max, fallback } = OPTIONS[name];
  const value = values[name];
  if (value === undefined) return fallback;
  if (/^\d{1,6}$/.test(String(value)) && Number(value) >= min && Number(value) <= max) return Number(value);
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${value}".`);
}

/** Makes invites and prints their links. */
export async function invite({ invites, registration }: UserAccounts, { values }: CommandArguments): Promise<void> {
  const [count, uses, days] = [readNumber(values, "count"), readNumber(values, "uses"), readNumber(values, "days")];
  const links: string[] = [];
  while (links.length < count) links.push(await invites.create({ uses, days }));
  printLinks(links);
  if (registration !== "invite") {
    console.error(`Here REGISTRATION is ${registration}. A server asks for these codes with REGISTRATION=invite only.`);
  }
}

/** Lists the invites with what has become of them. The codes are not stored. */
export async function listInvites({ invites }: UserAccounts): Promise<void> {
  const rows = await invites.list();
  if (rows.length === 0) return console.log("There are no invites.");
  const shown = rows.map((row) => [
    String(row.id),
    formatDate(row.createdAt),
    formatDate(row.expiresAt),
    `${row.uses} of ${row.usesMax}`,
    row.state,
  ]);
  console.log(formatTable([["ID", "MADE", "UNTIL", "USED", "STATE"], ...shown]).join("\n"));
}

/** Removes an invite by the id in the list. */
export async function revokeInvite({ invites }: UserAccounts, { positionals }: CommandArguments): Promise<void> {
  const [id = ""] = positionals;
  const isRevoked = /^[1-9]\d{0,14}$/.test(id) && (await invites.revoke(Number(id)));
  if (!isRevoked) throw new UserCommandError(`There is no invite "${id}"; mealglass user invites lists them.`);
  console.log(`Invite ${id} is no longer valid.`);
}
