/** What names are compared by when one is looked for: without case and accents. */
export const searchForm = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
