/** The form in which names are compared by searches: without case and accents. */
export const normalizeForSearch = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
