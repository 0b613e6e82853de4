import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { SECOND_TAP_MS } from "../../web/ui/hooks/second-tap.ts";
import { installTapGuard, SAME_SPOT_PX } from "../../web/ui/hooks/tap-guard.ts";

/** What was pressed, oldest first. */
let pressed: string[] = [];
let remove = () => {};

beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `
    <button id="delete"><svg><path /></svg></button><button id="next"></button><a id="link" href="#"></a>
    <button id="plus"></button><button id="like" aria-pressed="false"></button>
    <input id="name" /><label for="agree" id="label">Agree</label><input id="agree" type="checkbox" /><p id="text"></p>`;
  document.body.onclick = ({ target }) => {
    if (target instanceof Element) pressed.push(target.id);
  };
  remove = installTapGuard(window);
});
afterEach(() => {
  remove();
  document.body.onclick = null;
  document.body.innerHTML = "";
});

type Where = { at: number; x?: number; y?: number; by?: "touch" | "mouse" };

/** Sends the events of a tap, `at` milliseconds after the page was opened; returns those whose default is prevented. */
function tap(selector: string, { at, x = 200, y = 300, by = "touch" }: Where): string[] {
  const target = document.querySelector(selector);
  if (!target) throw new Error(`There is no ${selector}.`);
  const prevented: string[] = [];
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const Kind = type.startsWith("mouse") ? MouseEvent : PointerEvent;
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
    const event = new Kind(type, { ...init, ...(Kind === PointerEvent && { pointerType: by }) });
    Object.defineProperty(event, "timeStamp", { value: at });
    target.dispatchEvent(event);
    if (event.defaultPrevented) prevented.push(type);
  }
  return prevented;
}

describe("the second tap of a hurried thumb", () => {
  test.each([0, 120, 400, 700, SECOND_TAP_MS - 1])("%p ms after the first does nothing, whatever is there", (ms) => {
    for (const [index, second] of ["#next", "#link", "#text", "#name", "#agree"].entries()) {
      const at = 10_000 * (index + 1);
      pressed = [];
      tap("#delete", { at });
      expect(tap(second, { at: at + ms, x: 205, y: 290 })).toHaveLength(5);
      expect(pressed).toEqual(["delete"]);
    }
  });

  test("switches nothing back that the first one has switched", () => {
    tap("#like", { at: 1000 });
    document.querySelector("#like")?.setAttribute("aria-pressed", "true");
    tap("#like", { at: 1200 });
    tap("#label", { at: 5000 });
    tap("#agree", { at: 5200 });
    expect(pressed.toSorted()).toEqual(["agree", "label", "like"]);
    expect(document.querySelector<HTMLInputElement>("#agree")?.checked).toBe(true);
  });

  test("closes nothing either: a tap beside a dialog is seen by no one", () => {
    const seen: string[] = [];
    const see = ({ type }: Event) => void seen.push(type);
    document.addEventListener("pointerdown", see);
    tap("#delete", { at: 1000 });
    tap("#text", { at: 1200 });
    document.removeEventListener("pointerdown", see);
    expect(seen).toEqual(["pointerdown"]);
  });

  test("does not hold up a third one, which is counted from the first", () => {
    tap("#delete", { at: 1000 });
    tap("#next", { at: 1500 });
    tap("#next", { at: 1000 + SECOND_TAP_MS });
    expect(pressed).toEqual(["delete", "next"]);
  });
});

describe("a tap counts", () => {
  test.each<[string, string, Where, string, Where]>([
    ["later", "#delete", { at: 1000 }, "#next", { at: 1000 + SECOND_TAP_MS }],
    ["on another spot", "#delete", { at: 1000 }, "#next", { at: 1100, x: 200 + SAME_SPOT_PX + 1 }],
    ["again on the same button", "#plus", { at: 1000 }, "#plus", { at: 1100 }],
    ["again in a field", "#name", { at: 1000 }, "#name", { at: 1100 }],
    ["by a mouse", "#delete", { at: 1000, by: "mouse" }, "#next", { at: 1100, by: "mouse" }],
    ["again on a text", "#text", { at: 1000 }, "#text", { at: 1100 }],
  ])("%s", (_, first, when, second, then) => {
    tap(first, when);
    expect(tap(second, then)).toEqual([]);
    expect(pressed).toEqual([first.slice(1), second.slice(1)]);
  });

  test("again on another part of the same button", () => {
    tap("#delete", { at: 1000 });
    tap("#delete path", { at: 1200 });
    expect(pressed).toHaveLength(2);
  });

  test("on a label, and on its box after that", () => {
    tap("#label", { at: 1000 });
    expect(document.querySelector<HTMLInputElement>("#agree")?.checked).toBe(true);
    tap("#agree", { at: 1000 + SECOND_TAP_MS });
    expect(document.querySelector<HTMLInputElement>("#agree")?.checked).toBe(false);
  });
});

test("keys and scripts press as often as they like", () => {
  tap("#delete", { at: 1000 });
  tap("#next", { at: 1100 });
  for (let press = 0; press < 3; press += 1) {
    document.querySelector("#next")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
  }
  expect(pressed).toEqual(["delete", "next", "next", "next"]);
});
