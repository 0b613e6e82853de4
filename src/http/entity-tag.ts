/**
 * True if an If-None-Match header contains this tag (with quotes), strong or weak: the client has the same bytes
 * already (RFC 9110, 13.1.2).
 */
export const matchesTag = (ifNoneMatch: string | null, tag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
