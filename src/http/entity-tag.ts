/**
 * True where an If-None-Match header names this tag (quotes included), strong or weak: whoever asks has these bytes
 * already (RFC 9110, 13.1.2).
 */
export const matchesTag = (ifNoneMatch: string | null, tag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
