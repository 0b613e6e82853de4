/** This device's IANA zone, such as `Europe/Berlin`. */
export const getDeviceTimeZone = (): string =>
  // Temporal knows it at once. Intl's first format takes a slow phone 100 ms, and every screen's first call waits for it.
  "Temporal" in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
