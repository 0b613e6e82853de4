import { expect, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import { useIncrementalRows } from "../../web/domain/entry/use-incremental-rows.ts";
import { setProperty } from "../support/web/set-property.ts";

// The observer is a fake, because happy-dom has no layout.

type Report = (moves: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void;

let report: Report | undefined;
class FakeObserver {
  constructor(callback: Report) {
    report = callback;
  }
  observe() {}
  disconnect() {}
}
function List({ total }: { total: number }) {
  const { count, hasMore, endRef } = useIncrementalRows(total);
  return (
    <>
      <p>
        {count} of {total}
      </p>
      {hasMore && <div key={count} ref={endRef} data-testid="end" />}
    </>
  );
}

function draw(total: number) {
  setProperty(globalThis, "IntersectionObserver", FakeObserver);
  render(<List total={total} />);
  return (...isNear: boolean[]) => act(() => report?.(isNear.map((isIntersecting) => ({ isIntersecting }))));
}

test("rows follow each time the end comes near, until all are there", () => {
  const moveEnd = draw(70);
  screen.getByText("30 of 70");
  moveEnd(false);
  screen.getByText("30 of 70");
  moveEnd(true);
  screen.getByText("60 of 70");
  moveEnd(true);
  screen.getByText("70 of 70");
  expect(screen.queryByTestId("end")).toBeNull();
});

test("moves that are reported together count, also when the first of them was still far away", () => {
  const moveEnd = draw(70);
  moveEnd(false, true);
  screen.getByText("60 of 70");
  moveEnd(true, false);
  screen.getByText("70 of 70");
});
