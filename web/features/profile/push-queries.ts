import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PushKey } from "../../../src/contracts/push.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { loadCode } from "../../platform/load-chunk.ts";

const PUSH_KEY = "/api/push/key";
const SUBSCRIPTIONS = "/api/push/subscriptions";

/** The browser's part, which only this sheet needs. */
const importPush = () => import("../../platform/install/push.ts");
const loadPush = () => loadCode(importPush);

/** By which key this server is known, and whether this device gets its notifications. */
export const pushStateQuery = () =>
  queryOptions({
    queryKey: [PUSH_KEY],
    queryFn: async ({ signal }) => {
      const { publicKey, subscribed } = await callApi<PushKey>("GET", PUSH_KEY, { signal });
      const { hasPushSubscription } = await loadPush();
      return { publicKey, isOn: subscribed && (await hasPushSubscription()) };
    },
    staleTime: 0,
  });

/** Sets this device up, once notifications are allowed. */
export const turnOnPushMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (publicKey: string) => {
      const { subscribeToPush } = await loadPush();
      const { endpoint, keys } = await subscribeToPush(publicKey);
      await callApi<void>("POST", SUBSCRIPTIONS, { body: { endpoint, keys } });
    },
    onSettled: () => client.invalidateQueries(pushStateQuery()),
  });

/** Ends notifications on this device, if it gets any. */
export const turnOffPushMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => {
      const { unsubscribeFromPush } = await loadPush();
      if (await unsubscribeFromPush()) await callApi<void>("DELETE", SUBSCRIPTIONS);
    },
    onSettled: () => client.invalidateQueries(pushStateQuery()),
  });

export const testPushMutation = () => mutationOptions({ mutationFn: () => callApi<void>("POST", "/api/push/test") });
