import { MARK, MARK_HEADER } from "../shared/product/answer-headers.ts";

/** Stripe's card form is the only external content. Radix needs inline styles for positioning. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "base-uri 'none'",
  "form-action 'self'",
];
const CONNECT_SOURCES = "connect-src 'self' https://api.stripe.com";

/**
 * Of the workers that decode HEICs and barcodes, which have no page's policies: they compile WebAssembly, and reach nothing
 * but the decoders' own files.
 */
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** This server's own origin among those that may have its pages in a frame. */
export const OWN_ORIGIN = "'self'";

/** Whether pages at another origin may, which is then another site as far as this server knows. */
export const isOtherSite = (ancestor: string): boolean => ancestor !== OWN_ORIGIN;

/** Two years, as browsers' preload lists require. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000";

export type HeaderList = readonly (readonly [name: string, value: string])[];

type Options = {
  /** People reach this server by https alone. */
  isHttps: boolean;
  /** Browsers are told to use only https with the host name, which binds everything else on it, too. */
  hsts: boolean;
  /** Who may have pages in a frame, as sources of a Content-Security-Policy; empty: no one. */
  frameAncestors?: readonly string[] | undefined;
  /** A further origin that pages may call. */
  connectTo?: string;
};

/**
 * The headers of every response, the mark among them. A part of a page, such as a script, gets no policies of its own:
 * those of its page apply, and they take half a kilobyte. The script of a worker has its own.
 */
export function buildSecurityHeaders({
  isHttps,
  hsts,
  frameAncestors = [],
  connectTo,
}: Options): Record<"document" | "part" | "decoder", HeaderList> {
  const part: HeaderList = [
    [MARK_HEADER, MARK],
    ["x-content-type-options", "nosniff"],
    // No other site's page may load it, not even as a picture or script.
    ["cross-origin-resource-policy", "same-origin"],
    ...(hsts ? [["strict-transport-security", STRICT_TRANSPORT_SECURITY] as const] : []),
  ];
  // Over http, as on a local network, browsers ignore this header and log an error.
  const isolation: HeaderList = isHttps ? [["cross-origin-opener-policy", "same-origin"]] : [];
  const connectSources = [CONNECT_SOURCES, ...(connectTo ? [connectTo] : [])].join(" ");
  const ancestors = `frame-ancestors ${frameAncestors.join(" ") || "'none'"}`;
  return {
    part,
    decoder: [...part, ["content-security-policy", DECODER_POLICY]],
    document: [
      ...part,
      ["content-security-policy", [...POLICY, ancestors, connectSources].join("; ")],
      // Only the origin: a page may have been opened by a mailed link with a token in its address.
      ["referrer-policy", "strict-origin"],
      ["permissions-policy", "camera=(self), microphone=(self), geolocation=()"],
      ...isolation,
    ],
  };
}
