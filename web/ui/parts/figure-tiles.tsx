import type { ReactNode } from "react";
import { formatWholeNumber } from "../format/format.ts";
import "./figure-tiles.css";

type FigureTileProps = { label: string; amount: number; unit?: string; icon?: ReactNode };

/** A number with its label. */
export function FigureTile({ label, amount, unit, icon }: FigureTileProps) {
  return (
    <div className="figure-tile rows-6">
      <dt className="fine-note">
        {icon}
        {label}
      </dt>
      <dd className="note">
        <strong>{formatWholeNumber(amount)}</strong> {unit}
      </dd>
    </div>
  );
}

/** Numbers side by side, as many as fit. */
export function FigureTiles({ children }: { children: ReactNode }) {
  return <dl className="figure-tiles rows-10">{children}</dl>;
}

/** Two tiles while their numbers load. */
export function FigureTilesSkeleton() {
  return (
    <div className="figure-tiles rows-10" aria-busy="true">
      <div className="skeleton figure-tile-skeleton" />
      <div className="skeleton figure-tile-skeleton" />
    </div>
  );
}
