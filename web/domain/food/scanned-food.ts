import { queryOptions } from "@tanstack/react-query";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { BARCODES } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import { fetchByKey } from "../../platform/query-client.ts";
import { FORM_ARRIVAL } from "../../ui/hooks/arrival.ts";

/** The food of a barcode (14 digits). Without a connection the device finds own foods and what was looked up before. */
export const barcodeQuery = (gtin: string) =>
  queryOptions({ queryKey: [`${BARCODES}${gtin}`], queryFn: fetchByKey<FoodHit>, staleTime: 0, retry: false });

/** What was scanned: its food, or the code (14 digits) of a food that is typed next. */
export type Scan = { food: FoodHit } | { barcode: string };

/** The state of a link to the screen on which a scanned food is logged, or typed at once. */
export const buildScanState = (scan: Scan, { isTyped = "barcode" in scan } = {}): { scan: Scan } => ({
  scan,
  ...(isTyped && FORM_ARRIVAL),
});

const isScan = (value: unknown): value is Scan =>
  isRecord(value) && (typeof value.barcode === "string" || (isRecord(value.food) && "per100g" in value.food));

/** The scan that came along, and the state without it. */
export function takeScan(state: unknown): { scan: Scan | undefined; rest: unknown } {
  const { scan, ...rest } = isRecord(state) ? state : {};
  return { scan: isScan(scan) ? scan : undefined, rest };
}
