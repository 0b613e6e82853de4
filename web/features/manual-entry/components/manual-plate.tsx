import type { Plate } from "../../../domain/meal/plate.ts";
import { PlateCard } from "../../../domain/meal/plate-card.tsx";
import { LOG_PLATE_BUTTON, MANUAL_FORM } from "./manual-entry-form.tsx";
import "./manual-entry.css";

/** What is collected on this screen. Its button submits the form, so that what is typed there goes along. */
export function ManualPlate(props: { plate: Plate; isLogging: boolean; onRemove: (id: string) => void }) {
  return (
    <div className="card manual-entry__plate">
      <PlateCard {...props} log={{ type: "submit", form: MANUAL_FORM, name: LOG_PLATE_BUTTON }} />
    </div>
  );
}
