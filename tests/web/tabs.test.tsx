import { describe, expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { Tabs } from "../../web/ui/parts/tabs.tsx";
import { startUser } from "../support/web/screen.ts";

const MEALS = [
  { value: "breakfast", label: "Breakfast" },
  { value: "lunch", label: "Lunch" },
  { value: "dinner", label: "Dinner" },
] as const;
type Meal = (typeof MEALS)[number]["value"];

function Page() {
  const [meal, setMeal] = useState<Meal>("breakfast");
  return (
    <>
      <Tabs label="Meals" tabs={MEALS} chosen={meal} onChoose={setMeal}>
        <label>
          Note
          <input />
        </label>
        <p>What was {meal}?</p>
      </Tabs>
      <button type="button">After</button>
    </>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });
const selected = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);

function opened() {
  render(<Page />);
  return startUser();
}

describe("tabs", () => {
  test("are named, and name and control the panel that they stand over", async () => {
    const user = opened();
    expect(screen.getByRole("tablist", { name: "Meals" })).toBeTruthy();
    expect(selected()).toEqual(["Breakfast"]);
    expect(screen.getByRole("tabpanel", { name: "Breakfast" }).textContent).toContain("What was breakfast?");
    await user.click(tab("Lunch"));
    expect(selected()).toEqual(["Lunch"]);
    const panel = screen.getByRole("tabpanel", { name: "Lunch" });
    expect(panel.textContent).toContain("What was lunch?");
    for (const { label } of MEALS) expect(tab(label).getAttribute("aria-controls")).toBe(panel.id);
  });

  test.each([
    ["Breakfast", "{ArrowRight}", "Lunch"],
    ["Dinner", "{ArrowRight}", "Breakfast"],
    ["Dinner", "{ArrowLeft}", "Lunch"],
    ["Breakfast", "{ArrowLeft}", "Dinner"],
    ["Dinner", "{Home}", "Breakfast"],
    ["Breakfast", "{End}", "Dinner"],
    ...["{ArrowUp}", "{ArrowDown}", "a"].map((key) => ["Lunch", key, "Lunch"] as const),
  ])("from %s, %s leads to %s, and takes the focus along", async (from, key, to) => {
    const user = opened();
    await user.click(tab(from));
    await user.keyboard(key);
    expect(selected()).toEqual([to]);
    expect(document.activeElement === tab(to)).toBe(true);
  });

  test("are one stop of the Tab key: the chosen one, then what is in the panel", async () => {
    const user = opened();
    await user.click(tab("Dinner"));
    document.body.focus();
    tab("Dinner").blur();
    const stops: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      await user.tab();
      stops.push(document.activeElement?.tagName === "INPUT" ? "Note" : (document.activeElement?.textContent ?? null));
    }
    expect(stops).toEqual(["Dinner", "Note", "After"]);
  });

  test("leave nothing that was typed in one panel to the next", async () => {
    const user = opened();
    await user.type(screen.getByLabelText("Note"), "Soup");
    await user.click(tab("Lunch"));
    expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("");
  });
});
