const VERSION = /^## (\d+\.\d+\.\d+)$/;
/** More than this are not read at a start. */
const PRINTED_MAX = 20;

/** The lines of a changelog about the versions after one and up to another one, the newest version first. */
export function listChanges(changelog: string, after: string, upTo: string): string[] {
  const changes: string[] = [];
  let isWanted = false;
  for (const line of changelog.split("\n")) {
    if (line.startsWith("## ")) {
      const version = VERSION.exec(line)?.[1];
      isWanted = version !== undefined && Bun.semver.order(version, after) > 0 && Bun.semver.order(version, upTo) <= 0;
    } else if (isWanted && line.startsWith("- ")) changes.push(line.slice(2));
    else if (isWanted && /^ {2}\S/.test(line)) changes.push(`${changes.pop() ?? ""} ${line.trim()}`.trim());
  }
  return changes;
}

/** What is printed at the first start of another version; nothing if it is the same. */
export function formatUpdate(changelog: string, before: string, now: string): string[] {
  const order = Bun.semver.order(now, before);
  if (order === 0) return [];
  if (order < 0) return [`Version ${before} ran here last, and ${now} runs now. They have the same tables.`];
  const changes = listChanges(changelog, before, now);
  const left = changes.length - PRINTED_MAX;
  return [
    `Updated from ${before} to ${now}. What changed:`,
    ...changes.slice(0, PRINTED_MAX).map((change) => `  - ${change}`),
    ...(left > 0 ? [`  and ${left} more in CHANGELOG.md`] : []),
  ];
}
