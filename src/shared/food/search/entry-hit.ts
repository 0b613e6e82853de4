/** As much of an entry as is looked at; its tags are a JSON list. */
type Entry = { id: string; name: string; category: string | null; tags: string };

/** Parses a JSON list of tags and ignores items that are not strings. */
function parseTags(text: string): string[] {
  const tags: unknown = JSON.parse(text);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

/** A food that is found by the entry that logging it creates, or has created. */
export const toEntryHit = <Source extends "own" | "recent", Id, Whole extends Omit<Entry, "id">>(
  source: Source,
  id: Id,
  entry: Whole,
) => ({
  id,
  source,
  name: entry.name,
  ndbNo: null,
  category: entry.category,
  tags: parseTags(entry.tags),
  per100g: null,
  entry,
  portions: [],
});

/** A food that was eaten before, with its entry. */
export const toRecentHit = <Whole extends Entry>(entry: Whole) => toEntryHit("recent", entry.id, entry);
