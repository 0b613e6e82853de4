import type { Page } from "playwright";
import { afterThisTest } from "../after-test.ts";
import { openSignedIn, startProduct, type toFilePayload, WITH_WORKER, waitForWorker } from "./pages.ts";

// Steps of the tests of photos that another app shares into the installed one.

/** How many shared photos wait for who signs in. */
export const findUnclaimed = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has("shared-photos")) ? (await (await caches.open("shared-photos")).keys()).length : 0,
  );

/** Sends files as the phone does that shares them into the installed app: a form to the address in the manifest. */
export const sharePhotos = (page: Page, ...files: ReturnType<typeof toFilePayload>[]): Promise<void> =>
  sharePhotosAt(page, "/shared-photos", ...files);

/** The same at another address. */
export async function sharePhotosAt(
  page: Page,
  address: string,
  ...files: ReturnType<typeof toFilePayload>[]
): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { action, method: "post", enctype: "multipart/form-data" });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "photos", multiple: true, id: "shared-files" });
    form.append(input);
    document.body.append(form);
  }, address);
  await page.locator("#shared-files").setInputFiles(files);
  await page.locator("#shared-files").evaluate((input: HTMLInputElement) => input.form?.submit());
}

/** The question about photos that were sent into the app. */
export const findSentPhotos = (page: Page) => page.getByRole("region", { name: /sent to Mealglass$/ });

/** Keeps photos that were sent into the app. */
export const keepSentPhotos = (page: Page): Promise<void> =>
  findSentPhotos(page).getByRole("button", { name: "Keep" }).click();

/** Home of a page that has the worker, which takes shared photos. */
export async function openHomeWithWorker() {
  const product = await startProduct();
  const page = await openSignedIn({ url: product.url, context: WITH_WORKER });
  await waitForWorker(page);
  return { ...product, page };
}

/** A page of another website that sends photos into the app as soon as it is opened. */
export function startForeignPage(url: string, { count = 1, bytes = 100, policy = "strict-origin" } = {}): string {
  const page = `<!doctype html><meta name="referrer" content="${policy}">
    <form action="${url}/shared-photos" method="post" enctype="multipart/form-data"><input type="file" name="photos" multiple></form>
    <script>
      const files = new DataTransfer();
      for (let each = 0; each < ${count}; each += 1) files.items.add(new File([new Uint8Array(${bytes})], each + ".jpg", { type: "image/jpeg" }));
      document.querySelector("input").files = files.files;
      document.querySelector("form").submit();
    </script>`;
  const server = Bun.serve({ port: 0, fetch: () => new Response(page, { headers: { "content-type": "text/html" } }) });
  afterThisTest(() => server.stop(true));
  return `http://localhost:${server.port}`;
}
