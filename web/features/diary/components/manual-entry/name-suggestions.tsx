import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { FoodHit } from "../../../../../src/contracts/foods.ts";
import { FoodList } from "../../../../components/food-list.tsx";
import { FoodSearchField } from "../../../../components/food-search-field.tsx";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../../lib/use-debounced-value.ts";
import { foodSearchQuery } from "../../../foods/queries.ts";
import { SavedMealList } from "../meals/saved-meal-list.tsx";

const INITIAL_COUNT = 6;

type FoodFinderProps = {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (food: FoodHit) => void;
  /** Called after a saved meal was logged. */
  onLogged: () => void;
  /** Uses the query as the name of a food that is not in the list. */
  onTypeIn: (name: string) => void;
};

/** A search over all foods, with results while typing. */
export function FoodFinder({ query, onQueryChange, onChoose, onLogged, onTypeIn }: FoodFinderProps) {
  const debouncedQuery = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  return (
    <section className="card food-finder" aria-label="Find a food">
      <FoodSearchField query={query} onQueryChange={onQueryChange} />
      {query.trim() !== "" && (
        <>
          <SavedMealList query={query} onLogged={onLogged} />
          <Results query={debouncedQuery} onChoose={onChoose} />
          <Button size="3" variant="ghost" className="food-list__more" onClick={() => onTypeIn(query.trim())}>
            Not in the list? Type it in
          </Button>
        </>
      )}
    </section>
  );
}

function Results({ query, onChoose }: { query: string; onChoose: (food: FoodHit) => void }) {
  // There is no query until the first pause in typing.
  const foods = useQuery({ ...foodSearchQuery(query), enabled: query !== "" });
  return (
    <FoodList
      title="Results"
      hideTitle
      foods={foods}
      emptyMessage={`Nothing found for “${query}”. Try a simpler word.`}
      initialCount={INITIAL_COUNT}
      onChoose={onChoose}
    />
  );
}
