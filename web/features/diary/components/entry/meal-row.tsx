import { IconButton } from "@radix-ui/themes";
import { Heart, Trash2 } from "lucide-react";
import type { Ref } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { TAGS_SHOWN } from "../../../../../src/shared/limits.ts";
import { PhotoThumbnail } from "../../../../components/photo-thumbnail.tsx";
import { Tooltip } from "../../../../components/tooltip.tsx";
import { formatTime, formatWholeNumber, MEAL_NAMES } from "../../../../lib/format.ts";
import { parseTags } from "../../entry-tags.ts";
import "./meal-row.css";

function Photo({ entry: { imageUrl, imagePlaceholder } }: Pick<MealRowProps, "entry">) {
  return (
    <span className="meal-row__photo">
      {imageUrl ? <PhotoThumbnail photo={{ imageUrl, imagePlaceholder }} width={96} side={56} /> : "No image"}
    </span>
  );
}

function Name({ entry, onOpen }: Pick<MealRowProps, "entry" | "onOpen">) {
  const name = (
    <>
      {entry.name}
      {entry.isFavorite && <Heart className="meal-row__favorite" size={14} fill="currentColor" aria-label="Favorite" />}
    </>
  );
  if (!onOpen) return <p className="meal-row__name">{name}</p>;
  return (
    <button type="button" className="meal-row__name meal-row__open" onClick={onOpen}>
      {name}
    </button>
  );
}

type MealRowProps = {
  entry: FoodEntry;
  onDelete: () => void;
  isDeleting: boolean;
  /** Opens the entry; the whole row can be pressed. */
  onOpen?: () => void;
  hasTags?: boolean;
  ref: Ref<HTMLLIElement>;
};

/** One entry of the diary. */
export function MealRow({ entry, onDelete, isDeleting, onOpen, hasTags = false, ref }: MealRowProps) {
  const { name, mealType, eatenAt, protein, carbs, fat } = entry;
  const tags = hasTags ? parseTags(entry).slice(0, TAGS_SHOWN) : [];
  return (
    <li ref={ref} className="meal-row" data-deleting={isDeleting}>
      <Photo entry={entry} />
      <div className="meal-row__text">
        <Name entry={entry} {...(onOpen && { onOpen })} />
        <p className="meal-row__details">
          {MEAL_NAMES[mealType]} · {formatTime(eatenAt)}
        </p>
        <p className="meal-row__details">
          P&nbsp;{formatWholeNumber(protein)}&nbsp;· C&nbsp;{formatWholeNumber(carbs)}&nbsp;· F&nbsp;
          {formatWholeNumber(fat)}
          &nbsp;g
        </p>
        {tags.length > 0 && (
          <p className="meal-row__tags">
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </p>
        )}
      </div>
      <p className="meal-row__calories">
        <b>{formatWholeNumber(entry.calories)}</b> kcal
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
