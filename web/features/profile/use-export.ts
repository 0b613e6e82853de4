import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../lib/download.ts";
import { fetchExport } from "./export-file.ts";

/** The export as an object URL, with its size in bytes. */
export type ReadyFile = { name: string; url: string; bytes: number };

/**
 * Fetches the export and lets the browser save it. Use it in a component that is removed when the sheet closes: that
 * stops the download and frees the file. No notifying mutation: it shows no toasts, and cancelling ends it at once.
 */
export function useExport() {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const [file, setFile] = useState<ReadyFile>();
  const running = useRef<AbortController>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (signal: AbortSignal) => fetchExport(signal, setReceivedBytes),
  });

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => (file ? URL.revokeObjectURL(file.url) : undefined), [file]);

  return {
    isPending,
    /** Bytes received so far. */
    receivedBytes,
    file,
    error,
    start() {
      if (running.current) return;
      const attempt = new AbortController();
      running.current = attempt;
      setReceivedBytes(0);
      setFile(undefined);
      mutate(attempt.signal, {
        onSuccess: ({ name, blob }) => {
          const url = URL.createObjectURL(blob);
          setFile({ name, url, bytes: blob.size });
          saveFile(url, name);
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
