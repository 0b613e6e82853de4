import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { FeedItem, NewShare } from "../../../src/contracts/progress.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { FEED, PROGRESS } from "../../platform/api/paths.ts";
import { invalidate } from "../../platform/query-client.ts";
import { sendOnce } from "./send-once.ts";

/** Has the feed fetched again. */
export const invalidateFeed = (client: QueryClient) => invalidate(client, [FEED]);

const isSame = (item: FeedItem, { title, description, shareType, isPublic, data, recipeId }: NewShare): boolean =>
  item.mine &&
  item.title === title &&
  item.description === (description ?? null) &&
  item.shareType === shareType &&
  item.isPublic === (isPublic ?? false) &&
  item.data?.foodEntryId === data?.foodEntryId &&
  (item.recipe !== null) === (recipeId !== undefined);

/** The key of shares that are on their way. */
export const SHARING = ["share"];

/** Shares something with friends or everyone. */
export const shareMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: SHARING,
    mutationFn: (share: NewShare) =>
      sendOnce<FeedItem>(client, {
        subject: `share ${JSON.stringify(share)}`,
        send: () => callApi("POST", `${PROGRESS}/share`, { body: share }),
        list: () => callApi("GET", FEED),
        isSame: (item) => isSame(item, share),
      }),
    onSuccess: () => invalidateFeed(client),
  });
