import { describe, expect, test } from "bun:test";
import { discardDraft, readDraft, writeDraft } from "../../web/platform/drafts.ts";
import { writePreferences } from "../../web/platform/preferences.ts";

const EMPTY = { name: "", grams: 0 };

describe("a draft", () => {
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
    "that no longer fits the form is left alone: %s",
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
