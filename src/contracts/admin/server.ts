import { type Static, Type } from "@sinclair/typebox";
import { CurrentPassword } from "../auth.ts";
import { nullable } from "../one-of.ts";

const Count = Type.Integer({ minimum: 0 });

/** What an administrator sees first. Bytes and counts are of all accounts. */
export const AdminOverview = Type.Object({
  version: Type.String(),
  /** When the server started. */
  startedAt: Type.String(),
  accounts: Type.Object({
    /** Without demos. */
    total: Count,
    demos: Count,
    /** How many were seen within seven days. */
    seenLately: Count,
  }),
  storage: Type.Object({ databaseBytes: Count, photoBytes: Count }),
  analyses: Type.Object({
    /** The provider's name; null if there is none. */
    provider: nullable(Type.String()),
    /** Within 24 hours, as accounts' limits count them. */
    lastDay: Count,
    /** Since the server started: photos by what became of them, and the tokens that the provider counted. */
    recognized: Count,
    failed: Count,
    promptTokens: Count,
    completionTokens: Count,
    /** What the tokens cost by AI_PRICE_IN and AI_PRICE_OUT, in their currency; null without them. */
    cost: nullable(Type.Number()),
  }),
  /** How many reports and logged errors there are to look at, and how the last backup went. */
  reports: Count,
  errors: Count,
  backup: nullable(Type.Object({ at: Type.String(), isGood: Type.Boolean() })),
});
export type AdminOverview = Static<typeof AdminOverview>;

const BackupName = Type.String({ minLength: 1, maxLength: 200 });
/** A backup by the name in the list. */
export const NamedBackup = Type.Object({ name: BackupName });

/** The administrator's own password, and the backup that it lets out. */
export const BackupRequest = Type.Object({ name: BackupName, password: CurrentPassword });
export type BackupRequest = Static<typeof BackupRequest>;

/** A download that was confirmed with a password. */
export const ConfirmedDownload = Type.Object({ name: BackupName, ticket: Type.String({ maxLength: 200 }) });
export type ConfirmedDownload = Static<typeof ConfirmedDownload>;

export const AdminBackups = Type.Object({
  /** When one is made each day, such as 03:30; null if none is. */
  dailyAt: nullable(Type.String()),
  /** Whether a bucket gets them as well. */
  hasBucket: Type.Boolean(),
  /** Why its backups are not in the list; null if they are. */
  bucketProblem: nullable(Type.String()),
  /** What is being done now. */
  running: nullable(Type.Object({ name: nullable(Type.String()), startedAt: Type.String() })),
  /** What was done last here since the server started. */
  lastTask: nullable(
    Type.Object({ name: nullable(Type.String()), endedAt: Type.String(), problem: nullable(Type.String()) }),
  ),
  /** The last daily backup. */
  last: nullable(
    Type.Object({
      startedAt: Type.String(),
      name: Type.String(),
      problem: nullable(Type.String()),
      restoredAt: nullable(Type.String()),
    }),
  ),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Count,
      madeAt: Type.String(),
      isEncrypted: Type.Boolean(),
      /** Whether it is in the folder of this server, and in the bucket. */
      isInFolder: Type.Boolean(),
      isInBucket: Type.Boolean(),
    }),
  ),
});
export type AdminBackups = Static<typeof AdminBackups>;

/** An error in the log. The id is the one that the person was shown, where there was one. */
export const AdminError = Type.Object({
  /** Which one it is since the start. */
  id: Count,
  at: Type.String(),
  message: Type.String(),
  requestId: nullable(Type.String()),
});
export type AdminError = Static<typeof AdminError>;

/** A setting in force. `value` is null for its default, and for what is secret. */
export const AdminSetting = Type.Object({
  name: Type.String(),
  meaning: Type.String(),
  isSet: Type.Boolean(),
  value: nullable(Type.String()),
});
export type AdminSetting = Static<typeof AdminSetting>;
