import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import "./tabs.css";

type Tab<Value extends string> = { value: Value; label: ReactNode };

type TabsProps<Value extends string> = {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly Tab<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
};

/** The tab index that a key moves to from `index`; undefined for other keys. */
function findNextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** Tabs over a panel. The Tab key focuses the chosen tab; arrow keys, Home and End choose another one. */
export function Tabs<Value extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const buildTabId = (value: Value) => `${id}-${value}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ value }) => value === chosen);
    const index = findNextIndex(event.key, current, tabs.length);
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.value);
    list.current?.querySelector<HTMLElement>(`[id="${buildTabId(tab.value)}"]`)?.focus();
  };
  return (
    <div className="tabs shrinks">
      <div ref={list} className="tabs__list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={buildTabId(tab.value)}
            className="tabs__tab note"
            aria-selected={tab.value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => onChoose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* A new panel for each tab, so that no state of the previous one remains. */}
      <div
        key={chosen}
        className="stack tabs__panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={buildTabId(chosen)}
      >
        {children}
      </div>
    </div>
  );
}
