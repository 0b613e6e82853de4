import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { FOOD_QUERY_MAX_LENGTH } from "../../../../src/shared/product/limits.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { FoodList } from "../../../domain/food/food-list.tsx";
import { foodSearchQuery } from "../../../domain/food/food-queries.ts";
import { SavedMealList } from "../../../domain/meal/saved-meal-list.tsx";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../ui/hooks/use-debounced-value.ts";
import "../../../domain/food/food-list.css";

const INITIAL_COUNT = 6;

export type FoodActions = {
  onChoose: (food: FoodHit) => void;
  onAdd: (food: FoodHit) => void;
  /** What is added goes on the plate. */
  isForPlate: boolean;
};

type NameSuggestionsProps = FoodActions & {
  /** The name as it is typed. */
  name: string;
  /** Called after a saved meal was logged. */
  onLogged: () => void;
  /** Goes on with the name of a food that is not in the list. */
  onTypeIn: () => void;
};

/** Foods and saved meals whose names fit what is typed. */
export function NameSuggestions({ name, onLogged, onTypeIn, ...actions }: NameSuggestionsProps) {
  const query = truncateText(name.trim(), FOOD_QUERY_MAX_LENGTH);
  const debouncedQuery = useDebouncedValue(query, SEARCH_DELAY_MS);
  return (
    <div className="rows-10">
      <SavedMealList query={query} onLogged={onLogged} />
      <Results query={debouncedQuery} {...actions} />
      <Button type="button" size="3" variant="ghost" className="food-list__more" onClick={onTypeIn}>
        Not in the list? Enter it by hand
      </Button>
    </div>
  );
}

function Results({ query, ...actions }: FoodActions & { query: string }) {
  // There is no query until the first pause in typing.
  const foods = useQuery({ ...foodSearchQuery(query), enabled: query !== "" });
  return (
    <FoodList
      title="Results"
      hideTitle
      foods={foods}
      emptyMessage={`Nothing found for “${query}”. Try a simpler word.`}
      initialCount={INITIAL_COUNT}
      {...actions}
    />
  );
}
