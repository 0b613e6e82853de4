import { MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { useNow } from "../../ui/hooks/use-now.ts";

/** The hour of the device's clock, 0 to 23. */
export const useHour = (): number => new Date(useNow(MINUTE_MS)).getHours();
