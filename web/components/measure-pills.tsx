import { useId } from "react";
import { type Measure, weightWords } from "../lib/portion.ts";
import type { Preferences } from "../lib/preferences.ts";
import "./measure-pills.css";

type MeasurePillsProps = {
  measures: Measure[];
  chosen: Measure;
  units: Preferences["units"];
  onChoose: (measure: Measure) => void;
};

/** What a food is counted in: one of several, as radio buttons that look like pills. */
export function MeasurePills({ measures, chosen, units, onChoose }: MeasurePillsProps) {
  const name = useId();
  return (
    <fieldset className="measures">
      <legend className="measures__legend">Portion</legend>
      <div className="measures__pills">
        {measures.map((measure) => (
          <label key={measure.label} className="measures__pill">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={measure.label === chosen.label}
              onChange={() => onChoose(measure)}
            />
            {measure.label}
            {measure.portion && <span className="measures__weight">{weightWords(measure.grams, units)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
