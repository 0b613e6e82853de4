import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { SECOND_MS } from "../../../../src/shared/product/durations.ts";
import { useEntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import { AUTOMATIC_ADDED } from "../../../domain/diary/log-queries.ts";
import { isAutomaticallyAnalyzed } from "../../../domain/photo/describe-unsent.ts";
import { isDue, type PendingPhoto } from "../../../offline/photos/pending-photos.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { type AddedWithoutTap, analyzePending } from "./analyze-pending.ts";

/** How often the connection is checked: browsers do not always report one. */
const RETRY_MS = 15 * SECOND_MS;

/** Shows a toast about an entry that was added without a tap, with Undo. */
function useAddedToast() {
  const toast = useToast();
  const { remove } = useEntryDeletion();
  return ({ entry, notice }: AddedWithoutTap) =>
    toast({
      ...AUTOMATIC_ADDED,
      ...(notice !== undefined && { description: notice }),
      detail: `${entry.name}, ${formatWholeNumber(entry.calories)} kcal`,
      tone: "success",
      action: { label: "Undo", onPress: () => remove(entry.id) },
    });
}

/** Analyzes photos, and reads labels, that were taken without a connection when the server can be reached. Shows nothing. */
export function AnalyzePendingPhotos({ userId, photos }: { userId: number; photos: readonly PendingPhoto[] }): null {
  const client = useQueryClient();
  // Rendered again when they change.
  usePreferences();
  const onAdded = useAddedToast();
  const running = useRef(false);
  const reconnections = useRef(0);
  const run = useEffectEvent(async () => {
    if (running.current) return;
    running.current = true;
    try {
      let before: number;
      do {
        before = reconnections.current;
        await analyzePending({ client, userId, onAdded });
        // An attempt that began without the connection fails although there is one now.
      } while (reconnections.current > before);
    } finally {
      running.current = false;
    }
  });
  const isOn = photos.some((photo) => isDue(photo) && isAutomaticallyAnalyzed(client, photo));
  useEffect(() => {
    if (!isOn) return;
    void run();
    const again = () => void run();
    const onOnline = () => {
      reconnections.current += 1;
      void run();
    };
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", again);
    };
  }, [isOn]);
  return null;
}
