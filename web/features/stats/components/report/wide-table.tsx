import type { ReactNode } from "react";

/** A table of the report. Where it is wider than the screen it scrolls alone, by keys too. */
export const WideTable = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: The arrow keys scroll it only where it has the focus.
  <section className="report__wide" aria-label={name} tabIndex={0}>
    <table className="report__table">{children}</table>
  </section>
);
