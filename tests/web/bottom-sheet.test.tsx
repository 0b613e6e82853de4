import { describe, expect, test } from "bun:test";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { BottomSheet } from "../../web/ui/layers/bottom-sheet.tsx";
import { startUser } from "../support/web/screen.ts";

function Page({ children = <button type="button">Inside</button> }: { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <BottomSheet open={isOpen} onClose={() => setIsOpen(false)} title="Result">
        {children}
      </BottomSheet>
    </>
  );
}

async function opened(children?: ReactNode) {
  const user = startUser();
  render(<Page>{children}</Page>);
  await user.click(screen.getByRole("button", { name: "Open" }));
  return { user, sheet: screen.getByRole("dialog", { name: "Result" }) };
}
const isOpen = () => screen.queryByRole("dialog") !== null;
const grip = () => {
  const found = document.querySelector(".bottom-sheet__grip");
  if (!found) throw new Error("The sheet has no grip.");
  return found;
};

function drag(distance: number, milliseconds: number) {
  const send = (type: string, clientY: number, timeStamp: number) => {
    const event = new PointerEvent(type, { button: 0, pointerId: 1, clientY, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    fireEvent(grip(), event);
  };
  send("pointerdown", 400, 1000);
  send("pointermove", 400 + distance, 1000 + milliseconds);
  send("pointerup", 400 + distance, 1000 + milliseconds);
}

describe("a bottom sheet", () => {
  test("shows what has another title from its beginning, and stays where it is scrolled to with the same one", () => {
    const renderTitled = (title: string) => (
      <BottomSheet open onClose={() => undefined} title={title}>
        Text
      </BottomSheet>
    );
    const { rerender } = render(renderTitled("Rice"));
    const content = screen.getByText("Text");
    content.scrollTop = 300;
    rerender(renderTitled("Rice"));
    expect(content.scrollTop).toBe(300);
    rerender(renderTitled("Edit Entry"));
    expect(content.scrollTop).toBe(0);
  });

  test.each([
    ["in itself", undefined],
    // biome-ignore lint/a11y/noAutofocus: the field of a sheet has the focus when it opens.
    ["in a field of its own choice", <input key="name" aria-label="Name" autoFocus />],
  ])("is a dialog with its name, takes the focus %s, and gives it back", async (_, children) => {
    const { user, sheet } = await opened(children);
    expect(sheet.contains(document.activeElement)).toBe(true);
    await user.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  test.each([
    ["dragged far", 200, 1000],
    ["flicked", 60, 50],
  ])("closes when its handle is %s down", async (_, distance, milliseconds) => {
    await opened();
    drag(distance, milliseconds);
    expect(isOpen()).toBe(false);
  });

  test.each([
    [60, 1000],
    [10, 5],
    [-300, 1000],
  ])("stays when it is dragged %p px in %p ms", async (distance, milliseconds) => {
    const { sheet } = await opened();
    drag(distance, milliseconds);
    expect(isOpen()).toBe(true);
    expect(sheet.style.translate).toBe("0 0px");
  });
});
