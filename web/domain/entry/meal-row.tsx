import { IconButton } from "@radix-ui/themes";
import { Heart, Trash2 } from "lucide-react";
import type { Ref } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { TAGS_SHOWN } from "../../../src/shared/product/limits.ts";
import { showOverrides } from "../../../src/shared/text/isolate.ts";
import { formatGrams, formatLocalClock, formatWholeNumber, MEAL_NAMES } from "../../ui/format/format.ts";
import { Tooltip } from "../../ui/layers/tooltip.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { parseTags } from "../diary/entry-tags.ts";
import { PhotoThumbnail } from "../photo/photo-thumbnail.tsx";
import "./meal-row.css";

/** Its direction is that of the name, so that a long one is cut at its end. */
function Name({ entry, distinction, onOpen }: Pick<MealRowProps, "entry" | "distinction" | "onOpen">) {
  const name = (
    <>
      {showOverrides(entry.name)}
      {entry.isFavorite && <Heart className="meal-row__favorite" size={14} fill="currentColor" aria-label="Favorite" />}
    </>
  );
  if (!onOpen)
    return (
      <p className="lines-2 meal-row__name" dir="auto">
        {name}
      </p>
    );
  return (
    <button type="button" className="lines-2 meal-row__name meal-row__open" dir="auto" onClick={onOpen}>
      {name}
      {distinction && <span className="visually-hidden">{distinction}</span>}
    </button>
  );
}

type MealRowProps = {
  entry: FoodEntry;
  /** What tells this row apart from others of the same food, such as `, 8:10 AM`. */
  distinction?: string | undefined;
  onDelete: () => void;
  isDeleting: boolean;
  /** Opens the entry; the whole row can be pressed. */
  onOpen?: () => void;
  hasTags?: boolean;
  /** Names the meal; not needed under the heading of one. */
  hasMeal?: boolean;
  ref: Ref<HTMLLIElement>;
};

/** One entry of the diary. Without a photo, only words say so. */
export function MealRow({
  entry,
  distinction = "",
  onDelete,
  isDeleting,
  onOpen,
  hasTags = false,
  hasMeal = true,
  ref,
}: MealRowProps) {
  const { name, mealType, eatenOn, protein, carbs, fat, imageUrl, imagePlaceholder } = entry;
  const tags = hasTags ? parseTags(entry).slice(0, TAGS_SHOWN) : [];
  return (
    <li ref={ref} className="meal-row wrap-10 border-above" data-deleting={isDeleting}>
      {imageUrl !== null && (
        <span className="row-photo">
          <PhotoThumbnail photo={{ imageUrl, imagePlaceholder }} width={96} side={56} />
        </span>
      )}
      <div className="meal-row__words">
        <Name entry={entry} distinction={distinction} {...(onOpen && { onOpen })} />
        <p className="fine-note tall-lines">
          {hasMeal && `${MEAL_NAMES[mealType]} · `}
          {formatLocalClock(eatenOn)}
          {imageUrl === null && " · No image"}
        </p>
        <p className="fine-note tall-lines">
          P&nbsp;{formatGrams(protein)}&nbsp;· C&nbsp;{formatGrams(carbs)}&nbsp;· F&nbsp;
          {formatGrams(fat)}
          &nbsp;g
        </p>
        {tags.length > 0 && (
          <p className="meal-row__tags wrap">
            {tags.map((tag) => (
              <span key={tag} className="tag tinted">
                <Bdi>{tag}</Bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="meal-row__end line-10">
        <p className="row-kcal fine-note">
          <b>{formatWholeNumber(entry.calories)}</b> kcal
        </p>
        <Tooltip content="Delete">
          <IconButton
            variant="ghost"
            color="gray"
            className="icon-button meal-row__delete"
            aria-label={`Delete ${name}${distinction}`}
            disabled={isDeleting}
            onClick={onDelete}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
    </li>
  );
}
