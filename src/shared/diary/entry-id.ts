const UUID_FORM = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

export const UUID_PATTERN = `^${UUID_FORM}$`;
/** What an entry id in the API looks like: a UUID that a client made, or a row's number. */
export const ENTRY_ID_PATTERN = `^([1-9]\\d{0,14}|${UUID_FORM})$`;

const UUID = new RegExp(UUID_PATTERN);

/** Whether an Idempotency-Key becomes the id of the entry that it adds. Others only mark repeated requests. */
export const isUuid = (key: string): boolean => UUID.test(key);
