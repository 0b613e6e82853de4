import { registerRoute } from "workbox-routing";
import {
  SHARED_ACCOUNT,
  SHARED_FROM,
  SHARED_PHOTOS_ADDRESS,
  SHARED_PHOTOS_LOST,
  SHARED_PHOTOS_MAX,
  SHARED_PHOTOS_PARTLY,
} from "../../src/shared/analysis/shared-photos.ts";
import { toAddress, toPath } from "../platform/address.ts";
import { SHARED_PHOTOS } from "../platform/device-storage.ts";

// Photos that the phone's gallery or another app shares into the installed app (`share_target` of the manifest). Browsers
// send them as a form to an address of the app's, which never reaches the server: they are left on the device until a
// person keeps them on the camera screen. Any website can send such a form, and a worker cannot tell it from an app's.

/** The form's field. */
const FIELD = "photos";

const CAMERA = "/camera";

/** Leaves a shared file on the device, with when and from where it was sent. */
async function leavePhoto(cache: Cache, file: File, from: string): Promise<void> {
  const headers = { "Content-Type": file.type, Date: new Date().toUTCString(), [SHARED_FROM]: from };
  await cache.put(`${SHARED_PHOTOS_ADDRESS}/${crypto.randomUUID()}`, new Response(file, { headers }));
}

/** The website of a form; empty for another app, for this one, and for a website that does not say it. */
function findSender({ referrer, url }: Request): string {
  const origin = /^https?:/.test(referrer) ? new URL(referrer).origin : "";
  return origin === new URL(url).origin ? "" : origin;
}

/** How many photos wait, and their bytes. What no account has seen for minutes is removed. */
async function measure(cache: Cache): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0];
  for (const key of await cache.keys()) {
    const left = await cache.match(key);
    const age = Date.now() - Date.parse(left?.headers.get("Date") ?? "");
    if (left && (left.headers.has(SHARED_ACCOUNT) || age < SHARED_PHOTOS_MAX.unseenMs)) {
      count += 1;
      bytes += (await left.blob()).size;
    } else await cache.delete(key);
  }
  return { count, bytes };
}

/** Leaves the photos for which there is room, and returns the screen that shows them. */
async function takePhotos(request: Request): Promise<string> {
  try {
    const files = (await request.formData()).getAll(FIELD).filter((value) => value instanceof File);
    if (files.length === 0) return SHARED_PHOTOS_LOST;
    const cache = await caches.open(SHARED_PHOTOS);
    let { count, bytes } = await measure(cache);
    for (const file of files) {
      count += 1;
      bytes += file.size;
      if (count > SHARED_PHOTOS_MAX.count || bytes > SHARED_PHOTOS_MAX.bytes) return SHARED_PHOTOS_PARTLY;
      await leavePhoto(cache, file, findSender(request));
    }
    return CAMERA;
  } catch {
    // No room, or a form that cannot be read: the camera screen says so.
    return SHARED_PHOTOS_LOST;
  }
}

/** Takes photos that are shared into the app, and opens the camera screen, which shows them. */
export function receiveSharedPhotos(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && toPath(url.pathname) === SHARED_PHOTOS_ADDRESS,
    async ({ request }) => Response.redirect(toAddress(await takePhotos(request)), 303),
    "POST",
  );
}
