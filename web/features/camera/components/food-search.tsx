import { Button, TextField } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Link } from "react-router";
import type { FoodHit } from "../../../../src/contracts/foods.ts";
import { PATHS } from "../../../app/paths.ts";
import { userMessage } from "../../../lib/api-client.ts";
import { foodsMatching, recentFoods } from "../../foods/queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { FoodHitRow } from "./food-hit-row.tsx";
import "./food-search.css";

/** How long typing must pause before the search runs, in milliseconds. */
const DEBOUNCE_MS = 200;
/** The longest text that the search takes. */
const QUERY_MAX_LENGTH = 100;

type FoodSearchProps = { query: string; onQuery: (query: string) => void; onChoose: (food: FoodHit) => void };

/** A search over the foods; before anything is typed, what this person ate lately and their favourites. */
export function FoodSearch({ query, onQuery, onChoose }: FoodSearchProps) {
  const settledQuery = useDebounced(query.trim(), DEBOUNCE_MS);
  return (
    <div className="food-search">
      <div className="food-search__field">
        <TextField.Root
          size="3"
          type="search"
          name="food"
          aria-label="Search foods"
          placeholder="Search foods, such as banana"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={QUERY_MAX_LENGTH}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            // The phone's keyboard goes, and what it covered of the results comes into sight.
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        >
          <TextField.Slot>
            <Search size={20} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
      </div>
      {/* One instance each, so that what was eaten lately is never shown as results of a search. */}
      <FoodHits key={settledQuery === "" ? "recent" : "search"} query={settledQuery} onChoose={onChoose} />
      <p className="food-search__manual">
        Not in the list?{" "}
        <Link className="food-search__link" to={PATHS.manualEntry}>
          Manual Entry
        </Link>
      </p>
    </div>
  );
}

/** The foods for a query, or why there are none. */
function FoodHits({ query, onChoose }: { query: string; onChoose: (food: FoodHit) => void }) {
  const isSearch = query !== "";
  const { data: hits, error, refetch } = useQuery(isSearch ? foodsMatching(query) : recentFoods());
  if (hits && hits.length > 0) {
    return (
      <section aria-label={isSearch ? "Results" : "Recent"}>
        <h3 className="food-search__heading">{isSearch ? "Results" : "Recent"}</h3>
        <ul className="food-search__hits">
          {hits.map((food) => (
            <FoodHitRow key={`${food.source} ${food.id}`} food={food} onChoose={onChoose} />
          ))}
        </ul>
      </section>
    );
  }
  if (hits) {
    return (
      <p className="food-search__message" role="status">
        {isSearch ? `Nothing found for “${query}”. Try a simpler word.` : "Type what you ate to find it."}
      </p>
    );
  }
  if (error) {
    return (
      <div className="food-search__message" role="alert">
        <p>{userMessage(error, "The foods could not be loaded.")}</p>
        <Button size="3" variant="soft" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  return <HitsSkeleton />;
}

const SKELETON_ROWS = ["first", "second", "third", "fourth"];

function HitsSkeleton() {
  return (
    <div role="status" aria-label="Loading foods" className="food-search__skeleton">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="skeleton food-search__skeleton-row" />
      ))}
    </div>
  );
}
