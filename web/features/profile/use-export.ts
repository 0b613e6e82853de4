import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { chooseWayToSave, startDownload, type WayToSave } from "../../platform/save-file.ts";
import { fetchExport } from "./export-file.ts";

/** The export, its object URL, and how it can be saved. */
export type ReadyFile = { file: File; url: string; way: WayToSave };

/**
 * Fetches the export and has the browser download it, where that does not lead away from the app. Use it in a component that is removed when the sheet closes: that
 * stops the download and frees the file. No notifying mutation: it shows no toasts, and canceling ends it at once.
 */
export function useExport() {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const [ready, setReady] = useState<ReadyFile>();
  const running = useRef<AbortController>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (signal: AbortSignal) => fetchExport(signal, setReceivedBytes),
  });

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => (ready ? URL.revokeObjectURL(ready.url) : undefined), [ready]);

  return {
    isPending,
    /** Bytes received so far. */
    receivedBytes,
    ready,
    error,
    start() {
      if (running.current) return;
      const attempt = new AbortController();
      running.current = attempt;
      setReceivedBytes(0);
      setReady(undefined);
      mutate(attempt.signal, {
        onSuccess: ({ name, blob }) => {
          const file = new File([blob], name, { type: blob.type });
          const url = URL.createObjectURL(file);
          const way = chooseWayToSave(file);
          setReady({ file, url, way });
          if (way === "download") startDownload(url, name);
        },
        onSettled: () => {
          running.current = null;
        },
      });
    },
    cancel() {
      running.current?.abort();
      running.current = null;
      reset();
    },
  };
}
