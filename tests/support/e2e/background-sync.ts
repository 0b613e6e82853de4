import type { Page } from "playwright";
import { startExecutable } from "../executable/executable.ts";
import { expectConsoleErrors } from "./browser.ts";
import { waitForAnswer } from "./kept-diary.ts";
import { addByHand } from "./offline-diary.ts";
import { openSignedIn, WITH_WORKER, waitForHome, waitForWorker } from "./pages.ts";

// Steps of the tests of what the service worker sends, which Chromium wakes once there is a connection.

/** Home with the worker, and all of the diary on the device. */
export async function openWithWorker() {
  const server = await startExecutable();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await waitForHome(page);
  await waitForWorker(page);
  await waitForAnswer(page, "stored-diary");
  await waitForAnswer(page, "food-table");
  return { server, url: server.url, page };
}

/** Home with a meal that waits, and a server that is gone. */
export async function openWithWaiting() {
  const { server, url, page } = await openWithWorker();
  const { dataDir } = server;
  expectConsoleErrors(/ERR_CONNECTION_(REFUSED|RESET)/);
  await server.kill();
  await addByHand(page, "Lentils", 420);
  const restart = async () => void (await startExecutable({ dataDir, env: { PORT: new URL(url).port } }));
  return { url, page, restart };
}

/** The names under which the page has asked the browser to wake the worker. */
export const listTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
  });

/** Wakes the worker as the browser does once there is a connection. */
export async function wake(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const event = { origin: url, registrationId: await registration, tag: "changes", lastChance: false };
  await session.send("ServiceWorker.dispatchSyncEvent", event);
  await session.detach();
}
