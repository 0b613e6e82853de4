import { type Figure, ILLUSTRATIVE } from "../content.ts";
import "./figures.css";

type FiguresProps = { figures: readonly Figure[]; label: string };

/** Large figures side by side, with the line that says what they are worth. */
export function Figures({ figures, label }: FiguresProps) {
  return (
    <div className="figures">
      <dl className="figures__row" aria-label={label}>
        {figures.map(({ value, label: name }) => (
          <div key={name} className="figures__figure">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Illustrative />
    </div>
  );
}

/** Stands beside every figure that is invented. */
export const Illustrative = () => <p className="figures__note">{ILLUSTRATIVE}</p>;
