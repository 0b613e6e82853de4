/** Stripe's card form is the one thing that comes from elsewhere; inline styles are what Radix positions things with. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self' https://api.stripe.com",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Two years: what browsers' preload lists ask for. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000";

export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * What every answer carries, whoever made it. A part of a page, such as a script, does what its page may do: it gets
 * no policies of its own, which would be half a kilobyte for each. `isHttps`: people reach this server by https alone.
 */
export function securityHeaders(isHttps: boolean): { document: HeaderList; part: HeaderList } {
  const part: HeaderList = [
    ["x-content-type-options", "nosniff"],
    ...(isHttps ? [["strict-transport-security", STRICT_TRANSPORT_SECURITY] as const] : []),
  ];
  // Over http, as phones on the local network have it, browsers ignore this one and log that as an error.
  const isolation: HeaderList = isHttps ? [["cross-origin-opener-policy", "same-origin"]] : [];
  return {
    part,
    document: [
      ...part,
      ["content-security-policy", CONTENT_SECURITY_POLICY],
      // Never more than the origin: a page may have been opened by a mailed link, with a token in its address.
      ["referrer-policy", "strict-origin"],
      ["permissions-policy", "camera=(self), microphone=(), geolocation=()"],
      ...isolation,
    ],
  };
}
