import type { TimeOfDay } from "../../backup-settings.ts";

const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const NAME = /^daily-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db(\.enc)?$/;

/** The name of the daily backup of an instant, such as `daily-2026-11-20T03-30-00.000Z.db`, or `.db.enc` encrypted. */
export const nameDailyBackup = (now: number, isEncrypted: boolean): string =>
  `daily-${new Date(now).toISOString().replaceAll(":", "-")}.db${isEncrypted ? ".enc" : ""}`;

/** When a daily backup was made; undefined for any other name. */
export function parseDailyBackup(name: string): number | undefined {
  const [, day, hour, minute, rest] = NAME.exec(name) ?? [];
  const instant = Date.parse(`${day}T${hour}:${minute}:${rest}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** The date of an instant by the clock of this machine. */
function findDate(instant: number): Temporal.PlainDate {
  const zone = Temporal.Now.timeZoneId();
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();
}

const nameDay = (instant: number): string => findDate(instant).toString();
const nameWeek = (instant: number): string => {
  const { yearOfWeek, weekOfYear } = findDate(instant);
  return `${yearOfWeek} ${weekOfYear}`;
};

type Dated = { name: string; instant: number };

/** The newest of each of the latest `count` periods, of backups that are ordered by time, the latest first. */
function selectNewest(dated: readonly Dated[], namePeriod: (instant: number) => string, count: number): Dated[] {
  const newest = new Map<string, Dated>();
  for (const backup of dated) {
    const period = namePeriod(backup.instant);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * The names of daily backups that are to be removed: all but the newest of each of the last seven days that have one, and
 * of those that are older the newest of each of the last four weeks. Other names are left alone.
 */
export function selectOldBackups(names: readonly string[]): string[] {
  const dated = names
    .flatMap((name) => {
      const instant = parseDailyBackup(name);
      return instant === undefined ? [] : [{ name, instant }];
    })
    .sort((a, b) => b.instant - a.instant);
  const days = selectNewest(dated, nameDay, DAYS_KEPT);
  const firstDay = days.at(-1)?.instant ?? 0;
  const older = dated.filter(({ instant }) => nameDay(instant) < nameDay(firstDay));
  const kept = new Set([...days, ...selectNewest(older, nameWeek, WEEKS_KEPT)]);
  return dated.flatMap((backup) => (kept.has(backup) ? [] : [backup.name]));
}

/** The last moment until `now` at which a daily backup was due. A clock that skips it is due with its next minute. */
export function findLastDue(now: number, { hour, minute }: TimeOfDay): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  const today = local.toPlainDate().toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour, minute } });
  if (today.epochMilliseconds <= now) return today.epochMilliseconds;
  const yesterday = local.toPlainDate().subtract({ days: 1 });
  return yesterday.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour, minute } }).epochMilliseconds;
}
