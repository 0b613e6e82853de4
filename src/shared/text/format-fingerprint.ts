/** `AB:CD:...`, as phones show the SHA-256 of a certificate, of its hexadecimal form. */
export const formatFingerprint = (hex: string): string => hex.toUpperCase().match(/../g)?.join(":") ?? "";
