const VERSION = /^## (\d+\.\d+\.\d+)$/;
/** More than this are not read at once. */
export const SHOWN_CHANGES_MAX = 20;

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
