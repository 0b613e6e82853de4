import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  AdminAccount,
  AdminInvites,
  AdminLink,
  AdminReport,
  NewInvite,
  ReportDismissal,
  ReportHiding,
} from "../../../src/contracts/admin/accounts.ts";
import type {
  AdminBackups,
  AdminError,
  AdminOverview,
  AdminSetting,
  BackupRequest,
} from "../../../src/contracts/admin/server.ts";
import type { MessageResponse } from "../../../src/contracts/common.ts";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { ADMIN_ACCOUNTS_PER_PAGE } from "../../../src/shared/product/limits.ts";
import { callApi, withQuery } from "../../platform/api/api-client.ts";
import { invalidate } from "../../platform/query-client.ts";

const OVERVIEW = "/api/admin/overview";
const ACCOUNTS = "/api/admin/accounts";
const REPORTS = "/api/admin/reports";
const INVITES = "/api/admin/invites";
const BACKUPS = "/api/admin/backups";
const ERRORS = "/api/admin/errors";
const SETTINGS = "/api/admin/settings";

/** How often is looked whether a backup is done. */
const BACKUP_POLL_MS = 2 * SECOND_MS;

// Fetched whenever they are shown: others change what they show.

export const overviewQuery = () => queryOptions<AdminOverview>({ queryKey: [OVERVIEW], staleTime: 0 });
export const reportsQuery = () => queryOptions<AdminReport[]>({ queryKey: [REPORTS], staleTime: 0 });
export const invitesQuery = () => queryOptions<AdminInvites>({ queryKey: [INVITES], staleTime: 0 });
export const errorsQuery = () => queryOptions<AdminError[]>({ queryKey: [ERRORS], staleTime: 0 });
export const settingsQuery = () => queryOptions<AdminSetting[]>({ queryKey: [SETTINGS], staleTime: 0 });

/** The backups, asked for again while one is made or checked. */
export const backupsQuery = () =>
  queryOptions<AdminBackups>({
    queryKey: [BACKUPS],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? BACKUP_POLL_MS : false),
  });

/** The accounts that match a search, the newest first, a page at a time. */
export const accountsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [ACCOUNTS, { q }],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<AdminAccount[]>("GET", withQuery(ACCOUNTS, { ...(q !== "" && { q }), before }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < ADMIN_ACCOUNTS_PER_PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });

type Confirmed = { id: number; password: string };

/** Makes a link to a new password; 422 for a wrong own password. */
export const resetLinkMutation = () =>
  mutationOptions({
    mutationFn: ({ id, password }: Confirmed) =>
      callApi<AdminLink>("POST", `${ACCOUNTS}/${id}/reset-link`, { body: { password } }),
  });

/** Suspends an account, or lets it sign in again; 422 for a wrong own password. */
export const suspendMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, password, isSuspended }: Confirmed & { isSuspended: boolean }) =>
      callApi<void>("POST", `${ACCOUNTS}/${id}/${isSuspended ? "suspend" : "resume"}`, { body: { password } }),
    onSettled: () => invalidate(client, [ACCOUNTS]),
  });

/** Deletes an account with all its data; 422 for a wrong own password. */
export const removeAccountMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, password }: Confirmed) => callApi<void>("DELETE", `${ACCOUNTS}/${id}`, { body: { password } }),
    onSettled: () => invalidate(client, [ACCOUNTS], [OVERVIEW]),
  });

export const createInviteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (terms: NewInvite) => callApi<AdminLink>("POST", INVITES, { body: terms }),
    onSettled: () => invalidate(client, [INVITES]),
  });

export const revokeInviteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${INVITES}/${id}`),
    onSettled: () => invalidate(client, [INVITES]),
  });

export const hideReportedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (hiding: ReportHiding) => callApi<MessageResponse>("POST", `${REPORTS}/hide`, { body: hiding }),
    onSettled: () => invalidate(client, [REPORTS]),
  });

export const dismissReportsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (target: ReportDismissal) => callApi<MessageResponse>("POST", `${REPORTS}/dismiss`, { body: target }),
    onSettled: () => invalidate(client, [REPORTS], [OVERVIEW]),
  });

/** Begins a backup, or with a name the check of that one. */
export const beginBackupMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string | null) =>
      name === null
        ? callApi<MessageResponse>("POST", BACKUPS)
        : callApi<MessageResponse>("POST", `${BACKUPS}/check`, { body: { name } }),
    onSettled: () => invalidate(client, [BACKUPS], [OVERVIEW]),
  });

/** Returns the address at which a backup can be downloaded within a minute; 422 for a wrong own password. */
export const confirmDownloadMutation = () =>
  mutationOptions({
    mutationFn: (request: BackupRequest) => callApi<AdminLink>("POST", `${BACKUPS}/download`, { body: request }),
  });
