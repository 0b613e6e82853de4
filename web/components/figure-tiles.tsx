import type { ReactNode } from "react";
import { inWholeNumbers } from "../lib/format.ts";
import "./figure-tiles.css";

type FigureTileProps = { label: string; amount: number; unit?: string; icon?: ReactNode };

/** One figure and what it is. */
export function FigureTile({ label, amount, unit, icon }: FigureTileProps) {
  return (
    <div className="figure-tile">
      <dt>
        {icon}
        {label}
      </dt>
      <dd>
        <strong>{inWholeNumbers(amount)}</strong> {unit}
      </dd>
    </div>
  );
}

/** Figures side by side, as many as there is room for. */
export function FigureTiles({ children }: { children: ReactNode }) {
  return <dl className="figure-tiles">{children}</dl>;
}

/** The shape of two tiles while their figures are on the way. */
export function FigureTilesSkeleton() {
  return (
    <div className="figure-tiles" aria-busy="true">
      <div className="skeleton figure-tile-skeleton" />
      <div className="skeleton figure-tile-skeleton" />
    </div>
  );
}
