/**
 * Where browsers send photos that are shared into the installed app, as a form (`share_target` of the manifest). The service
 * worker answers; the server does where the browser has lost it.
 */
export const SHARED_PHOTOS_ADDRESS = "/shared-photos";

/** The screen that opens where they could not be taken over, and says so. */
export const SHARED_PHOTOS_LOST = "/camera?shared=failed";
