import { readPreferences } from "../../platform/preferences.ts";

const waiting = { photos: 0, changes: 0 };

/**
 * Notes how many photos or changes wait to be sent. The installed app's icon shows how many it is in all: nothing for
 * none, or where notifications are off.
 */
export function showInAppBadge(what: keyof typeof waiting, count: number): void {
  waiting[what] = count;
  if (!("setAppBadge" in navigator)) return;
  const shown = readPreferences().notifications ? waiting.photos + waiting.changes : 0;
  // Refused where the app is not installed or may not notify: Home says how many wait.
  navigator.setAppBadge(shown).catch(() => undefined);
}
