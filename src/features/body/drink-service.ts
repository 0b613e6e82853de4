import { findChangeTime } from "../../change-time.ts";
import type { Drink, DrinkListQuery, NewDrink } from "../../contracts/body.ts";
import { parseDayStart } from "../../contracts/common.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { parseDate } from "../../parse-time.ts";
import { buildDayWindow, findDayWindow, findToday, formatLocalTime } from "../../shared/diary/day-window.ts";
import { getLocalTime } from "../../shared/diary/eaten-time.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { GLASSES_PER_DAY_MAX } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { DrinkRepository, DrinkRow } from "./record-repository.ts";
import { chooseId, findDefaultTime, resolveRecordTime } from "./record-time.ts";

type Deps = { drinks: DrinkRepository; clock: Clock };

const FIELDS = { at: "drunkAt", on: "drunkOn" };

export const toDrink = ({ id, ml, drunkAt, drunkLocal, timeZone }: DrinkRow): Drink => ({
  id,
  ml,
  drunkAt: formatInstant(drunkAt),
  drunkOn: formatLocalTime(drunkLocal),
  timeZone,
});

/** The glasses of water of an account: lists, adds and deletes them. */
export const createDrinkService = ({ drinks, clock }: Deps) => ({
  /** The glasses of so many local days, from `day` on or up to today, oldest first. Throws 422 if there is no such day. */
  async list(user: CurrentUser, { day, days = "1", ...query }: DrinkListQuery): Promise<Drink[]> {
    const dayStart = parseDayStart(query.dayStart);
    const span = { days: Number(days) - 1 };
    const first =
      day === undefined ? findToday(clock.now(), user.timeZone, dayStart).subtract(span) : parseDate("day", day);
    const { from, to } = buildDayWindow(first, dayStart);
    return (await drinks.listBetween(user.id, { from, to: to + span.days * DAY_MS })).map(toDrink);
  },

  /**
   * Stores a glass. A key that is a UUID becomes its id; another call with it returns what the first one stored. Throws
   * 422 for a time that does not exist or a day in the future, and 409 if the day has the most it may have.
   */
  async add(user: CurrentUser, sent: NewDrink, key: string | null, sentAt: number | null): Promise<Drink> {
    const now = clock.now();
    const id = chooseId(key);
    const { drunkAt: at, drunkOn: on, timeZone } = sent;
    const time = resolveRecordTime({ at, on, timeZone }, findDefaultTime(user, sentAt, now), FIELDS, now);
    const { eatenAt, ...zone } = time;
    const row = { userId: user.id, id, ml: sent.ml, drunkAt: eatenAt, ...zone, createdAt: now };
    const range = findDayWindow(getLocalTime(time), "diary");
    const stored = (await drinks.insert(row, range, GLASSES_PER_DAY_MAX)) ?? (await drinks.findById(user.id, id));
    if (!stored) throw new AppError(409, `This day has ${GLASSES_PER_DAY_MAX} glasses, the most that a day can have.`);
    return toDrink(stored);
  },

  /** Deletes a glass. With the time of the change, one that is deleted already is not an error. Otherwise throws 404. */
  async remove(userId: number, id: string, sentAt: number | null): Promise<void> {
    const { isDated } = findChangeTime(sentAt, clock.now());
    if (!(await drinks.remove(userId, id)) && !isDated) throw notFound("This glass");
  },
});
export type DrinkService = ReturnType<typeof createDrinkService>;
