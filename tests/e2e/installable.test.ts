import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../support/e2e/browser.ts";
import { NOBODY_SIGNED_IN } from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

type Icon = { src: string; sizes: string };
type Manifest = { icons: Icon[]; shortcuts: { name: string; url: string; icons: Icon[] }[] };

/** An error that a browser without a profile always reports. */
const IN_EVERY_TEST = "in-incognito";

test("a phone can install it, with icons that are as large as the manifest says", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startExecutable();
  const page = await openPage({ serviceWorkers: "allow" });
  await page.goto(`${url}/auth/login`);
  const browser = await page.context().newCDPSession(page);
  const { data, errors } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== IN_EVERY_TEST)).toEqual([]);

  const manifest: Manifest = JSON.parse(data ?? "");
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Take Photo", "/camera"],
    ["Manual Entry", "/manual-entry"],
  ]);
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of icons) {
    const { width, height } = await new Bun.Image(await (await fetch(url + src)).bytes()).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await fetch(url + touchIcon)).headers.get("content-type")).toBe("image/png");
});
