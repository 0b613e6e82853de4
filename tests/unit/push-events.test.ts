import { describe, expect, test } from "bun:test";
import { listenForPush, type PushWorker } from "../../web/worker/push-events.ts";
import { setProperty } from "../support/web/set-property.ts";

const ORIGIN = "https://meals.example.org";

type Window = { url: string; isControlled: boolean };

/** A service worker whose windows and notifications are lists. */
function startWorker(windows: Window[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const shown: unknown[] = [];
  const worker = {
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    } as unknown as ServiceWorkerRegistration,
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () =>
        windows.map(({ url, isControlled }) => ({
          url,
          focus: async () => void done.push(`focus ${url}`),
          async navigate(to: string) {
            if (!isControlled) throw new TypeError("This client is not controlled.");
            done.push(`navigate ${to}`);
          },
        })),
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener as (event: object) => void),
  } satisfies PushWorker;
  listenForPush(worker);
  return {
    done,
    shown,
    async dispatch(type: string, event: object): Promise<void> {
      const works: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
      await Promise.all(works);
    },
  };
}

const message = (text: string) => ({ data: { text: () => text } });
const tap = (data: unknown) => ({ notification: { close: () => undefined, data } });

describe("a message", () => {
  test("is shown, in the place of one of the same tag", async () => {
    const { dispatch, shown } = startWorker();
    const notice = { title: "Time to Log Lunch?", body: "A photo is enough.", tag: "lunch", url: "/camera?meal=lunch" };
    await dispatch("push", message(JSON.stringify(notice)));
    const { title, body, tag, url } = notice;
    expect(shown).toEqual([{ title, body, tag, icon: "/icon-192.png", data: { url } }]);
  });

  test.each(["", "{", "null", "7", '{"title":"x"}', '{"title":1,"body":"b","tag":"t","url":"/"}'])(
    "that cannot be read (%j) is told in general words",
    async (text) => {
      const { dispatch, shown } = startWorker();
      await dispatch("push", message(text));
      await dispatch("push", { data: null });
      expect(shown).toHaveLength(2);
      expect(shown).toMatchObject(Array(2).fill({ title: "Mealglass", tag: "news", data: { url: "/" } }));
    },
  );
});

describe("a tap", () => {
  const data = { url: "/camera?meal=lunch" };
  const screen = `${ORIGIN}/camera?meal=lunch`;
  const home = `${ORIGIN}/`;

  test.each<[what: string, windows: Window[], expected: string[]]>([
    ["opens a window where there is none", [], [`open ${screen}`]],
    ["leads an open one there", [{ url: home, isControlled: true }], [`focus ${home}`, `navigate ${screen}`]],
    ["leaves one that is there as it is", [{ url: screen, isControlled: true }], [`focus ${screen}`]],
    ["opens another beside an old page", [{ url: home, isControlled: false }], [`focus ${home}`, `open ${screen}`]],
  ])("%s", async (_, windows, expected) => {
    const { dispatch, done } = startWorker(windows);
    await dispatch("notificationclick", tap(data));
    expect(done).toEqual(expected);
  });

  test.each(["https://evil.example/", "//evil.example/", "javascript:alert(1)", "", undefined, 7, "/\\evil.example"])(
    "on %p leads to no other site",
    async (url) => {
      const { dispatch, done } = startWorker();
      await dispatch("notificationclick", tap({ url }));
      await dispatch("notificationclick", tap(null));
      for (const call of done) expect(call).toStartWith(`open ${ORIGIN}/`);
    },
  );
});

test("under a path a message and a tap stay below it", async () => {
  // A worker's script is right under the path.
  setProperty(globalThis, "location", { pathname: "/food/service-worker.js" });
  const { dispatch, shown, done } = startWorker();
  await dispatch("push", message(JSON.stringify({ title: "t", body: "b", tag: "lunch", url: "/camera" })));
  expect(shown).toMatchObject([{ icon: "/food/icon-192.png", data: { url: "/camera" } }]);
  for (const url of ["/camera", "/", "/../other", "//evil.example/"]) await dispatch("notificationclick", tap({ url }));
  const opened = ["/food/camera", "/food/", "/food/", "/food//evil.example/"];
  expect(done).toEqual(opened.map((path) => `open ${ORIGIN}${path}`));
});
