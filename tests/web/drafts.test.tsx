import { describe, expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { discardDraft, readDraft, useDraft, writeDraft } from "../../web/lib/drafts.ts";
import { writePreferences } from "../../web/lib/preferences.ts";

const EMPTY = { name: "", grams: 0 };

function Form() {
  const [value, setValue, discard] = useDraft("form", EMPTY);
  return (
    <>
      <input
        aria-label="Name"
        value={value.name}
        onChange={(event) => setValue({ ...value, name: event.target.value })}
      />
      <button type="button" onClick={discard}>
        Discard
      </button>
    </>
  );
}
const shownName = () => screen.getByLabelText<HTMLInputElement>("Name").value;

describe("a draft", () => {
  test("survives a reload, until it is discarded", async () => {
    const user = userEvent.setup();
    const first = render(<Form />);
    await user.type(screen.getByLabelText("Name"), "Soup");
    first.unmount();
    const second = render(<Form />);
    expect(shownName()).toBe("Soup");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(shownName()).toBe("");
    second.unmount();
    render(<Form />);
    expect(shownName()).toBe("");
  });

  test("is neither kept nor read with autoSave off", () => {
    writeDraft("form", { name: "Soup", grams: 1 });
    writePreferences({ autoSave: false });
    expect(readDraft("form", EMPTY)).toEqual(EMPTY);
    writeDraft("other", { name: "Rice", grams: 1 });
    writePreferences({ autoSave: true });
    expect(readDraft("other", EMPTY)).toEqual(EMPTY);
    expect(readDraft("form", EMPTY)).toEqual({ name: "Soup", grams: 1 });
  });

  test.each(["{", "null", "[]", '"x"', "{}", '{"name":1,"grams":0}', '{"name":"x"}'])(
    "that does not fit the form any more is left alone: %s",
    (stored) => {
      localStorage.setItem("draft:form", stored);
      expect(readDraft("form", EMPTY)).toEqual(EMPTY);
    },
  );

  test("fits when the caller's own check says so", () => {
    const isList = (stored: unknown): stored is number[] | null => Array.isArray(stored);
    writeDraft("list", [1, 2]);
    expect(readDraft<number[] | null>("list", null, isList)).toEqual([1, 2]);
    writeDraft("list", { not: "a list" });
    expect(readDraft<number[] | null>("list", null, isList)).toBeNull();
    discardDraft("list");
    expect(readDraft<number[] | null>("list", null, isList)).toBeNull();
  });
});
