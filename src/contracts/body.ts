import { type Static, Type } from "@sinclair/typebox";
import { UUID_PATTERN } from "../shared/diary/entry-id.ts";
import { ACTIVITIES } from "../shared/product/enums.ts";
import { BODY, BODY_FAT, EXERCISE, GLASS_ML, WAIST_CM, WEIGHING_IMPORT_MAX } from "../shared/product/limits.ts";
import { within } from "./bounds.ts";
import { DateString, DayStartHour, InstantString, LocalTimeString } from "./common.ts";
import { nullable, oneOf } from "./one-of.ts";

/** The service checks that there is such a zone. */
const TimeZone = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

export const RecordParams = Type.Object({ id: Type.String({ pattern: UUID_PATTERN }) });

const measures = {
  kg: Type.Number(within(BODY.weightKg)),
  /** Per cent. */
  bodyFat: Type.Optional(nullable(Type.Number(within(BODY_FAT)))),
  waistCm: Type.Optional(nullable(Type.Number(within(WAIST_CM)))),
};
const weighed = {
  weighedAt: Type.Optional(InstantString),
  weighedOn: Type.Optional(LocalTimeString),
  timeZone: TimeZone,
};

export const NewWeighing = Type.Object({ ...measures, ...weighed });
export type NewWeighing = Static<typeof NewWeighing>;

/** The fields that change; the others stay. */
export const WeighingChange = Type.Partial(NewWeighing);
export type WeighingChange = Static<typeof WeighingChange>;

export const Weighing = Type.Object({
  /** The UUID that the client made for it. */
  id: Type.String(),
  kg: Type.Number(),
  bodyFat: nullable(Type.Number()),
  waistCm: nullable(Type.Number()),
  weighedAt: Type.String(),
  /** The local date and time of the weighing, `2026-11-22T07:30`, by the clock of `timeZone`. */
  weighedOn: Type.String(),
  timeZone: Type.String(),
});
export type Weighing = Static<typeof Weighing>;

/** The weighings of the last `days` diary days with today; all without it. */
export const WeighingListQuery = Type.Object({ days: Type.Optional(Type.String({ pattern: "^[1-9]\\d{0,3}$" })) });

/** A weighing of a file, with the UUID that the client made for it. */
const ImportedWeighing = Type.Object({
  ...NewWeighing.properties,
  id: Type.Optional(Type.String({ pattern: UUID_PATTERN })),
});
export type ImportedWeighing = Static<typeof ImportedWeighing>;

export const WeighingImport = Type.Object({
  weighings: Type.Array(ImportedWeighing, { minItems: 1, maxItems: WEIGHING_IMPORT_MAX }),
});
/** Weighings with an id, or with a local time and weight, that are there already are not added again. */
export const WeighingsImported = Type.Object({ added: Type.Integer(), skipped: Type.Integer() });
export type WeighingsImported = Static<typeof WeighingsImported>;

export const NewDrink = Type.Object({
  ml: Type.Integer(within(GLASS_ML)),
  drunkAt: Type.Optional(InstantString),
  drunkOn: Type.Optional(LocalTimeString),
  timeZone: TimeZone,
});
export type NewDrink = Static<typeof NewDrink>;

export const NewExercise = Type.Object({
  activity: oneOf(ACTIVITIES),
  minutes: Type.Integer(within(EXERCISE.minutes)),
  /** What it took beyond rest. */
  kcal: Type.Integer(within(EXERCISE.kcal)),
  /** Whether the goal of its day is higher by these kcal; false by default. */
  addsToGoal: Type.Optional(Type.Boolean()),
  doneAt: Type.Optional(InstantString),
  doneOn: Type.Optional(LocalTimeString),
  timeZone: TimeZone,
});
export type NewExercise = Static<typeof NewExercise>;

export const Exercise = Type.Object({
  id: Type.String(),
  activity: oneOf(ACTIVITIES),
  minutes: Type.Integer(),
  kcal: Type.Integer(),
  addsToGoal: Type.Boolean(),
  doneAt: Type.String(),
  doneOn: Type.String(),
  timeZone: Type.String(),
});
export type Exercise = Static<typeof Exercise>;

/** A glass of water. */
export const Drink = Type.Object({
  id: Type.String(),
  ml: Type.Integer(),
  drunkAt: Type.String(),
  drunkOn: Type.String(),
  timeZone: Type.String(),
});
export type Drink = Static<typeof Drink>;

/** The exercises of one or more local days from `day` on. */
export const DayListQuery = Type.Object({
  day: DateString,
  dayStart: DayStartHour,
  days: Type.Optional(Type.String({ pattern: "^([1-9]|[1-8]\\d|9[0-2])$" })),
});

/** The glasses of one or more local days from `day` on; without it, of the last ones with today. */
export const DrinkListQuery = Type.Object({ ...DayListQuery.properties, day: Type.Optional(DateString) });
export type DrinkListQuery = Static<typeof DrinkListQuery>;
