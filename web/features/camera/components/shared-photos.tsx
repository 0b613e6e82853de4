import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { SHARED_PHOTOS_MAX } from "../../../../src/shared/analysis/shared-photos.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { type ToastContent, useToast } from "../../../ui/feedback/toast.tsx";
import { claimSharedPhotos } from "../shared-photos.ts";
import { SharedPhotosCard } from "./shared-photos-card.tsx";

/** What is said of photos that were sent and are not here, by the parameter of the address. */
const NOTICES: Readonly<Record<string, ToastContent>> = {
  failed: {
    title: "Photo Not Received",
    description: "The photo could not be taken over. Choose it with Upload from Gallery.",
    tone: "destructive",
  },
  partly: {
    title: "Not All Photos Received",
    description: `At most ${SHARED_PHOTOS_MAX.count} photos and 50 MB can wait here.`,
    tone: "destructive",
  },
};

/** Asks about photos that were sent into the app, and says so if some could not be received. */
export function SharedPhotos({ onKeep }: { onKeep: () => void }) {
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const notice = search.get("shared");
  const userId = useQuery(currentUserQuery()).data?.id;
  const { data: photos = [], refetch } = useQuery({
    queryKey: ["device", "shared", userId],
    queryFn: () => (userId === undefined ? [] : claimSharedPhotos(userId)),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });

  const tell = useEffectEvent((name: string) => {
    setSearch(
      (params) => {
        params.delete("shared");
        return params;
      },
      { replace: true },
    );
    const content = NOTICES[name];
    if (content) toast(content);
  });
  useEffect(() => {
    if (notice !== null) tell(notice);
  }, [notice]);
  if (userId === undefined || photos.length === 0) return null;
  return <SharedPhotosCard userId={userId} photos={photos} onDone={() => void refetch()} onKeep={onKeep} />;
}
