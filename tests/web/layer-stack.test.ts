import { beforeEach, describe, expect, jest, test } from "bun:test";
import { createPath, type Location, parsePath, type To } from "react-router";
import { createLayerStack, type RouterHistory } from "../../web/ui/layers/layer-stack.ts";
import { afterThisTest } from "../support/after-test.ts";
import { startFakeTimers } from "../support/web/fake-timers.ts";

type Entry = { path: string; state: unknown };
/** A page's first location has this key in every history of the router. */
const FIRST_KEY = "default";

/** A browser's history that goes back when it is told to, and a stack of layers over it. */
function openHistory(...start: Entry[]) {
  let keys = 0;
  const createEntry = (to: To, state: unknown = null) => ({ path: toText(to), state, key: `${++keys}` });
  const entries = start.map((entry) => ({ ...entry, key: FIRST_KEY }));
  let index = entries.length - 1;
  const steps: number[] = [];
  /** Something was navigated to that is not drawn yet. */
  let isToBeDrawn = true;
  const read = (): Location => {
    const { path, state, key } = entries[index] ?? { path: "/", state: null, key: FIRST_KEY };
    return { pathname: "/", search: "", hash: "", ...parsePath(path), state, key } as Location;
  };
  const toText = (to: To) => (typeof to === "string" ? to : createPath(to));
  const history: RouterHistory = {
    get location() {
      return read();
    },
    createHref: toText,
    go: (delta) => void steps.push(delta),
    push(to, state) {
      entries.splice(++index, entries.length, createEntry(to, state));
      isToBeDrawn = true;
    },
    replace(to, state) {
      entries[index] = createEntry(to, state);
      isToBeDrawn = true;
    },
  };
  const stack = createLayerStack(history, read());
  const closed: string[] = [];
  /** Draws what was navigated to, and goes back where the stack has asked for it, until nothing happens. */
  const settle = async () => {
    do {
      if (isToBeDrawn) {
        isToBeDrawn = false;
        stack.arrive(read(), false);
      }
      await Promise.resolve();
      const step = steps.shift();
      if (step === undefined) continue;
      index += step;
      stack.arrive(read(), true);
    } while (isToBeDrawn || steps.length > 0);
  };
  /** Opens a layer whose entry is in the history, but not drawn yet. */
  const openUndrawn = async (name: string) => {
    const remove = stack.open({
      close: () => {
        closed.push(name);
        remove();
      },
    });
    await Promise.resolve();
    return remove;
  };
  return {
    stack,
    closed,
    settle,
    openUndrawn,
    async open(name: string) {
      const remove = await openUndrawn(name);
      await settle();
      return remove;
    },
    /** Presses Back, or Forward with 1. */
    async press(delta = -1) {
      index += delta;
      stack.arrive(read(), true);
      await settle();
    },
    /** Presses Back before the last navigation is drawn: the router never draws it. */
    async pressBeforeDrawing() {
      index -= 1;
      isToBeDrawn = false;
      stack.noteBack(entries[index]?.state);
      await settle();
    },
    /** Where the history is, drawn or not. */
    locate: read,
    read: () =>
      entries.map(({ path, state }, at) => `${at === index ? "> " : ""}${path}${state ? JSON.stringify(state) : ""}`),
  };
}
const HOME: Entry = { path: "/", state: null };
const CAMERA: Entry = { path: "/camera?date=2026-03-05", state: { from: "/" } };

beforeEach(() => {
  startFakeTimers();
  // After fake timers that never ran, real ones of the next file did not run either.
  afterThisTest(() => void jest.runOnlyPendingTimers());
});

describe("Back", () => {
  test("closes the top layer, then the one below, and then leaves the screen", async () => {
    const { open, press, closed, read } = openHistory(HOME, CAMERA);
    await open("sheet");
    await open("photo");
    expect(read().at(-1)).toBe('> /camera?date=2026-03-05{"from":"/","layers":2}');
    for (const expected of [["photo"], ["photo", "sheet"], ["photo", "sheet"]]) {
      await press();
      expect(closed).toEqual(expected);
    }
    expect(read()[0]).toBe("> /");
  });

  test("pressed twice at once closes the layer and leaves the screen", async () => {
    const { open, press, closed, read } = openHistory(HOME, CAMERA);
    await open("sheet");
    await press(-2);
    expect(closed).toEqual(["sheet"]);
    expect(read()[0]).toBe("> /");
  });

  test("before the layer's entry is drawn closes the layer, and the next one has its entry", async () => {
    const { open, openUndrawn, pressBeforeDrawing, press, settle, closed, read } = openHistory(HOME, CAMERA);
    await settle();
    await openUndrawn("sheet");
    await pressBeforeDrawing();
    expect(closed).toEqual(["sheet"]);
    await open("photo");
    await press();
    expect(closed).toEqual(["sheet", "photo"]);
    expect(read()[1]).toBe('> /camera?date=2026-03-05{"from":"/"}');
  });

  test("leaves the screen where a layer was closed otherwise", async () => {
    const { open, press, settle, read } = openHistory(HOME, CAMERA);
    const remove = await open("sheet");
    remove();
    await settle();
    expect(read()[1]).toBe('> /camera?date=2026-03-05{"from":"/"}');
    await press();
    expect(read()[0]).toBe("> /");
  });

  test("after Forward, and after a reload with a layer open, finds no entry that nothing is open for", async () => {
    const { open, press, closed, read } = openHistory(HOME, CAMERA);
    await open("sheet");
    await press();
    await press(1);
    expect(read()[1]).toBe('> /camera?date=2026-03-05{"from":"/"}');
    expect(closed).toEqual(["sheet"]);

    const reloaded = openHistory(HOME, { path: "/camera", state: null }, { path: "/camera", state: { layers: 1 } });
    await reloaded.settle();
    expect(reloaded.read()[1]).toBe("> /camera");
  });
});

describe("a navigation", () => {
  test("from a layer takes the place of its entry", async () => {
    const { stack, open, settle, press, read } = openHistory(HOME, CAMERA);
    const remove = await open("sheet");
    stack.navigator.push("/manual-entry", { photo: 1 });
    remove();
    await settle();
    expect(read()).toEqual(["/", '/camera?date=2026-03-05{"from":"/"}', '> /manual-entry{"photo":1}']);
    await press();
    expect(read()[1]).toStartWith("> /camera");
  });

  test("before the layer's entry is drawn stays where that is drawn first", async () => {
    const { stack, openUndrawn, settle, locate, read } = openHistory(HOME, CAMERA);
    await settle();
    const remove = await openUndrawn("sheet");
    const entryOfSheet = locate();
    stack.navigator.push("/history");
    remove();
    stack.arrive(entryOfSheet, false);
    await settle();
    expect(read()).toEqual(["/", '/camera?date=2026-03-05{"from":"/"}', "> /history"]);
  });

  test("right after a layer was closed waits until its entry is gone", async () => {
    const { stack, open, settle, read } = openHistory(HOME, CAMERA);
    const remove = await open("sheet");
    remove();
    await Promise.resolve();
    stack.navigator.push("/history");
    await settle();
    expect(read()).toEqual(["/", '/camera?date=2026-03-05{"from":"/"}', "> /history"]);
  });

  test("in place of the screen leaves nothing of it, nor of its layers, also of one that is being opened", async () => {
    const { stack, open, settle, read } = openHistory(HOME, CAMERA);
    const removers = [await open("sheet"), await open("photo"), stack.open({ close: () => {} })];
    await Promise.resolve();
    stack.navigator.replace("/history");
    for (const remove of removers) remove();
    await settle();
    expect(read().slice(0, 2)).toEqual(["/", "> /history"]);
  });

  test("back to the screen before leaves all layers at once, also one that closes meanwhile", async () => {
    const { stack, open, settle, read } = openHistory({ path: "/stats", state: null }, HOME, CAMERA);
    await open("photo");
    const remove = await open("sheet");
    stack.navigator.go(-1);
    remove();
    await settle();
    expect(read()[1]).toBe("> /");
  });

  test("that changes the address under an open layer keeps it", async () => {
    const { stack, open, settle, press, closed, read } = openHistory(HOME, CAMERA);
    await open("sheet");
    stack.navigator.replace("/camera?date=2026-03-06");
    await settle();
    expect(read().at(-1)).toBe('> /camera?date=2026-03-06{"layers":1}');
    await press();
    expect(closed).toEqual(["sheet"]);
  });
});

test("one layer in place of another leaves the history as it is", async () => {
  const { stack, open, settle, closed, press, read } = openHistory(HOME, CAMERA);
  const remove = await open("failure");
  const before = read();
  remove();
  stack.open({ close: () => closed.push("search") });
  await settle();
  expect(read()).toEqual(before);
  await press();
  expect(closed).toEqual(["search"]);
});

test("where the browser has nothing to go back to, the screen goes on", async () => {
  const { stack, read } = openHistory({ path: "/camera", state: { layers: 1 } });
  stack.arrive({ pathname: "/camera", search: "", hash: "", state: { layers: 1 }, key: FIRST_KEY } as Location, true);
  stack.navigator.push("/history");
  expect(read()).toEqual(['> /camera{"layers":1}']);
  jest.advanceTimersByTime(1000);
  expect(read()).toEqual(["/camera", "> /history"]);
});

test("where there is no screen before, layers go on", async () => {
  const { stack, read } = openHistory(CAMERA);
  stack.arrive({ pathname: "/camera", search: "", hash: "", state: null, key: FIRST_KEY } as Location, false);
  stack.navigator.go(-1);
  jest.advanceTimersByTime(1000);
  stack.open({ close: () => {} });
  await Promise.resolve();
  expect(read().at(-1)).toContain('"layers":1');
});

test("Escape closes the top layer, and says whether there was one", async () => {
  const { stack, open, closed } = openHistory(HOME);
  expect(stack.closeTop()).toBe(false);
  await open("sheet");
  expect(stack.closeTop()).toBe(true);
  expect(closed).toEqual(["sheet"]);
});
