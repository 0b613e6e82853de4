import { Type } from "@sinclair/typebox";
import { mapAmounts } from "../shared/diary/entry-fields.ts";

/** The nutrients of a food besides its energy: grams, and sodium in milligrams. */
export const nutrients = mapAmounts(() => Type.Number());
