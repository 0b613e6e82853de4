import { NewerDatabaseError, OlderDatabaseError } from "../../db/migrate.ts";
import { loadConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import type { UserRow } from "../features/auth/user-repository.ts";
import { systemClock } from "../integrations/clock.ts";
import { createPayments } from "../integrations/payments/create-payments.ts";
import { createLog } from "../log.ts";
import { RESET_LINK_HOURS } from "../shared/limits.ts";
import { linkOrigin } from "./addresses.ts";
import { NoDatabaseError, openExistingDatabase } from "./open-existing.ts";
import { ask, InterruptedError, isAtTerminal, readSecret } from "./terminal.ts";
import { createUserAccounts, generatedPassword, type UserAccounts, UserCommandError } from "./user-accounts.ts";

const USAGE = `Usage: mealglass user <command>

  list                        every account: id, username, e-mail, since when, premium
  create <email> <username>   make an account; its password is asked for, or read from the input
    --generate-password       make the password too, and print it once
  reset-password <account>    print a link with which a new password can be chosen, once
  grant-premium <account>     give premium, whatever is paid, until it is revoked
  revoke-premium <account>    take the grant back; premium that is paid for stays
  delete <account>            delete an account with everything of it
    --yes                     without asking

Give a reset link to its owner alone, and set PUBLIC_URL for one that works outside this machine.
<account> is an e-mail address or a username. The server of the same DATA_DIR may run meanwhile.
`;

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

function premiumOf({ premiumGrantedAt, isSubscribed }: UserRow): string {
  const sources = [
    ...(premiumGrantedAt === null ? [] : [`granted ${day(premiumGrantedAt)}`]),
    ...(isSubscribed ? ["subscription"] : []),
  ];
  return sources.join(", ") || "-";
}

/** Rows of cells with their columns aligned. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

async function list(accounts: UserAccounts): Promise<void> {
  const rows = await accounts.list();
  if (rows.length === 0) return console.log("There are no accounts yet.");
  const shown = rows.map((row) => [
    String(row.id),
    row.username,
    row.email,
    day(row.createdAt),
    row.demoUntil === null ? premiumOf(row) : `demo until ${new Date(row.demoUntil).toISOString().slice(0, 16)}Z`,
  ]);
  console.log(table([["ID", "USERNAME", "E-MAIL", "SINCE", "PREMIUM"], ...shown]).join("\n"));
}

/** Asks twice at a terminal, where a slip of the finger cannot be seen. */
async function chosenPassword(): Promise<string> {
  const password = await readSecret("Password: ");
  if (isAtTerminal() && (await readSecret("Once more: ")) !== password) {
    throw new UserCommandError("The two passwords differ. Nothing was changed.");
  }
  return password;
}

async function create(accounts: UserAccounts, [email = "", username = ""]: string[], flags: Set<string>) {
  const isGenerated = flags.has("--generate-password");
  const password = isGenerated ? generatedPassword() : await chosenPassword();
  const account = await accounts.create({ email, username, password });
  console.log(`Account ${account.username} <${account.email}> was made.`);
  if (isGenerated) console.log(`Its password, which is shown this once: ${password}`);
}

async function resetPassword(accounts: UserAccounts, [name = ""]: string[]): Promise<void> {
  const account = await accounts.find(name);
  const link = await accounts.resetLink(account);
  console.log(`For ${account.username} <${account.email}>, within ${RESET_LINK_HOURS} hour:\n${link}`);
}

async function grantPremium(accounts: UserAccounts, [name = ""]: string[]): Promise<void> {
  const { id, username } = await accounts.find(name);
  await accounts.grantPremium(id);
  console.log(`${username} has premium until you revoke it.`);
}

async function revokePremium(accounts: UserAccounts, [name = ""]: string[]): Promise<void> {
  const { id, username, premiumGrantedAt, isSubscribed } = await accounts.find(name);
  await accounts.revokePremium(id);
  const outcome = premiumGrantedAt === null ? "had no granted premium" : "has no granted premium any more";
  console.log(`${username} ${outcome}${isSubscribed ? "; the subscription goes on" : ""}.`);
}

async function remove(accounts: UserAccounts, [name = ""]: string[], flags: Set<string>): Promise<void> {
  const { id, username, email } = await accounts.find(name);
  if (!flags.has("--yes")) {
    if (!isAtTerminal()) throw new UserCommandError("Nobody can be asked here: add --yes to delete without asking.");
    const answer = await ask(`Delete ${username} <${email}> with everything of it? Type the username to confirm: `);
    if (answer !== username) throw new UserCommandError("That is not the username. Nothing was deleted.");
  }
  await accounts.remove(id);
  console.log(`${username} <${email}> and everything of it was deleted.`);
}

type Command = {
  /** What it takes, as its usage says. */
  names: readonly string[];
  flags?: readonly string[];
  run(accounts: UserAccounts, names: string[], flags: Set<string>): Promise<void>;
};

const COMMANDS: Record<string, Command> = {
  list: { names: [], run: list },
  create: { names: ["<email>", "<username>"], flags: ["--generate-password"], run: create },
  "reset-password": { names: ["<account>"], run: resetPassword },
  "grant-premium": { names: ["<account>"], run: grantPremium },
  "revoke-premium": { names: ["<account>"], run: revokePremium },
  delete: { names: ["<account>"], flags: ["--yes"], run: remove },
};

/** The command that these words ask for, or what is wrong with them. */
function commandOf(words: readonly string[]): { command: Command; names: string[]; flags: Set<string> } | string {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return name === "" ? "Which user command?" : `There is no user command "${name}".`;
  const flags = rest.filter((word) => word.startsWith("--"));
  const names = rest.filter((word) => !word.startsWith("--"));
  const unknown = flags.find((flag) => !command.flags?.includes(flag));
  if (unknown !== undefined) return `"user ${name}" knows no ${unknown}.`;
  if (names.length !== command.names.length) return ["It is: mealglass user", name, ...command.names].join(" ");
  return { command, names, flags: new Set(flags) };
}

const isExplained = (error: unknown): error is Error =>
  [UserCommandError, AppError, NoDatabaseError, NewerDatabaseError, OlderDatabaseError].some(
    (known) => error instanceof known,
  );

/**
 * Manages accounts from the command line and returns the exit code: 1 for what could not be done, 2 for words that make
 * no command. Throws a ConfigError for wrong settings.
 */
export async function user(words: readonly string[]): Promise<number> {
  if (["help", "--help", "-h"].some((word) => words.includes(word))) {
    console.log(USAGE);
    return 0;
  }
  const asked = commandOf(words);
  if (typeof asked === "string") {
    console.error(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const config = loadConfig();
  try {
    const db = openExistingDatabase(config.dataDir);
    const log = createLog(config.logLevel, (line) => console.error(line));
    try {
      const accounts = createUserAccounts({
        db,
        payments: createPayments(config.stripe, { clock: systemClock, log }).payments,
        linkOrigin: () => linkOrigin(config, config.port),
        clock: systemClock,
        log,
      });
      await asked.command.run(accounts, asked.names, asked.flags);
    } finally {
      db.$client.close();
    }
    return 0;
  } catch (error) {
    if (error instanceof InterruptedError) return 130;
    if (!isExplained(error)) throw error;
    console.error(error.message);
    return 1;
  }
}
