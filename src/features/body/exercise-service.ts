import { findChangeTime } from "../../change-time.ts";
import type { Exercise, NewExercise } from "../../contracts/body.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type AddedExercise, findExerciseDates } from "../../shared/diary/daily-goals.ts";
import {
  buildDayWindow,
  type DayStart,
  findDayWindow,
  formatLocalTime,
  type LocalRange,
} from "../../shared/diary/day-window.ts";
import { getLocalTime } from "../../shared/diary/eaten-time.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { EXERCISES_PER_DAY_MAX } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { ExerciseRepository, ExerciseRow } from "./record-repository.ts";
import { chooseId, findDefaultTime, resolveRecordTime } from "./record-time.ts";

type Deps = { exercises: ExerciseRepository; clock: Clock };

const FIELDS = { at: "doneAt", on: "doneOn" };

const toExercise = ({
  id,
  activity,
  minutes,
  kcal,
  addsToGoal,
  doneAt,
  doneLocal,
  timeZone,
}: ExerciseRow): Exercise => ({
  ...{ id, activity, minutes, kcal, addsToGoal },
  doneAt: formatInstant(doneAt),
  doneOn: formatLocalTime(doneLocal),
  timeZone,
});

/** The exercises of an account: lists, adds and deletes them. */
export const createExerciseService = ({ exercises, clock }: Deps) => ({
  /** The exercises of so many local days from `date` on, oldest first. */
  async list(userId: number, date: Temporal.PlainDate, days: number, dayStart: DayStart): Promise<Exercise[]> {
    const { from, to } = buildDayWindow(date, dayStart);
    return (await exercises.listBetween(userId, { from, to: to + (days - 1) * DAY_MS })).map(toExercise);
  },

  /** The kcal that a range of local times adds to the goal. */
  async sumAdded(userId: number, { from, to }: LocalRange): Promise<number> {
    return (await exercises.listAdded(userId, { from, to })).reduce((sum, { kcal }) => sum + kcal, 0);
  },

  /** The exercises of a range of local times that add to the goals of their days. */
  async listAdded(userId: number, { from, to }: LocalRange): Promise<AddedExercise> {
    const added = await exercises.listAdded(userId, { from, to });
    return added.map(({ localTime, ...one }) => ({ ...one, ...findExerciseDates(localTime) }));
  },

  /**
   * Stores an exercise. A key that is a UUID becomes its id; another call with it returns what the first one stored.
   * Throws 422 for a time that does not exist or a day in the future, and 409 if the day has the most it may have.
   */
  async add(user: CurrentUser, sent: NewExercise, key: string | null, sentAt: number | null): Promise<Exercise> {
    const now = clock.now();
    const id = chooseId(key);
    const { doneAt: at, doneOn: on, timeZone, addsToGoal = false, ...figures } = sent;
    const time = resolveRecordTime({ at, on, timeZone }, findDefaultTime(user, sentAt, now), FIELDS, now);
    const { eatenAt, ...zone } = time;
    const row = { userId: user.id, id, ...figures, addsToGoal, doneAt: eatenAt, ...zone, createdAt: now };
    const range = findDayWindow(getLocalTime(time), "diary");
    const stored =
      (await exercises.insert(row, range, EXERCISES_PER_DAY_MAX)) ?? (await exercises.findById(user.id, id));
    if (!stored) throw new AppError(409, `This day has ${EXERCISES_PER_DAY_MAX} exercises, the most it can have.`);
    return toExercise(stored);
  },

  /** Deletes an exercise. With the time of the change, one that is deleted already is not an error. Otherwise throws 404. */
  async remove(userId: number, id: string, sentAt: number | null): Promise<void> {
    const { isDated } = findChangeTime(sentAt, clock.now());
    if (!(await exercises.remove(userId, id)) && !isDated) throw notFound("This exercise");
  },
});
export type ExerciseService = ReturnType<typeof createExerciseService>;
