import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Memory } from "../../../src/contracts/memory.ts";
import { callApi } from "../../platform/api/api-client.ts";

const MEMORY = "/api/user/memory";

/** What is remembered of the account's photos. Every photo and correction changes it. */
export const memoryQuery = () => queryOptions<Memory>({ queryKey: [MEMORY], staleTime: 0 });

export const forgetMemoryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("DELETE", MEMORY),
    onSuccess: () => client.invalidateQueries({ queryKey: [MEMORY] }),
  });

/** Forgets the correction of this id. The list is loaded again in any case, as it may be gone already. */
export const forgetCorrectionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${MEMORY}/corrections/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: [MEMORY] }),
  });
