import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { lazyPart } from "../../web/platform/lazy-part.ts";
import { ErrorBoundary } from "../../web/ui/feedback/error-boundary.tsx";
import { PartBoundary } from "../../web/ui/feedback/part-boundary.tsx";

function Broken(): never {
  throw new Error("This chunk could not be loaded.");
}

test("a screen that throws leaves a card with a way out", () => {
  const caught: unknown[] = [];
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { onCaughtError: (error) => caught.push(error) },
  );
  expect(screen.getByRole("alert").textContent).toContain("This screen could not be shown");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(caught).toHaveLength(1);
});

test("another key shows the children again, and their code is asked for again", async () => {
  const modules = [() => Promise.reject(new Error("No network")), async () => () => <p>Here</p>];
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    return (modules.shift() ?? (() => Promise.reject(new Error("Asked too often"))))();
  });
  const renderWith = (resetKey: string) => (
    <ErrorBoundary resetKey={resetKey}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(renderWith("first"), { onCaughtError: () => {} });
  await screen.findByText("This screen could not be shown");
  rerender(renderWith("first"));
  expect(loads).toBe(1);
  rerender(renderWith("second"));
  await screen.findByText("Here");
});

test("a part whose code does not arrive can be tried again in its place", async () => {
  const modules = [() => Promise.reject(new Error("No network")), async () => () => <p>Here</p>];
  const Part = lazyPart(async () => (modules.shift() ?? (() => Promise.reject(new Error("Asked too often"))))());
  render(
    <PartBoundary>
      <Part />
    </PartBoundary>,
    { onCaughtError: () => {} },
  );
  expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Here")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
