import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { SHARED_PHOTOS } from "../../../platform/device-storage.ts";
import { loadCode } from "../../../platform/load-chunk.ts";
import { type ToastContent, useToast } from "../../../ui/feedback/toast.tsx";

const importShared = () => import("../shared-photos.ts");

const NOT_RECEIVED: ToastContent = {
  title: "Photo Not Received",
  description: "The photo could not be taken over. Choose it with Upload from Gallery.",
  tone: "destructive",
};

/** Has photos that were shared into the app wait here, and tells the person how many, or what went wrong. Shows nothing. */
export function SharedPhotos({ onTake }: { onTake: () => void }): null {
  const client = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const isLost = search.has("shared");
  const userId = useQuery(currentUserQuery()).data?.id;

  const tell = useEffectEvent((content: ToastContent) => toast(content));
  const tellLost = useEffectEvent(() => {
    setSearch(
      (params) => {
        params.delete("shared");
        return params;
      },
      { replace: true },
    );
    tell(NOT_RECEIVED);
  });
  const take = useEffectEvent(async (owner: number) => {
    // Over http there are no caches. Most visits have nothing to take over, and need no code for it.
    if (!("caches" in window) || !(await caches.has(SHARED_PHOTOS))) return;
    // Where it cannot be fetched they stay where they are, until this screen is opened again.
    const shared = await loadCode(importShared, false).catch(() => undefined);
    const content = await shared?.takeSharedPhotos(client, owner);
    if (!content) return;
    tell(content);
    onTake();
  });
  useEffect(() => {
    if (isLost) tellLost();
  }, [isLost]);
  useEffect(() => {
    if (userId !== undefined) void take(userId);
  }, [userId]);
  return null;
}
