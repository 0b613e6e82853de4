import { MINUTE_MS } from "../product/durations.ts";

/**
 * Where browsers send photos that are shared into the installed app, as a form (`share_target` of the manifest). The service
 * worker answers; the server does where the browser has lost it. Any website can send such a form.
 */
export const SHARED_PHOTOS_ADDRESS = "/shared-photos";

/** The screen that opens where they could not be taken over, and says so. */
export const SHARED_PHOTOS_LOST = "/camera?shared=failed";

/** The screen that opens where only some of them were. */
export const SHARED_PHOTOS_PARTLY = "/camera?shared=partly";

/** How much waits at most until a person keeps it, and for how long where no account has seen it. */
export const SHARED_PHOTOS_MAX = { count: 10, bytes: 50 * 1024 * 1024, unseenMs: 5 * MINUTE_MS } as const;

/** Headers of a photo that waits: the website that sent it, if it says so, and the account that has seen it first. */
export const SHARED_FROM = "X-From";
export const SHARED_ACCOUNT = "X-Account";
