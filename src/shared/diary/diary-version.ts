/** The response header of every GET with the version of the caller's diary at the latest when its data were read. */
export const DIARY_VERSION_HEADER = "x-diary-version";
