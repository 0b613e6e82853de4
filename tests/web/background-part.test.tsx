import { expect, jest, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { useBackgroundPart } from "../../web/platform/background-part.ts";
import { startFakeTimers } from "../support/web/fake-timers.ts";

type WorkProps = { name: string };
type Load = () => Promise<ComponentType<WorkProps>>;

const Work = ({ name }: WorkProps) => <p>{name} works</p>;

function Screen({ load, isNeeded }: { load: Load; isNeeded: boolean }) {
  const Part = useBackgroundPart(load, isNeeded);
  return <main>{Part && <Part name="Analysis" />}</main>;
}

test("imports nothing before it is needed, and again after a failure, of which nothing is shown", async () => {
  startFakeTimers();
  let attempts = 0;
  const load: Load = async () => {
    attempts += 1;
    if (attempts <= 2) throw new TypeError("Failed to fetch dynamically imported module");
    return Work;
  };
  const { rerender } = render(<Screen load={load} isNeeded={false} />);
  expect(attempts).toBe(0);
  rerender(<Screen load={load} isNeeded />);
  await act(async () => {});
  expect([attempts, screen.getByRole("main").textContent]).toEqual([1, ""]);
  await act(async () => void jest.advanceTimersByTime(500));
  expect([attempts, screen.getByRole("main").textContent]).toEqual([2, ""]);
  await act(async () => void jest.advanceTimersByTime(1000));
  expect([attempts, screen.getByRole("main").textContent]).toEqual([3, "Analysis works"]);
});
