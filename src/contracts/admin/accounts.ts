import { type Static, Type } from "@sinclair/typebox";
import { INVITE_STATES, REGISTRATION_MODES, REPORTED_KINDS } from "../../shared/product/enums.ts";
import {
  ADMIN_ACCOUNTS_PER_PAGE,
  ADMIN_SEARCH_MAX_LENGTH,
  INVITE_DAYS,
  INVITE_USES,
} from "../../shared/product/limits.ts";
import { CurrentPassword } from "../auth.ts";
import { within } from "../bounds.ts";
import { IdNumber, IdString } from "../common.ts";
import { nullable, oneOf } from "../one-of.ts";

const Count = Type.Integer({ minimum: 0 });

/** An account as administrators see it, without its diary. */
export const AdminAccount = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  createdAt: Type.String(),
  /** When it was last used, to the hour; null if it is signed in nowhere. */
  lastSeenAt: nullable(Type.String()),
  photoBytes: Count,
  /** Photos that were analyzed for it within 24 hours. */
  analysesLastDay: Count,
  isPremium: Type.Boolean(),
  isAdmin: Type.Boolean(),
  isDemo: Type.Boolean(),
  /** Whether it cannot sign in. */
  isSuspended: Type.Boolean(),
});
export type AdminAccount = Static<typeof AdminAccount>;

export const AdminAccountsQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: ADMIN_SEARCH_MAX_LENGTH })),
  before: Type.Optional(IdString),
});
export type AdminAccountsQuery = Static<typeof AdminAccountsQuery>;

/** The newest accounts that match a search, at most a page. */
export const AdminAccounts = Type.Array(AdminAccount, { maxItems: ADMIN_ACCOUNTS_PER_PAGE });

/** The administrator's own password, for what opens or deletes an account of someone else. */
export const AdminConfirmation = Type.Object({ password: CurrentPassword });

/** A link to pass on. */
export const AdminLink = Type.Object({ link: Type.String() });
export type AdminLink = Static<typeof AdminLink>;

export const AdminInvite = Type.Object({
  id: Type.Integer(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  uses: Count,
  usesMax: Count,
  state: oneOf(INVITE_STATES),
  makesAdmin: Type.Boolean(),
});
export type AdminInvite = Static<typeof AdminInvite>;

export const AdminInvites = Type.Object({
  registration: oneOf(REGISTRATION_MODES),
  invites: Type.Array(AdminInvite),
});
export type AdminInvites = Static<typeof AdminInvites>;

export const NewInvite = Type.Object({
  uses: Type.Integer(within(INVITE_USES)),
  days: Type.Integer(within(INVITE_DAYS)),
});
export type NewInvite = Static<typeof NewInvite>;

/** A reported share or review with its reports. `writer` is null for an anonymous review. */
export const AdminReport = Type.Object({
  kind: oneOf(REPORTED_KINDS),
  id: Type.Integer(),
  writer: nullable(Type.String()),
  title: nullable(Type.String()),
  text: nullable(Type.String()),
  hiddenAt: nullable(Type.String()),
  reports: Type.Array(Type.Object({ reporter: Type.String(), reason: Type.String(), reportedAt: Type.String() })),
});
export type AdminReport = Static<typeof AdminReport>;

const ReportTarget = { kind: oneOf(REPORTED_KINDS), id: IdNumber };
export const ReportDismissal = Type.Object(ReportTarget);
export type ReportDismissal = Static<typeof ReportDismissal>;
export const ReportHiding = Type.Object({ ...ReportTarget, isHidden: Type.Boolean() });
export type ReportHiding = Static<typeof ReportHiding>;
