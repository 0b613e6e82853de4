import { type Figure, ILLUSTRATIVE_NOTE } from "../content.ts";
import "./figures.css";

/** Large numbers side by side, with the note that they are illustrative. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <div className="figures rows-8">
      <dl className="figures__row rows-8" aria-label={label}>
        {figures.map(({ value, label: name }) => (
          <div key={name} className="figures__figure">
            <dt className="fine-note">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <IllustrativeNote />
    </div>
  );
}

/** The note beside every invented number. */
export const IllustrativeNote = () => <p className="fine-note">{ILLUSTRATIVE_NOTE}</p>;
