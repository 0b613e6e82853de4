import { type Static, type TString, Type } from "@sinclair/typebox";
import { DAY_START_HOURS, type DayStart } from "../shared/diary/day-window.ts";
import { ENTRY_ID_PATTERN, UUID_PATTERN } from "../shared/diary/entry-id.ts";
import { INSTANT_PATTERN } from "../shared/text/instant.ts";
import { oneOf } from "./one-of.ts";

/** The body of every error response. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  kind: Type.Optional(Type.String()),
  requiresTrial: Type.Optional(Type.Literal(true)),
  /** The stored photo of a failed analysis. */
  imageData: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** An answer that says nothing but what happened. */
export const MessageResponse = Type.Object({ message: Type.String() });
export type MessageResponse = Static<typeof MessageResponse>;

/** An id in a path or query: a positive integer of at most 15 digits, so that it is exact as a number. */
export const IdString = Type.String({ pattern: "^[1-9]\\d{0,14}$" });
export const IdParams = Type.Object({ id: IdString });

/** An id in a body, with as many digits. */
export const IdNumber = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 });

/** An instant in ISO 8601 with a zone. The code that reads it checks that the date exists. */
export const InstantString = Type.String({ pattern: INSTANT_PATTERN });

/** A calendar date, such as 2026-03-29. The code that reads it checks that the date exists. */
export const DateString = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** A date and time of a clock on the wall, to the minute. The code that reads it checks that it exists. */
export const LocalTimeString = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$" });

/** The hour at which the day begins, which is either that of Home or that of the diary; the diary's if missing. */
export const DayStartHour = Type.Optional(oneOf(Object.values(DAY_START_HOURS).map(String)));

export const parseDayStart = (hour: string | undefined): DayStart =>
  hour === String(DAY_START_HOURS.home) ? "home" : "diary";

/** The id of an entry in a path or query. */
export const EntryIdText = Type.String({ pattern: ENTRY_ID_PATTERN });
export const EntryParams = Type.Object({ id: EntryIdText });

/**
 * The id of an entry in a body. Clients that were written when ids were numbers send a number, which is decoded to its
 * text. Elysia takes the type of what arrives for that of what is decoded, hence the cast.
 */
export const EntryId = Type.Transform(Type.Union([EntryIdText, IdNumber]))
  .Decode(String)
  .Encode((id) => id) as unknown as TString;

/** The ids of the entries that a call adds, in their order, as the client has made them. */
export const NewEntryIds = Type.Optional(Type.Array(Type.String({ pattern: UUID_PATTERN }), { uniqueItems: true }));
