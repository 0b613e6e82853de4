import { beforeEach, expect, jest, test } from "bun:test";
import { act, render } from "@testing-library/react";
import { CardInPlace, GAP_STAYS_MS, RowsInPlace } from "../../web/ui/parts/rows-in-place.tsx";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { setProperty } from "../support/web/set-property.ts";

const getName = (name: string): string => name;

type ListProps = { names: readonly string[]; filter?: string; limit?: number };

function List({ names, filter = "", limit = names.length }: ListProps) {
  return (
    <ul>
      <RowsInPlace key={filter} rows={names} getKey={getName} limit={limit}>
        {(name, ref) => <li ref={ref}>{name}</li>}
      </RowsInPlace>
    </ul>
  );
}

/** The items, a gap as its height. */
const read = () =>
  [...document.querySelectorAll<HTMLElement>("li")].map((item) =>
    item.getAttribute("aria-hidden") === "true" ? item.style.height : item.textContent,
  );
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  startFakeTimers();
  setProperty(HTMLElement.prototype, "getBoundingClientRect", function measure(this: HTMLElement) {
    return new DOMRect(0, 0, 300, this.isConnected ? 50 + (this.textContent?.length ?? 0) : 0);
  });
});

test("a row that leaves is gone at once, and its place is as high as it was for a second", () => {
  const { rerender } = render(<List names={["soup", "apple", "tea"]} />);
  rerender(<List names={["soup", "tea"]} />);
  expect(read()).toEqual(["soup", "55px", "tea"]);
  wait(GAP_STAYS_MS - 1);
  expect(read()).toEqual(["soup", "55px", "tea"]);
  wait(1);
  expect(read()).toEqual(["soup", "tea"]);
});

test("while more rows leave, all the gaps stay, also the first and the last", () => {
  const { rerender } = render(<List names={["soup", "apple", "tea"]} />);
  rerender(<List names={["apple", "tea"]} />);
  wait(GAP_STAYS_MS - 1);
  rerender(<List names={["apple"]} />);
  wait(GAP_STAYS_MS - 1);
  expect(read()).toEqual(["54px", "apple", "53px"]);
  wait(1);
  expect(read()).toEqual(["apple"]);
});

test("gaps take nothing from the number of rows that are rendered", () => {
  const { rerender } = render(<List names={["soup", "apple", "tea"]} limit={2} />);
  rerender(<List names={["apple", "tea"]} limit={1} />);
  expect(read()).toEqual(["54px", "apple"]);
});

test("a row that comes back takes its place again, and a new one comes where it belongs", () => {
  const { rerender } = render(<List names={["soup", "apple"]} />);
  rerender(<List names={["soup"]} />);
  rerender(<List names={["new", "soup", "apple"]} />);
  expect(read()).toEqual(["new", "soup", "apple"]);
});

test("another filter leaves no gaps", () => {
  const { rerender } = render(<List names={["soup", "apple"]} />);
  rerender(<List names={["soup"]} filter="lunch" />);
  expect(read()).toEqual(["soup"]);
});

test("a card leaves its place empty as well", () => {
  const card = (isShown: boolean) => (
    <CardInPlace isShown={isShown}>{(ref) => <section ref={ref}>Requests</section>}</CardInPlace>
  );
  const { container, rerender } = render(card(true));
  rerender(card(false));
  expect(container.textContent).toBe("");
  expect(container.querySelector("div")?.style.height).toBe("58px");
  wait(GAP_STAYS_MS);
  expect(container.innerHTML).toBe("");
});
