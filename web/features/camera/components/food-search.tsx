import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { PATHS } from "../../../app/paths.ts";
import { FoodList } from "../../../components/food-list.tsx";
import { FoodSearchField } from "../../../components/food-search-field.tsx";
import { forPastMeal, usePastMeal } from "../../../lib/past-meal.ts";
import { SEARCH_DELAY_MS, useDebounced } from "../../../lib/use-debounced.ts";
import { foodsMatching, recentFoods } from "../../foods/queries.ts";
import "./food-search.css";

type FoodSearchProps = { query: string; onQuery: (query: string) => void; onChoose: (food: FoodHit) => void };

/** A search over the foods; before anything is typed, what this person ate lately and their favourites. */
export function FoodSearch({ query, onQuery, onChoose }: FoodSearchProps) {
  const settledQuery = useDebounced(query.trim(), SEARCH_DELAY_MS);
  const { pastMeal } = usePastMeal();
  return (
    <div className="food-search">
      <FoodSearchField query={query} onQuery={onQuery} />
      {/* One instance each, so that what was eaten lately is never shown as results of a search. */}
      <Foods key={settledQuery === "" ? "recent" : "search"} query={settledQuery} onChoose={onChoose} />
      <p className="food-list__elsewhere">
        Not in the list?{" "}
        <Link className="food-list__link" to={forPastMeal(PATHS.manualEntry, pastMeal)}>
          Manual Entry
        </Link>
      </p>
    </div>
  );
}

function Foods({ query, onChoose }: { query: string; onChoose: (food: FoodHit) => void }) {
  const isSearch = query !== "";
  const foods = useQuery(isSearch ? foodsMatching(query) : recentFoods());
  return (
    <FoodList
      title={isSearch ? "Results" : "Recent"}
      foods={foods}
      nothing={isSearch ? `Nothing found for “${query}”. Try a simpler word.` : "Type what you ate to find it."}
      onChoose={onChoose}
    />
  );
}
