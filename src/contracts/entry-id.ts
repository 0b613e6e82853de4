import { type TString, Type } from "@sinclair/typebox";
import { ENTRY_ID_PATTERN, UUID_PATTERN } from "../shared/diary/entry-id.ts";
import { IdNumber } from "./common.ts";

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
