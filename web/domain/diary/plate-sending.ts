import { useIsMutating } from "@tanstack/react-query";

/** The key of the mutation that logs a plate. */
export const LOG_PLATE = ["log-plate"];

/** Whether a plate is on its way to the diary: nothing more can be put on it. */
export const useIsPlateBeingLogged = (): boolean => useIsMutating({ mutationKey: LOG_PLATE }) > 0;
