import { useQuery } from "@tanstack/react-query";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { FoodList } from "../../../components/food-list.tsx";
import { FoodSearchField } from "../../../components/food-search-field.tsx";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { foodSearchQuery, recentFoodsQuery } from "../../foods/queries.ts";
import { ManualEntryLink, type PhotoToTake } from "./manual-entry-link.tsx";
import "./identify-sheet.css";

type FoodSearchProps = {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (food: FoodHit) => void;
  /** Goes along to the manual entry. */
  photo: PhotoToTake;
};

/** A food search; without a query it lists recent foods and favourites. */
export function FoodSearch({ query, onQueryChange, onChoose, photo }: FoodSearchProps) {
  const debouncedQuery = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  return (
    <div className="food-search">
      <FoodSearchField query={query} onQueryChange={onQueryChange} />
      {/* Separate instances, so that recent foods are never shown as search results. */}
      <Foods key={debouncedQuery === "" ? "recent" : "search"} query={debouncedQuery} onChoose={onChoose} />
      <p className="food-list__elsewhere">
        Not in the list? <ManualEntryLink className="food-list__link" photo={photo} />
      </p>
    </div>
  );
}

function Foods({ query, onChoose }: { query: string; onChoose: (food: FoodHit) => void }) {
  const isSearch = query !== "";
  const foods = useQuery(isSearch ? foodSearchQuery(query) : recentFoodsQuery());
  return (
    <FoodList
      title={isSearch ? "Results" : "Recent"}
      foods={foods}
      emptyMessage={isSearch ? `Nothing found for “${query}”. Try a simpler word.` : "Type what you ate to find it."}
      onChoose={onChoose}
    />
  );
}
