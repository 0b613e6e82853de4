import type { Page } from "playwright";
import { jpeg } from "../pictures.ts";
import { cutConnection } from "./kept-diary.ts";
import {
  findWaitingPhotos,
  openSignedIn,
  pickFile,
  shareProduct,
  startProduct,
  toFilePayload,
  waitForToast,
} from "./pages.ts";

// Steps of the tests of photos that wait on the device.

export const uploadPhoto = async (page: Page): Promise<void> => {
  const photo = toFilePayload(await jpeg(600, 400));
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
};

/** A page on which one photo waits for a tap, because the network was gone when it was sent. */
export async function openWithWaitingPhoto() {
  const { url, account } = await shareProduct();
  const page = await openSignedIn({ url, account, path: "/camera", preferences: { analyzeWaitingPhotos: false } });
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).waitFor();
  await cutConnection(page);
  await uploadPhoto(page);
  await waitForToast(page, "Saved", "Analyze it when you are online.");
  await findWaitingPhotos(page).waitFor();
  return { url, page };
}

type Options = Parameters<typeof startProduct>[0] & Pick<Parameters<typeof openSignedIn>[0], "preferences" | "path">;

/** The camera screen of a page without a connection, and the product. */
export async function openWithoutConnection({ preferences, path = "/camera", ...options }: Options = {}) {
  const product = await startProduct(options);
  const page = await openSignedIn({ url: product.url, path, ...(preferences && { preferences }) });
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).waitFor();
  await cutConnection(page);
  return { ...product, page };
}
