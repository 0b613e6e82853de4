import { describe, expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";
import { ILLUSTRATIVE_NOTE, STORE, YEARLY_CLAIM } from "../../web/features/marketing/content.ts";
import { CONFIG, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";

const FREE = { "GET /api/config": { ...CONFIG, accessMode: "free" } };
const findHref = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const findSection = (name: string) => within(screen.getByRole("region", { name }));

async function open(path: string, title: string, routes = {}) {
  const app = openApp(path, { ...SIGNED_IN, ...routes });
  await screen.findByRole("heading", { level: 1, name: title });
  return app;
}

describe("/marketing", () => {
  test("leads on, names its figures and the claim of saving over 80% as what they are, and has the address as a QR code of 120 px with a margin of 1 [K05 K52]", async () => {
    await open("/marketing", "About Mealglass");
    await screen.findByRole("link", { name: "Get Premium" });
    const hrefs = ["Take a Photo", "Get Premium", "iOS Preview", "Android Preview", "Back"].map(findHref);
    expect(hrefs).toEqual(["/camera", "/subscribe", "/app-preview", "/app-preview-android", "/profile"]);
    for (const section of ["In figures", "Mobile Apps"]) {
      expect(findSection(section).getByText(ILLUSTRATIVE_NOTE)).toBeTruthy();
    }
    const code = await screen.findByRole<HTMLImageElement>("img", { name: "QR code of https://mealglass.example" });
    expect(decodeURIComponent(code.src)).toContain('width="120" height="120" viewBox="0 0 27 27"');
    const pricing = findSection("Pricing");
    for (const text of ["$5.97", "$19.97", "Best Value", YEARLY_CLAIM, ILLUSTRATIVE_NOTE]) {
      expect(pricing.getByText(text, { exact: false })).toBeTruthy();
    }
  });

  test("in free mode nothing is for sale", async () => {
    await open("/marketing", "About Mealglass", FREE);
    await screen.findByRole("img", { name: /^QR code/ });
    expect(screen.queryByText("Pricing")).toBeNull();
    expect(screen.queryByRole("link", { name: "Get Premium" })).toBeNull();
    expect(document.body.textContent).not.toContain("$");
  });

  test.each([
    ["App Store", "The app for the App Store is coming soon."],
    ["Google Play", "The app for the Play Store is coming soon."],
  ])("the download button for the %s says that the app is coming soon", async (store, text) => {
    const { user } = await open("/marketing", "About Mealglass");
    await user.click(screen.getByRole("button", { name: store }));
    expect(await findToastText("Coming Soon")).toBe(text);
  });
});

describe.each([
  { path: "/app-preview", title: "iOS Preview", download: "Get", figures: [STORE.rating, STORE.size] },
  {
    path: "/app-preview-android",
    title: "Android Preview",
    download: "Install",
    figures: [`${STORE.rating} ★`, STORE.downloads, STORE.size],
  },
])("$path", ({ path, title, download, figures }) => {
  test("leads home, to /marketing and to /subscribe, and shows the store's figures with the line beside them", async () => {
    await open(path, title);
    await screen.findByRole("link", { name: "Learn More" });
    expect(["Back", download, "Learn More"].map(findHref)).toEqual(["/", "/marketing", "/subscribe"]);
    const section = findSection("In figures");
    for (const text of [...figures, ILLUSTRATIVE_NOTE]) expect(section.getByText(text)).toBeTruthy();
  });

  test("in free mode there is nothing more to learn at Subscribe", async () => {
    const { server } = await open(path, title, FREE);
    expect(server.callsTo("GET /api/config").length).toBeGreaterThan(0);
    expect(screen.queryByRole("link", { name: "Learn More" })).toBeNull();
  });
});
