import { registerRoute } from "workbox-routing";
import { SHARED_PHOTOS_ADDRESS, SHARED_PHOTOS_LOST } from "../../src/shared/analysis/shared-photos.ts";
import { SHARED_PHOTOS } from "../platform/device-storage.ts";

// Photos that the phone's gallery or another app shares into the installed app (`share_target` of the manifest). Browsers
// send them as a form to an address of the app's, which never reaches the server: they are left on the device until the
// camera screen takes them over.

/** The form's field. */
const FIELD = "photos";

const CAMERA = "/camera";

/** Leaves a shared file on the device, with the time at which it was shared, which is that of its meal if it says none. */
async function leavePhoto(cache: Cache, file: File): Promise<void> {
  const headers = { "Content-Type": file.type, Date: new Date().toUTCString() };
  await cache.put(`${SHARED_PHOTOS_ADDRESS}/${crypto.randomUUID()}`, new Response(file, { headers }));
}

async function takePhotos(request: Request): Promise<string> {
  try {
    const files = (await request.formData()).getAll(FIELD).filter((value) => value instanceof File);
    if (files.length === 0) return SHARED_PHOTOS_LOST;
    const cache = await caches.open(SHARED_PHOTOS);
    for (const file of files) await leavePhoto(cache, file);
    return CAMERA;
  } catch {
    // No room, or a form that cannot be read: the camera screen says so.
    return SHARED_PHOTOS_LOST;
  }
}

/** Takes photos that are shared into the app, and opens the camera screen, which shows what waits. */
export function receiveSharedPhotos(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_PHOTOS_ADDRESS,
    async ({ request }) => Response.redirect(await takePhotos(request), 303),
    "POST",
  );
}
