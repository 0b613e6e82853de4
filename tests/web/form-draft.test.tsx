import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { readItem } from "../../web/platform/device-storage.ts";
import { useFormDraft } from "../../web/ui/fields/form-draft.ts";

type Form = { name: string; sex: string | null; typed: { age: string; height: string }; days: number[] };
const STORED: Form = { name: "Soup", sex: null, typed: { age: "30", height: "" }, days: [1] };

const open = (stored = STORED, subject = "kg") => {
  const { result, rerender, unmount } = renderHook(
    ({ form }) => useFormDraft("form", form, { subject, nullable: ["sex"] }),
    { initialProps: { form: stored } },
  );
  const type = (fields: Partial<Form>) => act(() => result.current[1]({ ...result.current[0], ...fields }));
  const discard = () => act(() => result.current[2].discard());
  return { read: () => result.current[0], isKept: () => result.current[2].isKept, type, discard, rerender, unmount };
};
const readStored = () => readItem("draft:form");

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe("the draft of a form in a sheet", () => {
  test("has what was typed alone; the rest follows what is stored by then", () => {
    const first = open();
    expect(readStored()).toBeNull();
    first.type({ sex: "female", days: [1, 2] });
    expect(first.isKept()).toBe(false);
    first.unmount();
    const second = open({ ...STORED, name: "Stew" });
    expect(second.read()).toEqual({ ...STORED, name: "Stew", sex: "female", days: [1, 2] });
    expect(second.isKept()).toBe(true);
    second.discard();
    expect([second.read().days, second.isKept(), readStored()]).toEqual([[1], false, null]);
  });

  test("stores only the typed fields of a group", () => {
    const first = open();
    first.type({ typed: { age: "30", height: "170" } });
    first.unmount();
    expect(open({ ...STORED, typed: { age: "31", height: "" } }).read().typed).toEqual({ age: "31", height: "170" });
  });

  test("is gone once it says what is stored, typed back or saved", () => {
    const { type, rerender, isKept } = open();
    type({ name: "Stew" });
    type({ name: "Soup" });
    expect(readStored()).toBeNull();
    type({ name: "Stew" });
    expect(readStored()).toContain("Stew");
    rerender({ form: { ...STORED, name: "Stew" } });
    expect([readStored(), isKept()]).toEqual([null, false]);
  });

  test("is not shown for another subject, and there again for its own", () => {
    const first = open();
    first.type({ name: "72" });
    first.unmount();
    const other = open(STORED, "lb");
    expect(other.read()).toEqual(STORED);
    other.unmount();
    expect(open().read().name).toBe("72");
  });

  test("stays when the form of another subject, opened before it, is saved", () => {
    const first = open(STORED, "soup");
    first.type({ name: "Stew" });
    const second = open(STORED, "salad");
    second.type({ name: "Greens" });
    first.discard();
    expect([first.read().name, readStored()]).toEqual(["Soup", expect.stringContaining("Greens")]);
    second.discard();
    expect(readStored()).toBeNull();
  });

  test("that was saved under a name that changes its subject is gone", () => {
    const first = open(STORED, "soup");
    first.type({ name: "Stew " });
    first.unmount();
    const { result, rerender } = renderHook(({ form, subject }) => useFormDraft("form", form, { subject }), {
      initialProps: { form: STORED, subject: "soup" },
    });
    const [, , { discard }] = result.current;
    rerender({ form: { ...STORED, name: "Stew" }, subject: "stew" });
    act(discard);
    expect([result.current[0].name, readStored()]).toEqual(["Stew", null]);
  });

  test("that says what is stored by now is gone as soon as the form is opened", () => {
    const first = open();
    first.type({ name: "Stew" });
    first.unmount();
    expect(open({ ...STORED, name: "Stew" }).isKept()).toBe(false);
    expect(readStored()).toBeNull();
  });

  test.each([
    ["no JSON", "{"],
    ["a list", "[]"],
    ["with a number for a text", JSON.stringify({ subject: "kg", typed: { name: 1 } })],
    ["with a text for a list", JSON.stringify({ subject: "kg", typed: { days: "1" } })],
    ["with a group for a text", JSON.stringify({ subject: "kg", typed: { name: { age: "1" } } })],
    [
      "with a field of another version in a group",
      JSON.stringify({ subject: "kg", typed: { typed: { former: "1" } } }),
    ],
    ["with a field of another version", JSON.stringify({ subject: "kg", typed: { former: "1" } })],
  ])("that is %s is not used", (_, stored) => {
    localStorage.setItem("draft:form", stored);
    expect(open().read()).toEqual(STORED);
  });
});
