import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isVersionCheckDue, subscribeToDiaryChanges } from "../../platform/diary-version.ts";
import { diaryVersionQuery, invalidateOutdatedDiary } from "./queries.ts";

/** The events after which someone looks at the page again. */
const RETURNS = [
  [document, "visibilitychange"],
  [window, "focus"],
  [window, "online"],
] as const;

/** Asks for the diary's version. The answer's header is compared wherever it arrives. */
async function fetchVersion(client: QueryClient): Promise<void> {
  // A failure changes nothing on the screen, and the next look asks again. The client notices a session that has ended.
  await client.fetchQuery(diaryVersionQuery()).catch(() => undefined);
}

function checkIfVisible(client: QueryClient): void {
  if (document.visibilityState === "visible" && isVersionCheckDue()) void fetchVersion(client);
}

/** Invalidates the diary; while that is under way, once more afterwards at most. */
function createRefresh(client: QueryClient): () => void {
  let isRunning = false;
  let isRepeated = false;
  const refresh = async () => {
    isRepeated = isRunning;
    if (isRunning) return;
    isRunning = true;
    await invalidateOutdatedDiary(client);
    isRunning = false;
    if (isRepeated) void refresh();
  };
  return () => void refresh();
}

/**
 * Keeps what is shown of the diary up to date with the account's other devices and tabs: asks whether it has changed
 * when a screen is opened or looked at again, at most every 30 seconds, and loads again what is outdated.
 */
export function useCurrentDiary(): void {
  const client = useQueryClient();
  const location = useLocation();

  useEffect(() => {
    const onOtherTab = () => checkIfVisible(client);
    return subscribeToDiaryChanges({ onOutdated: createRefresh(client), onOtherTab });
  }, [client]);

  const lastLocation = useRef(location);
  useEffect(() => {
    if (lastLocation.current === location) return;
    lastLocation.current = location;
    checkIfVisible(client);
  }, [client, location]);

  useEffect(() => {
    const check = () => checkIfVisible(client);
    for (const [target, event] of RETURNS) target.addEventListener(event, check);
    return () => {
      for (const [target, event] of RETURNS) target.removeEventListener(event, check);
    };
  }, [client]);
}
