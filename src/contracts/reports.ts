import { type Static, Type } from "@sinclair/typebox";
import { REPORTED_KINDS } from "../shared/product/enums.ts";
import { REPORT_REASON_MAX_LENGTH } from "../shared/product/limits.ts";
import { visibleText } from "./bounds.ts";
import { oneOf } from "./one-of.ts";

/** A report about a share or a review, for the host. */
export const NewReport = Type.Object({
  kind: oneOf(REPORTED_KINDS),
  id: Type.Integer({ minimum: 1 }),
  reason: visibleText({ max: REPORT_REASON_MAX_LENGTH }),
});
export type NewReport = Static<typeof NewReport>;
