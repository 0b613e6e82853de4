import { usePlateLogging } from "../../../domain/diary/plate-queries.ts";
import type { Plate } from "../../../domain/meal/plate.ts";
import { PlateCard } from "../../../domain/meal/plate-card.tsx";
import type { KeptPhoto } from "../../../domain/photo/kept-photo.ts";
import "./manual-entry.css";

type ManualPlateProps = {
  plate: Plate;
  /** The photo of the meal. */
  photo: KeptPhoto | null;
  onRemove: (id: string) => void;
  onLogged: () => void;
};

/** What is collected on this screen, and how to log it. It is not part of the screen's first load. */
export function ManualPlate({ plate, photo, onRemove, onLogged }: ManualPlateProps) {
  const { log, isPending } = usePlateLogging();
  const logAll = async () => {
    if (await log(plate, photo)) onLogged();
  };
  return (
    <div className="card manual-entry__plate">
      <PlateCard plate={plate} isLogging={isPending} onRemove={onRemove} onLog={() => void logAll()} />
    </div>
  );
}
