import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import {
  expectStored,
  findAddedCard,
  findToast,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { BLUE, cut, gif, heic, jpeg, noisyJpeg, png, RED, readPixel, webp } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

const PHOTO = await noisyJpeg(900, 700);
const PROGRESSIVE = new Uint8Array(await new Bun.Image(PHOTO).jpeg({ progressive: true }).bytes());
const findQuestion = (page: Page) => page.getByRole("dialog", { name: "Part of this photo is missing" });
const choose = (page: Page, file: ReturnType<typeof toFilePayload>) =>
  pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), file);

test("a damaged photo is used only after a question, and one that cannot be drawn is refused", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  const half = cut(PHOTO, PHOTO.length / 2);
  const zeros = new Uint8Array([...half, ...new Uint8Array(PHOTO.length / 2)]);
  const noise = png(300, 200, (x, y) => [x & 255, (x * y) & 255, y & 255]);
  const asked: [string, Uint8Array][] = [
    ["half.jpg", half],
    ["zeros.jpg", zeros],
    ["progressive.jpg", cut(PROGRESSIVE, PROGRESSIVE.length / 2)],
    ["half.png", cut(noise, noise.length / 2)],
    ["png-named.jpg", cut(noise, noise.length / 2)],
  ];
  for (const [name, bytes] of asked) {
    await choose(page, toFilePayload(bytes, name));
    await findQuestion(page).getByRole("button", { name: "Choose Another" }).click();
    await findQuestion(page).waitFor({ state: "hidden" });
  }
  const refused: [string, Uint8Array, RegExp][] = [
    ["head.jpg", PHOTO.slice(0, 300), /^This photo is damaged or incomplete/],
    ["tables.jpg", PHOTO.slice(0, 20), /^This photo is damaged or incomplete/],
    ["head.webp", (await webp(300, 200)).slice(0, 16), /^This photo is damaged or incomplete/],
    ["cut.heic", cut(heic(), 60), /^This photo is damaged or incomplete/],
    ["empty.jpg", new Uint8Array(), /^This photo is empty/],
    ["words.jpg", new TextEncoder().encode("just words"), /^This photo could not be opened/],
  ];
  for (const [name, bytes, sentence] of refused) {
    await choose(page, toFilePayload(bytes, name));
    await findToast(page, "Upload Failed").getByText(sentence).waitFor();
  }
  expect(provider.received).toEqual([]);

  await choose(page, toFilePayload(half));
  await checkScreen(page, "camera-damaged-photo");
  await findQuestion(page).getByRole("button", { name: "Use It Anyway" }).click();
  await findAddedCard(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: PIZZA.name }]));
});

test.each<[string, Uint8Array]>([
  ["a JPEG without its last two bytes", cut(PHOTO, 2)],
  ["a progressive one without them", cut(PROGRESSIVE, 2)],
  ["a PNG without its last checksum", cut(png(60, 40), 4)],
  ["a GIF", gif()],
  ["a whole JPEG without an extension", await jpeg(60, 40)],
])("%s is taken without a question", async (_what, bytes) => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await choose(page, toFilePayload(bytes, "photo", ""));
  await findAddedCard(page).waitFor();
  expect(provider.received).toHaveLength(1);
});

test("a HEIC, also one that is named JPEG, is decoded by code that nothing else fetches", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  const decoder: string[] = [];
  page.on("request", (request) => {
    if (/libheif|heic/.test(request.url())) decoder.push(request.url());
  });
  await choose(page, toFilePayload(await jpeg(60, 40)));
  const result = page.getByRole("dialog", { name: "Analysis Result" });
  await result.getByRole("button", { name: "Retake" }).waitFor();
  expect(decoder).toEqual([]);
  await page.keyboard.press("Escape");
  await result.waitFor({ state: "hidden" });

  await choose(page, toFilePayload(heic(), "IMG_0001.jpg"));
  await result.getByRole("button", { name: "Retake" }).waitFor();
  const bytes = provider.received.at(-1)?.image ?? new Uint8Array();
  const [left, right] = [await readPixel(bytes, 10, 30), await readPixel(bytes, 80, 30)];
  expect([left[0] > RED[0] - 40, left[2] < 80, right[2] > BLUE[2] - 40, right[0] < 80]).toEqual(Array(4).fill(true));
  expect(decoder.some((address) => address.endsWith(".wasm"))).toBe(true);

  // The decoder's policy is its own: the page still compiles none.
  expectConsoleErrors(/Content Security Policy|WebAssembly/);
  const compile = () => WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)).then(Boolean, () => false);
  expect(await page.evaluate(compile)).toBe(false);
});

test("where the decoder cannot be fetched, the message names the way out", async () => {
  expectConsoleErrors(/heic/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  await page.route(/libheif/, (route) => route.abort());
  await choose(page, toFilePayload(heic(), "IMG_0001.HEIC", "image/heic"));
  await waitForToast(page, "Upload Failed");
  await findToast(page)
    .getByText(/Save it as a JPEG.*Most Compatible/)
    .waitFor();
  await checkScreen(page, "camera-heic");
  await waitUntil("the button is ready again", () =>
    page.getByRole("button", { name: "Upload from Gallery" }).isEnabled(),
  );
});
