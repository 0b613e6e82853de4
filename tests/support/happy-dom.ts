/**
 * Preload of the web tests: a browser's globals by happy-dom, and the rule that nothing may be written to the console.
 * Only for a test run of their own: these globals would break tests of the server in the same process.
 */
import { afterEach } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

// Bun's own are what the client meets in a browser more truly than happy-dom's.
const { Headers, Response, Request, Blob, File, AbortController, AbortSignal } = globalThis;
GlobalRegistrator.register({
  url: "http://localhost/",
  width: 390,
  height: 844,
  // A file that is saved is a link that is pressed: no test may leave the page to the ones after it.
  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
});
Object.assign(globalThis, { Headers, Response, Request, Blob, File, AbortController, AbortSignal });

const complaints: string[] = [];
/** Radix's own timers change its components between two steps of a test; nobody could wrap that in `act`. */
const isAboutAct = (parts: unknown[]): boolean => String(parts[0]).includes("not wrapped in act(");
const complain = (...parts: unknown[]) => {
  if (!isAboutAct(parts)) complaints.push(parts.map(String).join(" "));
};
console.error = complain;
console.warn = complain;

/** What was written to the console since the last test began; whoever takes it has dealt with it. */
export const takeComplaints = (): string[] => complaints.splice(0);

// After registering: React and Testing Library look for a document when they are loaded.
const { cleanup } = await import("@testing-library/react");

afterEach(() => {
  cleanup();
  localStorage.clear();
  const left = takeComplaints();
  if (left.length > 0) throw new Error(`Written to the console:\n${left.join("\n")}`);
});
