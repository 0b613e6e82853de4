import { isOwnAnswer } from "../../../src/shared/product/answer-headers.ts";
import { parseImageId } from "../../../src/shared/product/image-url.ts";
import { toPath } from "../../platform/address.ts";
import { subscribeToContact } from "../../platform/network-first.ts";

// Photos on the screen that could not be loaded: the server was out of reach, or a portal's page is in the browser's
// cache in their place.

const failed = new Set<HTMLImageElement>();
/** The addresses that the server has answered since: what still fails is not a photo. */
const refetched = new Set<string>();
let isStarted = false;

const hasFailed = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth === 0;

/** Fetches a photo past the browser's cache, and shows it. */
async function retry(image: HTMLImageElement): Promise<void> {
  const { src } = image;
  failed.delete(image);
  if (!image.isConnected || !hasFailed(image) || refetched.has(src)) return;
  try {
    const answer = await fetch(src, { cache: "reload" });
    if (!isOwnAnswer(answer)) return void failed.add(image);
    refetched.add(src);
    // The browser then loads it again.
    if (answer.ok) image.src = src;
  } catch {
    failed.add(image);
  }
}

const retryAll = (): void => {
  for (const image of [...failed]) void retry(image);
};

function note(target: EventTarget | null): void {
  // Those of Home's snapshot have no address.
  if (!(target instanceof HTMLImageElement) || target.src === "") return;
  if (parseImageId(toPath(new URL(target.src).pathname)) !== undefined) failed.add(target);
}

/** Has photos that fail to load fetched again when the server answers. */
export function watchPhotos(): void {
  if (isStarted) return;
  isStarted = true;
  // Errors of resources do not bubble.
  document.addEventListener("error", ({ target }) => note(target), { capture: true });
  subscribeToContact(retryAll);
  for (const image of document.images) if (hasFailed(image)) note(image);
  retryAll();
}
