import { IconButton, Tooltip } from "@radix-ui/themes";
import { Trash2, UtensilsCrossed } from "lucide-react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { inWholeNumbers, localTime, MEAL_NAMES } from "../../../lib/format.ts";
import "./meal-row.css";

/** The small picture of a stored photo; other pictures are shown as they are. */
const thumbnailOf = (imageUrl: string): string => (imageUrl.startsWith("/api/images/") ? `${imageUrl}?w=96` : imageUrl);

function Thumbnail({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="meal-row__photo">
      {imageUrl ? (
        <img src={thumbnailOf(imageUrl)} alt="" width={56} height={56} loading="lazy" decoding="async" />
      ) : (
        <UtensilsCrossed size={22} aria-hidden />
      )}
    </span>
  );
}

type MealRowProps = { entry: FoodEntry; onDelete: () => void; isDeleting: boolean };

/** One entry of the diary. */
export function MealRow({ entry, onDelete, isDeleting }: MealRowProps) {
  const { name, mealType, eatenAt, protein, carbs, fat } = entry;
  return (
    <li className="meal-row" data-deleting={isDeleting}>
      <Thumbnail imageUrl={entry.imageUrl} />
      <div className="meal-row__text">
        <p className="meal-row__name">{name}</p>
        <p className="meal-row__details">
          {MEAL_NAMES[mealType]} · {localTime(eatenAt)}
        </p>
        <p className="meal-row__details">
          P {inWholeNumbers(protein)} · C {inWholeNumbers(carbs)} · F {inWholeNumbers(fat)} g
        </p>
      </div>
      <p className="meal-row__calories">
        <b>{inWholeNumbers(entry.calories)}</b> kcal
      </p>
      <Tooltip content="Delete">
        <IconButton
          variant="ghost"
          color="gray"
          className="meal-row__delete"
          aria-label={`Delete ${name}`}
          disabled={isDeleting}
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </li>
  );
}
