/** The encodings that an Accept-Encoding header accepts, in lower case. */
export function parseAcceptEncoding(header: string | null): Set<string> {
  const offers = (header ?? "").toLowerCase().split(",");
  const taken = offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer));
  return new Set(taken.map((offer) => (offer.split(";", 1)[0] ?? "").trim()));
}
