/**
 * Preload of the web tests: registers happy-dom's browser globals, and fails a test that writes to the console. Use it
 * only in a separate test run: these globals would break server tests in the same process.
 */
import { afterEach } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

// Bun's versions of these are closer to a real browser's than happy-dom's.
const { Headers, Response, Request, Blob, File, AbortController, AbortSignal } = globalThis;
GlobalRegistrator.register({
  url: "http://localhost/",
  width: 390,
  height: 844,
  // Saving a file clicks a link, which must not navigate away from the page.
  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
});
Object.assign(globalThis, { Headers, Response, Request, Blob, File, AbortController, AbortSignal });

/** A failed expectation prints this of an element. All that it refers to would take minutes and gigabytes. */
Object.assign(Element.prototype, {
  [Symbol.for("nodejs.util.inspect.custom")](this: Element) {
    return this.outerHTML.slice(0, 500);
  },
});

const consoleMessages: string[] = [];
/** Radix's timers update its components between test steps, which cannot be wrapped in `act`. */
const isActWarning = (parts: unknown[]): boolean => String(parts[0]).includes("not wrapped in act(");
const recordMessage = (...parts: unknown[]) => {
  if (!isActWarning(parts)) consoleMessages.push(parts.map(String).join(" "));
};
console.error = recordMessage;
console.warn = recordMessage;

/** Returns what was written to the console in this test, and clears it. */
export const takeConsoleMessages = (): string[] => consoleMessages.splice(0);

// Without it React measures each render for a browser's profiler, which takes a sixth of these tests' time.
Reflect.deleteProperty(console, "timeStamp");

// Imported after registering, because React and Testing Library need a document when they load.
const { cleanup, configure, getConfig } = await import("@testing-library/react");

const { getElementError } = getConfig();
configure({
  // Parts of screens are loaded when they are shown, which takes over a second on a busy machine.
  asyncUtilTimeout: 15_000,
  // The elements are printed when the message is read: a query that is tried again throws most of its errors away.
  getElementError(message, container) {
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(new Error(), "message", { get, configurable: true });
  },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const left = takeConsoleMessages();
  if (left.length > 0) throw new Error(`Written to the console:\n${left.join("\n")}`);
});
