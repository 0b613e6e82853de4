import { Button, type ButtonProps } from "@radix-ui/themes";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { type Plate, sumPlate } from "./plate.ts";
import "./plate-card.css";

type PlateCardProps = {
  plate: Plate;
  isLogging: boolean;
  onRemove: (id: string) => void;
  /** The button that logs it: what it does, or the form that it submits. */
  log: Pick<ButtonProps, "onClick" | "type" | "form" | "name">;
};

/** What is on the plate, its sum, and the button that logs all of it. */
export function PlateCard({ plate, isLogging, onRemove, log }: PlateCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const { foods } = plate;
  const lastId = foods.at(-1)?.id;
  useEffect(() => {
    // The one that was just added, at the end of the row.
    if (lastId !== undefined) list.current?.scrollTo({ left: list.current.scrollWidth });
  }, [lastId]);
  const sum = sumPlate(plate);
  return (
    <section className="plate rows-8 shrinks" aria-label="Plate">
      <ul className="plate__foods" ref={list} aria-label="Foods on the plate">
        {foods.map(({ id, entry }) => (
          <li key={id} className="plate__food line-8 tinted">
            <span className="ellipsis plate__name">
              <Bdi>{entry.name}</Bdi>
            </span>
            <span className="digits small">{formatWholeNumber(entry.calories)}</span>
            <button
              type="button"
              className="round-button"
              aria-label={`Remove ${entry.name} from the plate`}
              disabled={isLogging}
              onClick={() => onRemove(id)}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className="plate__sum soft digits" role="status">
        <span>
          {foods.length} {pluralize(foods.length, "food", "foods")},{" "}
        </span>
        <b>{formatWholeNumber(sum.calories)} kcal</b> · P&nbsp;{formatWholeNumber(sum.protein)} · C&nbsp;
        {formatWholeNumber(sum.carbs)} · F&nbsp;{formatWholeNumber(sum.fat)}&nbsp;g
      </p>
      <Button size="3" className="plate__log wide" loading={isLogging} {...log}>
        Add to Food Diary
      </Button>
    </section>
  );
}
