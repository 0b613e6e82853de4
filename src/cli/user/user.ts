import type { Db } from "../../../db/engine/db.ts";
import { loadConfig } from "../../config.ts";
import { AppError } from "../../errors.ts";
import type { UserRow } from "../../features/auth/user-repository.ts";
import { createLeases } from "../../features/leases/leases.ts";
import { systemClock } from "../../integrations/clock.ts";
import { createPayments } from "../../integrations/payments/create-payments.ts";
import { createLog } from "../../log.ts";
import { RESET_LINK_HOURS } from "../../shared/product/limits.ts";
import { printLinks, resolveLinkStart } from "../addresses.ts";
import {
  type Command,
  type CommandArguments,
  defineCommand,
  defineCommandGroup,
  EXIT_INTERRUPTED,
} from "../command.ts";
import { printExpectedErrors } from "../output/expected-errors.ts";
import { formatDate, formatTable } from "../output/format.ts";
import { isOperationalError } from "../output/operational-error.ts";
import { ask, InterruptedError, isInteractive, readSecret } from "../output/terminal.ts";
import { withExistingDatabase } from "../storage/open-existing.ts";
import { createUserAccounts, generatePassword, type UserAccounts, UserCommandError } from "./user-accounts.ts";
import { INVITE_OPTIONS, invite, listInvites, revokeInvite } from "./user-invites.ts";

const USAGE = `Usage: mealglass user <command>

  list                        every account: id, username, email, since when, premium, administrator since when
  create <email> <username>   make an account; its password is asked for, or read from the input
    --generate-password       make the password too, and print it once
  reset-password <account>    print a link for choosing a new password; it works once
  grant-premium <account>     give premium without payment, until it is revoked
  revoke-premium <account>    take the grant back; premium that is paid for stays
  admin <account>             make an administrator, who can open /admin
  revoke-admin <account>      make an ordinary account of an administrator
  suspend <account>           sign an account out everywhere, until it is resumed; a subscription ends with the paid period
  resume <account>            let a suspended account sign in again
  delete <account>            delete an account and all its data
    --yes                     without asking
  invite                      print a link for registering where REGISTRATION is invite
    --count N                 as many links (1)
    --uses N                  accounts that each is good for (1)
    --days N                  how long it works (7)
  invites                     list invites: id, since when, until when, accounts made, what became of it
  revoke-invite <id>          make an invite invalid; accounts that were made with it stay

Give a reset link to its owner alone, and set PUBLIC_URL for one that works outside this machine.
<account> is an email address or a username. The server of the same DATA_DIR may run meanwhile.`;

function formatPremium({ premiumGrantedAt, isSubscribed }: UserRow): string {
  const sources = [
    ...(premiumGrantedAt === null ? [] : [`granted ${formatDate(premiumGrantedAt)}`]),
    ...(isSubscribed ? ["subscription"] : []),
  ];
  return sources.join(", ") || "-";
}

async function list(accounts: UserAccounts): Promise<void> {
  const rows = await accounts.list();
  if (rows.length === 0) return console.log("There are no accounts yet.");
  const shown = rows.map((row) => [
    String(row.id),
    row.username,
    row.email,
    formatDate(row.createdAt),
    row.demoUntil === null ? formatPremium(row) : `demo until ${new Date(row.demoUntil).toISOString().slice(0, 16)}Z`,
    row.adminSince === null ? "-" : formatDate(row.adminSince),
    row.suspendedAt === null ? "-" : formatDate(row.suspendedAt),
  ]);
  console.log(
    formatTable([["ID", "USERNAME", "EMAIL", "SINCE", "PREMIUM", "ADMIN", "SUSPENDED"], ...shown]).join("\n"),
  );
}

/** Asks twice at a terminal, because typing mistakes are not visible. */
async function askPassword(): Promise<string> {
  const password = await readSecret("Password: ");
  if (isInteractive() && (await readSecret("Once more: ")) !== password) {
    throw new UserCommandError("The two passwords differ. Nothing was changed.");
  }
  return password;
}

async function create(accounts: UserAccounts, { positionals, values }: CommandArguments): Promise<void> {
  const [email = "", username = ""] = positionals;
  const isGenerated = values["generate-password"] === true;
  const password = isGenerated ? generatePassword() : await askPassword();
  const account = await accounts.create({ email, username, password });
  console.log(`Account ${account.username} <${account.email}> was made.`);
  if (isGenerated) console.log(`Its password, which is shown only once: ${password}`);
}

async function resetPassword(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const account = await accounts.find(name);
  const link = await accounts.createResetLink(account);
  console.log(`For ${account.username} <${account.email}>, within ${RESET_LINK_HOURS} hour:`);
  printLinks([link]);
}

async function grantPremium(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const { id, username } = await accounts.find(name);
  await accounts.grantPremium(id);
  console.log(`${username} has premium until you revoke it.`);
}

async function revokePremium(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const { id, username, premiumGrantedAt, isSubscribed } = await accounts.find(name);
  await accounts.revokePremium(id);
  const outcome = premiumGrantedAt === null ? "had no granted premium" : "no longer has granted premium";
  console.log(`${username} ${outcome}${isSubscribed ? "; the subscription continues" : ""}.`);
}

async function makeAdmin(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const account = await accounts.find(name);
  await accounts.makeAdmin(account);
  console.log(`${account.username} is an administrator. The page is at ${accounts.adminUrl()}`);
}

async function revokeAdmin(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const { id, username, adminSince } = await accounts.find(name);
  await accounts.revokeAdmin(id);
  console.log(`${username} ${adminSince === null ? "was not an administrator" : "is no longer an administrator"}.`);
}

async function suspend(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const account = await accounts.find(name);
  await accounts.suspend(account);
  console.log(`${account.username} is signed out everywhere, and cannot sign in until you resume the account.`);
  if (account.isSubscribed) console.log("The subscription ends with the period that is paid.");
}

async function resume(accounts: UserAccounts, { positionals: [name = ""] }: CommandArguments): Promise<void> {
  const { id, username, suspendedAt } = await accounts.find(name);
  await accounts.resume(id);
  console.log(`${username} ${suspendedAt === null ? "was not suspended" : "can sign in again"}.`);
}

async function remove(accounts: UserAccounts, { positionals: [name = ""], values }: CommandArguments): Promise<void> {
  const { id, username, email } = await accounts.find(name);
  if (!values.yes) {
    if (!isInteractive())
      throw new UserCommandError("There is no terminal to ask on. Add --yes to delete without asking.");
    const answer = await ask(`Delete ${username} <${email}> and all its data? Type the username to confirm: `);
    if (answer !== username) throw new UserCommandError("That is not the username. Nothing was deleted.");
  }
  if (!(await accounts.remove(id))) throw new UserCommandError(`${username} was deleted meanwhile.`);
  console.log(`${username} <${email}> and all its data were deleted.`);
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UserCommandError || error instanceof AppError || isOperationalError(error);

/** Runs `work` on the accounts of the configured database. Expected errors are printed and return 1. */
function withAccounts(work: (accounts: UserAccounts) => Promise<void>): Promise<number> {
  const config = loadConfig();
  const log = createLog(config.logLevel, (line) => console.error(line));
  const createAccounts = (db: Db) =>
    createUserAccounts({
      db,
      payments: createPayments(config.stripe, { clock: systemClock, log }).payments,
      linkOrigin: () => resolveLinkStart(config, config.port),
      registration: config.registration,
      leases: createLeases({ db, sharesDatabase: config.databaseCluster !== null, clock: systemClock }),
      clock: systemClock,
      log,
    });
  return printExpectedErrors(isExpected, async () => {
    try {
      await withExistingDatabase(config, (db) => work(createAccounts(db)));
      return 0;
    } catch (error) {
      if (error instanceof InterruptedError) return EXIT_INTERRUPTED;
      throw error;
    }
  });
}

const defineAccountCommand = (
  definition: Omit<Parameters<typeof defineCommand>[0], "usage" | "run">,
  act: (accounts: UserAccounts, args: CommandArguments) => Promise<void>,
): Command =>
  defineCommand({ usage: USAGE, ...definition, run: (args) => withAccounts((accounts) => act(accounts, args)) });

/** `mealglass user`: manages accounts; the exit code is 1 for what cannot be done, 130 for Ctrl+C at a prompt. */
export const userCommand = defineCommandGroup({
  usage: USAGE,
  commands: {
    list: defineAccountCommand({}, list),
    create: defineAccountCommand(
      { parameters: ["<email>", "<username>"], options: { "generate-password": { type: "boolean" } } },
      create,
    ),
    "reset-password": defineAccountCommand({ parameters: ["<account>"] }, resetPassword),
    "grant-premium": defineAccountCommand({ parameters: ["<account>"] }, grantPremium),
    "revoke-premium": defineAccountCommand({ parameters: ["<account>"] }, revokePremium),
    admin: defineAccountCommand({ parameters: ["<account>"] }, makeAdmin),
    "revoke-admin": defineAccountCommand({ parameters: ["<account>"] }, revokeAdmin),
    suspend: defineAccountCommand({ parameters: ["<account>"] }, suspend),
    resume: defineAccountCommand({ parameters: ["<account>"] }, resume),
    delete: defineAccountCommand({ parameters: ["<account>"], options: { yes: { type: "boolean" } } }, remove),
    invite: defineAccountCommand({ options: INVITE_OPTIONS }, invite),
    invites: defineAccountCommand({}, listInvites),
    "revoke-invite": defineAccountCommand({ parameters: ["<id>"] }, revokeInvite),
  },
});
