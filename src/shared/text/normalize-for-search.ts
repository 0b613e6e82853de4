/** The form in which names are compared by searches: without case and accents. */
export const normalizeForSearch = (name: string): string =>
  // Most names are plain, which is several times faster.
  (/[^ -~]/.test(name) ? name.normalize("NFKD").replace(/\p{M}/gu, "") : name).toLowerCase();
