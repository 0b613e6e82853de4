import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../web/platform/lazy-part.ts";
import { ErrorBoundary } from "../../web/ui/feedback/error-boundary.tsx";
import { PartBoundary } from "../../web/ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../web/ui/feedback/sheet-boundary.tsx";
import { renderWithProviders } from "../support/web/render.tsx";

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

function ScreenWithSheet({ Sheet }: { Sheet: ComponentType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Weight
      </button>
      <SheetBoundary isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Sheet />
      </SheetBoundary>
    </>
  );
}

/** Renders a screen with a sheet whose code `load` imports. Returns the button that opens and closes it. */
function renderWithSheet(load: () => Promise<() => ReactNode>, onCaughtError = () => {}) {
  renderWithProviders(<ScreenWithSheet Sheet={lazyPart(load)} />, { onCaughtError });
  return screen.getByRole("button", { name: "Weight" });
}
const findFailure = () => screen.findByText("Not Loaded", { selector: ".toast__title" });

test("a sheet whose code does not arrive closes with a toast, and the next tap fetches it again", async () => {
  const modules = [() => Promise.reject(new Error("No network")), async () => () => <p>Here</p>];
  let loads = 0;
  const button = renderWithSheet(async () => {
    loads += 1;
    return (modules.shift() ?? (() => Promise.reject(new Error("Asked too often"))))();
  });
  expect(loads).toBe(0);
  await userEvent.click(button);
  await findFailure();
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(loads).toBe(1);
  await userEvent.click(button);
  await screen.findByText("Here");
  // It stays while it closes.
  await userEvent.click(button);
  expect(screen.getByText("Here")).toBeTruthy();
  expect(loads).toBe(2);
});

test("a sheet that was closed before its code failed says nothing, and opens with the next tap", async () => {
  const first = Promise.withResolvers<() => ReactNode>();
  const caught = Promise.withResolvers<void>();
  const modules = [first.promise, Promise.resolve(() => <p>Here</p>)];
  const load = () => modules.shift() ?? Promise.reject(new Error("Asked too often"));
  const button = renderWithSheet(load, caught.resolve);
  await userEvent.click(button);
  await userEvent.click(button);
  first.reject(new Error("No network"));
  await caught.promise;
  await userEvent.click(button);
  await screen.findByText("Here");
  expect(screen.queryByText("Not Loaded")).toBeNull();
});
