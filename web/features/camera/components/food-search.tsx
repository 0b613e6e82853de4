import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { PATHS } from "../../../app/paths.ts";
import { FoodList } from "../../../components/food-list.tsx";
import { FoodSearchField } from "../../../components/food-search-field.tsx";
import { usePastMeal, withPastMeal } from "../../../lib/past-meal.ts";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { foodSearchQuery, recentFoodsQuery } from "../../foods/queries.ts";
import "./identify-sheet.css";

type FoodSearchProps = { query: string; onQueryChange: (query: string) => void; onChoose: (food: FoodHit) => void };

/** A food search; without a query it lists recent foods and favourites. */
export function FoodSearch({ query, onQueryChange, onChoose }: FoodSearchProps) {
  const debouncedQuery = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const { pastMeal } = usePastMeal();
  return (
    <div className="food-search">
      <FoodSearchField query={query} onQueryChange={onQueryChange} />
      {/* Separate instances, so that recent foods are never shown as search results. */}
      <Foods key={debouncedQuery === "" ? "recent" : "search"} query={debouncedQuery} onChoose={onChoose} />
      <p className="food-list__elsewhere">
        Not in the list?{" "}
        <Link className="food-list__link" to={withPastMeal(PATHS.manualEntry, pastMeal)}>
          Manual Entry
        </Link>
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
