import { createTextMatcher } from "../food/search/search-words.ts";
import { normalizeForSearch } from "../text/normalize-for-search.ts";

/** What a search of the diary reads of an entry; `tags` is a JSON list. */
type SearchedEntry = { name: string; tags: string; notes: string | null };

const joinTags = (tags: string): string => (tags === "[]" ? "" : (JSON.parse(tags) as string[]).join(" "));

/** Prepares a search text for comparing it with the names, tags and notes of entries. */
export function createEntryMatcher(text: string) {
  const { commonPart, matches } = createTextMatcher(text);
  // Most foods are eaten again and again.
  const known = new Map<string, boolean>();
  return {
    /** What the normalized texts of every match contain. */
    commonPart,
    matches({ name, tags, notes }: SearchedEntry): boolean {
      const texts = `${name} ${joinTags(tags)} ${notes ?? ""}`;
      const isMatch = known.get(texts) ?? matches(normalizeForSearch(texts));
      known.set(texts, isMatch);
      return isMatch;
    },
  };
}
