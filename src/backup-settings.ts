import { type Bucket, readBucket } from "./bucket-settings.ts";
import type { EnvironmentReader } from "./environment-reader.ts";

/** A time of the clock of this machine. */
export type TimeOfDay = { hour: number; minute: number };

/** What becomes of backups. */
export type BackupSettings = {
  /** When the daily backup is made; null: none is. */
  at: TimeOfDay | null;
  /** The folder of daily backups; null: one in the data directory, unless there is a bucket. */
  dir: string | null;
  bucket: Bucket | null;
  /** What backups are encrypted with; null: they are not. */
  passphrase: string | null;
  /** Whom a failed backup is told by mail; null: the address in MAIL_FROM. */
  mailTo: string | null;
};

const PASSPHRASE_MIN_LENGTH = 8;

const parseTimeOfDay = (text: string): TimeOfDay | null => {
  const { hour, minute } = /^(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)$/.exec(text)?.groups ?? {};
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) };
};

/** BACKUP_*: a backup a day, where it is kept, and whether it is encrypted. */
export function readBackup(reader: EnvironmentReader): BackupSettings {
  const { text, addProblem } = reader;
  const time = text("BACKUP_AT");
  const at = time === null ? null : parseTimeOfDay(time);
  if (time !== null && at === null)
    addProblem("BACKUP_AT", `must be a time of day from 00:00 to 23:59, such as 03:30, not "${time}".`);
  const passphrase = text("BACKUP_PASSPHRASE");
  if (passphrase !== null && passphrase.length < PASSPHRASE_MIN_LENGTH)
    addProblem("BACKUP_PASSPHRASE", `must be at least ${PASSPHRASE_MIN_LENGTH} characters long.`);
  const mailTo = text("BACKUP_MAIL");
  if (mailTo !== null && !/^[^@\s,]+@[^@\s,]+$/.test(mailTo))
    addProblem("BACKUP_MAIL", "must be one email address, such as you@example.org.");
  return { at, dir: text("BACKUP_DIR"), bucket: readBucket(reader, "BACKUP_S3"), passphrase, mailTo };
}
