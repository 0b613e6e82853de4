/** This device's IANA zone, such as `Europe/Berlin`. */
export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
