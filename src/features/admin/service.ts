import type {
  AdminAccount,
  AdminAccountsQuery,
  AdminInvites,
  AdminLink,
  AdminReport,
  NewInvite,
  ReportDismissal,
  ReportHiding,
} from "../../contracts/admin/accounts.ts";
import type { AdminError, AdminOverview, BackupRequest, ConfirmedDownload } from "../../contracts/admin/server.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { AnalysisCounts, Host, StoredBackup } from "../../integrations/host/host.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { Log } from "../../log.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { InviteState, RegistrationMode, ReportedKind } from "../../shared/product/enums.ts";
import { ADMIN_ACCOUNTS_PER_PAGE } from "../../shared/product/limits.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";
import type { DownloadTickets } from "./download-tickets.ts";
import type { AccountRow, AdminRepository } from "./repository.ts";

type InviteRow = {
  id: number;
  createdAt: number;
  expiresAt: number;
  uses: number;
  usesMax: number;
  makesAdmin: boolean;
  state: InviteState;
};
type ReportRow = Pick<AdminReport, "kind" | "id" | "writer" | "title" | "text"> & {
  hiddenAt: number | null;
  reporter: string;
  reason: string;
  reportedAt: number;
};
type Account = { id: number; username: string; demoUntil: number | null };

type Deps = {
  rows: AdminRepository;
  findAccount(id: number): Promise<Account | undefined>;
  countPhotoBytes(): Promise<number>;
  /** Throws 422 for a wrong password. */
  confirmPassword(userId: number, password: string): Promise<void>;
  resetLinks: { issue(userId: number): Promise<string | undefined> };
  suspensions: {
    /** False for the last administrator. */
    suspend(id: number, now: number): Promise<boolean>;
    resume(id: number): Promise<void>;
  };
  /** Ends the subscription of a suspended account. Throws 503 if it goes on. */
  endRenewals(userId: number): Promise<void>;
  /** Cancels the subscription and deletes the account; false if it is gone. */
  removeAccount(userId: number): Promise<boolean>;
  invites: {
    create(terms: NewInvite): Promise<string>;
    list(): Promise<InviteRow[]>;
    revoke(id: number): Promise<boolean>;
  };
  moderation: {
    listReports(): Promise<ReportRow[]>;
    setHidden(kind: ReportedKind, id: number, now: number | null): Promise<boolean>;
    dismiss(kind: ReportedKind, id: number): Promise<number>;
  };
  backupLimiter: RateLimiter;
  tickets: DownloadTickets;
  normalizeIdentifier(text: string): string;
  host: Host;
  provider: string | null;
  registration: RegistrationMode;
  version: string;
  clock: Pick<Clock, "now">;
  log: Pick<Log, "warn">;
};

/** Tokens of prices. */
const MILLION = 1_000_000;

const toAccount = ({
  createdAt,
  lastSeenAt,
  demoUntil,
  adminSince,
  suspendedAt,
  ...row
}: AccountRow): AdminAccount => ({
  ...row,
  createdAt: formatInstant(createdAt),
  lastSeenAt: formatNullableInstant(lastSeenAt),
  isAdmin: adminSince !== null,
  isDemo: demoUntil !== null,
  isSuspended: suspendedAt !== null,
});

function toReport([first, ...others]: readonly [ReportRow, ...ReportRow[]]): AdminReport {
  const { kind, id, writer, title, text, hiddenAt } = first;
  return {
    ...{ kind, id, writer, title, text, hiddenAt: formatNullableInstant(hiddenAt) },
    reports: [first, ...others].map(({ reporter, reason, reportedAt }) => ({
      ...{ reporter, reason },
      reportedAt: formatInstant(reportedAt),
    })),
  };
}

/** What administrators may do. The log names each action and the account that did it. */
export function createAdminService({ rows, invites, moderation, host, clock, log, ...deps }: Deps) {
  const { findAccount, confirmPassword, backupLimiter, tickets } = deps;

  /** The line of an action, which `mealglass` commands do as well. A host who leaves requests out of the log has it, too. */
  const note = ({ id }: CurrentUser, action: string, fields: Record<string, unknown> = {}): void =>
    log.warn("An administrator acted", { admin: id, action, ...fields });

  async function requireAccount(id: number): Promise<Account> {
    const account = await findAccount(id);
    if (!account) throw notFound("This account");
    return account;
  }

  const computeCost = ({ promptTokens, completionTokens }: AnalysisCounts): number | null =>
    host.prices && (promptTokens * host.prices.prompt + completionTokens * host.prices.completion) / MILLION;

  async function requireBackup(name: string): Promise<StoredBackup> {
    const backup = await (await host.backups()).find(name);
    if (!backup) throw notFound("This backup");
    return backup;
  }

  const countTask = (user: CurrentUser) => backupLimiter.take(`account ${user.id}`);

  return {
    async getOverview(): Promise<AdminOverview> {
      const now = clock.now();
      const { analyses, reports, ...accounts } = await rows.count({ dayAgo: now - DAY_MS, weekAgo: now - 7 * DAY_MS });
      const counts = host.countAnalyses();
      const backup = host.findLastBackup();
      return {
        version: deps.version,
        startedAt: formatInstant(host.startedAt),
        accounts,
        storage: { databaseBytes: await host.measureDatabase(), photoBytes: await deps.countPhotoBytes() },
        analyses: { provider: deps.provider, lastDay: analyses, ...counts, cost: computeCost(counts) },
        reports,
        // They are numbered from the start; only the last ones are remembered.
        errors: host.listErrors()[0]?.id ?? 0,
        backup: backup && { at: formatInstant(backup.at), isGood: backup.isGood },
      };
    },

    /** A page of accounts, the newest first. */
    async listAccounts({ q = "", before }: AdminAccountsQuery): Promise<AdminAccount[]> {
      const page = {
        search: deps.normalizeIdentifier(q),
        before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
        limit: ADMIN_ACCOUNTS_PER_PAGE,
        dayAgo: clock.now() - DAY_MS,
      };
      return (await rows.list(page)).map(toAccount);
    },

    /** A link for choosing a new password. Throws 422 for a wrong own password, and 409 for a demo account. */
    async createResetLink(user: CurrentUser, id: number, password: string): Promise<AdminLink> {
      await requireAccount(id);
      await confirmPassword(user.id, password);
      const link = await deps.resetLinks.issue(id);
      if (link === undefined) throw new AppError(409, "This is a demo account, which no one logs in to.");
      note(user, "make a reset link", { account: id });
      return { link };
    },

    /** Deletes an account of someone else. Throws 422 for a wrong own password. */
    async removeAccount(user: CurrentUser, id: number, password: string): Promise<void> {
      await requireAccount(id);
      if (id === user.id) throw new AppError(409, "This is your own account. Delete it in your profile.");
      await confirmPassword(user.id, password);
      if (!(await deps.removeAccount(id))) throw notFound("This account");
      note(user, "delete an account", { account: id });
    },

    /**
     * Signs an account out everywhere until it is resumed, and ends its subscription. Throws 422 for a wrong own password,
     * and 503 if the account is suspended, but its subscription goes on.
     */
    async suspendAccount(user: CurrentUser, id: number, password: string): Promise<void> {
      await requireAccount(id);
      if (id === user.id) throw new AppError(409, "This is your own account. Another administrator can suspend it.");
      await confirmPassword(user.id, password);
      if (!(await deps.suspensions.suspend(id, clock.now())))
        throw new AppError(409, "This is the only other administrator. Nothing was changed.");
      note(user, "suspend an account", { account: id });
      await deps.endRenewals(id);
    },

    /** Lets an account sign in again. Throws 422 for a wrong own password. */
    async resumeAccount(user: CurrentUser, id: number, password: string): Promise<void> {
      await requireAccount(id);
      await confirmPassword(user.id, password);
      await deps.suspensions.resume(id);
      note(user, "resume an account", { account: id });
    },

    async listInvites(): Promise<AdminInvites> {
      const listed = (await invites.list()).map((invite) => ({
        ...invite,
        createdAt: formatInstant(invite.createdAt),
        expiresAt: formatInstant(invite.expiresAt),
      }));
      return { registration: deps.registration, invites: listed.toReversed() };
    },

    async createInvite(user: CurrentUser, terms: NewInvite): Promise<AdminLink> {
      const link = await invites.create(terms);
      note(user, "make an invite", terms);
      return { link };
    },

    async revokeInvite(user: CurrentUser, id: number): Promise<void> {
      if (!(await invites.revoke(id))) throw notFound("This invite");
      note(user, "revoke an invite", { invite: id });
    },

    /** What was reported, with its reports. */
    async listReports(): Promise<AdminReport[]> {
      const groups = Map.groupBy(await moderation.listReports(), ({ kind, id }) => `${kind} ${id}`);
      return [...groups.values()].flatMap(([first, ...others]) => (first ? [toReport([first, ...others])] : []));
    },

    async setHidden(user: CurrentUser, { kind, id, isHidden }: ReportHiding): Promise<void> {
      if (!(await moderation.setHidden(kind, id, isHidden ? clock.now() : null))) throw notFound();
      note(user, isHidden ? "hide" : "show", { kind, id });
    },

    async dismissReports(user: CurrentUser, { kind, id }: ReportDismissal): Promise<void> {
      if ((await moderation.dismiss(kind, id)) === 0) throw notFound();
      note(user, "dismiss reports", { kind, id });
    },

    listBackups: async () => (await host.backups()).list(),

    /** Begins a backup, or the check of one. Throws 409 while another one runs. */
    async beginBackup(user: CurrentUser, name: string | null): Promise<void> {
      if (name !== null) await requireBackup(name);
      await countTask(user);
      if (!(await host.backups()).begin(name))
        throw new AppError(409, "A backup is being made or checked. Please wait for it.");
      note(user, name === null ? "make a backup" : "check a backup", name === null ? {} : { backup: name });
    },

    /** The address from which a backup can be downloaded within a minute. Throws 422 for a wrong own password. */
    async confirmDownload(user: CurrentUser, { name, password }: BackupRequest): Promise<AdminLink> {
      await requireBackup(name);
      await countTask(user);
      await confirmPassword(user.id, password);
      const ticket = tickets.issue({ userId: user.id, name });
      return { link: `/api/admin/backups/file?${new URLSearchParams({ name, ticket })}` };
    },

    /** A backup that is downloaded. Throws 403 where that was not confirmed within the last minute. */
    async openBackup(user: CurrentUser, { name, ticket }: ConfirmedDownload): Promise<StoredBackup> {
      if (!tickets.isValid(ticket, { userId: user.id, name }))
        throw new AppError(403, "Please confirm the download with your password again.");
      const backup = await requireBackup(name);
      note(user, "download a backup", { backup: name });
      return backup;
    },

    listErrors: (): AdminError[] => host.listErrors().map(({ at, ...error }) => ({ ...error, at: formatInstant(at) })),
    listSettings: () => host.listSettings(),
  };
}
export type AdminService = ReturnType<typeof createAdminService>;
