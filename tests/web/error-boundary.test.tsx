import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import { ErrorBoundary } from "../../web/components/error-boundary.tsx";

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
