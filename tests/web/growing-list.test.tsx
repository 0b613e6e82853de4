import { afterEach, expect, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import { useGrowingList } from "../../web/features/diary/use-growing-list.ts";

// What a browser reports is played here: happy-dom has no layout in which anything could come near.

type Report = (moves: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void;

let report: Report | undefined;
class PlayedObserver {
  constructor(callback: Report) {
    report = callback;
  }
  observe() {}
  disconnect() {}
}
const real = globalThis.IntersectionObserver;
afterEach(() => {
  globalThis.IntersectionObserver = real;
});

function List({ total }: { total: number }) {
  const { count, hasMore, atEnd } = useGrowingList(total);
  return (
    <>
      <p>
        {count} of {total}
      </p>
      {hasMore && <div key={count} ref={atEnd} data-testid="end" />}
    </>
  );
}

function draw(total: number) {
  globalThis.IntersectionObserver = PlayedObserver as unknown as typeof IntersectionObserver;
  render(<List total={total} />);
  return (...isNear: boolean[]) => act(() => report?.(isNear.map((isIntersecting) => ({ isIntersecting }))));
}

test("rows follow each time the end comes near, until all are there", () => {
  const endMoves = draw(70);
  screen.getByText("30 of 70");
  endMoves(false);
  screen.getByText("30 of 70");
  endMoves(true);
  screen.getByText("60 of 70");
  endMoves(true);
  screen.getByText("70 of 70");
  expect(screen.queryByTestId("end")).toBeNull();
});

test("moves that are reported together count, also when the first of them was still far away", () => {
  const endMoves = draw(70);
  endMoves(false, true);
  screen.getByText("60 of 70");
  endMoves(true, false);
  screen.getByText("70 of 70");
});
