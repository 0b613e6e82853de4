import { Type } from "@sinclair/typebox";
import { maxStoredLength } from "../shared/text-length.ts";

/**
 * Text from a user, limited in visible characters. The schema limits its stored length; the service checks the visible
 * length with `requireVisibleLength`.
 */
export const visibleText = (max: number) => Type.String({ maxLength: maxStoredLength(max) });
