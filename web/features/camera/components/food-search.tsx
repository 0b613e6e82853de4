import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import type { MealType } from "../../../../src/shared/product/enums.ts";
import { FOOD_QUERY_MAX_LENGTH, MEAL_SENTENCE_LENGTH } from "../../../../src/shared/product/limits.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { FoodList } from "../../../domain/food/food-list.tsx";
import { foodSearchQuery, suggestedFoodsQuery } from "../../../domain/food/food-queries.ts";
import { FoodSearchField } from "../../../domain/food/food-search-field.tsx";
import { findMeal, useMealChoice } from "../../../domain/meal/meal-choice.ts";
import { MicrophoneButton } from "../../../ui/fields/microphone-button.tsx";
import { MEAL_NAMES } from "../../../ui/format/format.ts";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../ui/hooks/use-debounced-value.ts";
import { canDictate, nameSpeechService } from "../../../ui/hooks/use-dictation.ts";
import type { UnrecognizedOutcome } from "../outcome.ts";
import { ManualEntryLink } from "./manual-entry-link.tsx";
import "./identify-sheet.css";

type FoodActions = {
  onChoose: (food: FoodHit) => void;
  /** Puts a food on the plate. */
  onAdd: (food: FoodHit) => void;
};

type FoodSearchProps = FoodActions & {
  query: string;
  onQueryChange: (query: string) => void;
  /** The photo on this device, which goes along to the manual entry; null after a reload. */
  blob: Blob | null;
  photo: UnrecognizedOutcome;
  /** The plate, which stays in sight beside the lists, never over the field. */
  children: ReactNode;
};

/** A food search to type into at once; without a query it lists foods that fit the person and the meal. */
export function FoodSearch({ query, onQueryChange, onChoose, onAdd, blob, photo, children }: FoodSearchProps) {
  const typed = query.trim();
  const taken = { ...photo, blob, waitingId: photo.id };
  const debouncedQuery = useDebouncedValue(truncateText(typed, FOOD_QUERY_MAX_LENGTH), SEARCH_DELAY_MS);
  const hasMicrophone = canDictate();
  /** Why nothing was heard. */
  const [unheard, setUnheard] = useState<string>();
  const findAll = useRef<HTMLAnchorElement>(null);
  const { mealChoice } = useMealChoice();
  const { meal } = findMeal(mealChoice, Date.parse(photo.takenAt));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const actions: FoodActions = {
    onChoose,
    onAdd: (food) => {
      onAdd(food);
      field.current?.focus();
    },
  };
  return (
    <div className="food-search">
      <FoodSearchField
        ref={field}
        query={query}
        onQueryChange={onQueryChange}
        maxLength={MEAL_SENTENCE_LENGTH.max}
        placeholder="2 eggs and toast"
        onEnter={() => findAll.current?.click()}
      >
        {hasMicrophone && (
          <MicrophoneButton text={query} isDone={false} onText={onQueryChange} onFailure={setUnheard} />
        )}
      </FoodSearchField>
      {hasMicrophone && (
        <p className="food-search__service fine-note" role="status">
          {unheard ?? `${nameSpeechService()} hears what you say.`}
        </p>
      )}
      {/\s/.test(typed) && (
        <p className="soft centered">
          Several foods?{" "}
          <ManualEntryLink
            ref={findAll}
            className="food-list__link link-like"
            photo={taken}
            plateOf={photo.id}
            sentence={typed}
          >
            Find Them All
          </ManualEntryLink>
        </p>
      )}
      <div className="food-search__lists">
        {debouncedQuery === "" ? (
          <SuggestedFoods meal={meal} {...actions} />
        ) : (
          <FoundFoods query={debouncedQuery} {...actions} />
        )}
        <p className="soft centered">
          Not in the list? <ManualEntryLink className="food-list__link link-like" photo={taken} plateOf={photo.id} />
        </p>
        {children}
      </div>
    </div>
  );
}

function FoundFoods({ query, ...actions }: FoodActions & { query: string }) {
  const foods = useQuery(foodSearchQuery(query));
  return (
    <FoodList
      title="Results"
      foods={foods}
      emptyMessage={`Nothing found for “${query}”. Try a simpler word.`}
      isForPlate
      {...actions}
    />
  );
}

const isOwn = ({ source }: FoodHit): boolean => source === "own" || source === "recent";

function SuggestedFoods({ meal, ...actions }: FoodActions & { meal: MealType }) {
  const { data, error, refetch } = useQuery(suggestedFoodsQuery(meal));
  const own = data?.filter(isOwn);
  const popular = data?.filter((food) => !isOwn(food)) ?? [];
  return (
    <>
      {(own?.length !== 0 || popular.length === 0) && (
        <FoodList
          title="Recent"
          foods={{ data: own, error, refetch }}
          emptyMessage="Type what you ate to find it."
          isForPlate
          {...actions}
        />
      )}
      {popular.length > 0 && (
        <FoodList
          title={meal === "snack" ? "Popular Snacks" : `Popular for ${MEAL_NAMES[meal]}`}
          foods={{ data: popular, error, refetch }}
          emptyMessage={null}
          isForPlate
          {...actions}
        />
      )}
    </>
  );
}
