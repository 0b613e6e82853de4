import { waitUntil } from "../wait-until.ts";

/** A command of W3C WebDriver with its parameters; rejects if the browser cannot do it. */
export type Send = (command: Command, parameters?: object) => Promise<unknown>;
export type Command = "navigate" | "refresh" | "execute" | "click" | "type";

/** Under this name WebDriver sends an element. */
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";
const POLL_MS = 50;
/** What WebDriver answers about an element that moves, is covered or was replaced. */
const NOT_YET = /element not interactable|element click intercepted|stale element reference|no such element/;

/** What something on the page is found by: a selector, and its text or `aria-label` where that is not enough. */
type Target = { css: string; text?: string };

/** Runs in the page: the first element that is shown and not disabled. */
function findShown({ css, text }: Target): Element | undefined {
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled="true"]');
  const names = (element: Element) => [element.textContent?.trim(), element.getAttribute("aria-label")];
  return [...document.querySelectorAll(css)].find(
    (element) => isShown(element) && (text === undefined || names(element).includes(text)),
  );
}

/** Runs in the page: where the element is on the screen, to compare. It is scrolled away from what sticks to an edge. */
function measurePlace(element: Element): string {
  element.scrollIntoView({ block: "center" });
  return JSON.stringify(element.getBoundingClientRect());
}

/** Runs in the page: the control with this label. */
function findLabeled(label: string): Element | null {
  const found = [...document.querySelectorAll("label")].find((element) => element.textContent?.trim() === label);
  return found ? found.control : document.querySelector(`[aria-label="${label}"]`);
}

/** Runs in the page: chooses a file as a person does who opens the file picker. */
function chooseFile(css: string, base64: string): void {
  const input = document.querySelector<HTMLInputElement>(css);
  if (!input) throw new Error(`There is no ${css}.`);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "meal.jpg", { type: "image/jpeg" }));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A page of another engine than Chromium, at the address of a product. */
export type Driver = ReturnType<typeof createDriver>;

export function createDriver(send: Send, url: string) {
  /** Runs a function in the page. It knows nothing but its arguments, which JSON can hold, as well as its result. */
  async function run<Arguments extends unknown[], Result>(
    task: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${task}).apply(null, arguments))().then((value) => done({ value }), (error) => done({ failure: String(error) }));`;
    const outcome = (await send("execute", { script, args })) as { value: Awaited<Result>; failure?: string };
    if (outcome.failure !== undefined) throw new Error(outcome.failure);
    return outcome.value;
  }

  async function waitFor<Found>(what: string, ask: () => Promise<Found>) {
    try {
      return await waitUntil(what, ask, { intervalMs: POLL_MS });
    } catch (cause) {
      const shown = await run(() => `${location.pathname}: ${document.body.textContent}`);
      throw new Error(`${what} did not come. The page shows ${shown}`, { cause });
    }
  }

  const toId = (element: unknown): string => {
    if (typeof element === "object" && element !== null && ELEMENT_KEY in element) return String(element[ELEMENT_KEY]);
    throw new Error(`The browser sent no element: ${JSON.stringify(element)}`);
  };
  const find = (target: Target) => waitFor(JSON.stringify(target), () => run(findShown, target));

  return {
    run,
    waitFor,
    open: (path: string) => send("navigate", { url: url + path }),
    reload: () => send("refresh"),
    /** Waits until something is shown. */
    see: async (css: string, text?: string): Promise<void> => {
      await find(text === undefined ? { css } : { css, text });
    },
    /** Clicks once it can be clicked: it stands still, nothing covers it, and it was not drawn again in between. */
    click: (css: string, text?: string): Promise<boolean> =>
      waitFor(`a click on ${css} ${text}`, async () => {
        const element = await find(text === undefined ? { css } : { css, text });
        try {
          // A sheet that is still sliding in would be clicked where the element no longer is: it has to stand still so long.
          const place = await run(measurePlace, element);
          await Bun.sleep(POLL_MS);
          if ((await run(measurePlace, element)) !== place) return false;
          await send("click", { id: toId(element) });
          return true;
        } catch (error) {
          if (NOT_YET.test(String(error))) return false;
          throw error;
        }
      }),
    /** Types into the empty control with this label. */
    type: async (label: string, text: string): Promise<void> => {
      const element = await waitFor(label, () => run(findLabeled, label));
      await send("type", { id: toId(element), text });
    },
    /** The texts of all elements that a selector finds. */
    readTexts: (css: string): Promise<string[]> =>
      run((selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim()), css),
    chooseFile: (css: string, bytes: Uint8Array): Promise<void> =>
      run(chooseFile, css, Buffer.from(bytes).toString("base64")),
  };
}
