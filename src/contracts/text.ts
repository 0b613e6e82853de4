import { Type } from "@sinclair/typebox";
import { storedLengthMax } from "../shared/text-length.ts";

/**
 * A text that people read as they wrote it, of at most so many characters as they see them. The schema bounds what it
 * takes to store; the visible length is checked by the service, with `requireVisibleLength`.
 */
export const visibleText = (max: number) => Type.String({ maxLength: storedLengthMax(max) });
