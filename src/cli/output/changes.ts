import { listChanges, SHOWN_CHANGES_MAX } from "../../features/changes/list-changes.ts";

/** What is printed at the first start of another version; nothing if it is the same. */
export function formatUpdate(changelog: string, before: string, now: string): string[] {
  const order = Bun.semver.order(now, before);
  if (order === 0) return [];
  if (order < 0) return [`Version ${before} ran here last, and ${now} runs now. They have the same tables.`];
  const changes = listChanges(changelog, before, now);
  const left = changes.length - SHOWN_CHANGES_MAX;
  return [
    `Updated from ${before} to ${now}. What changed:`,
    ...changes.slice(0, SHOWN_CHANGES_MAX).map((change) => `  - ${change}`),
    ...(left > 0 ? [`  and ${left} more in CHANGELOG.md`] : []),
  ];
}
