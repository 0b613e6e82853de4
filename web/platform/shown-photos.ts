import { parseImageId } from "../../src/shared/product/image-url.ts";
import { toPath } from "./address.ts";

/** Enough for a page that has shown a year's photos; by default the browser lists 250 resources. */
const LISTED_RESOURCES_MAX = 5000;

/** Has the browser list all photos that this page loads. */
export const listAllResources = (): void => performance.setResourceTimingBufferSize(LISTED_RESOURCES_MAX);

/**
 * Removes the photos that this page has shown from the browser's memory. An image in memory is shown again without
 * asking the network or the disk cache, so it would also be shown to the next person who signs in. A `fetch` of the same
 * address takes the image's place there. It is aborted at once, and `only-if-cached` keeps it from the network.
 */
export function dropShownPhotos(): void {
  for (const { name } of performance.getEntriesByType("resource")) {
    if (parseImageId(toPath(new URL(name).pathname)) === undefined) continue;
    const call = new AbortController();
    fetch(name, { signal: call.signal, cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
    call.abort();
  }
}
