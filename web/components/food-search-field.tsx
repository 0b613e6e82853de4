import { FOOD_QUERY_MAX_LENGTH } from "../../src/shared/limits.ts";
import { SearchField } from "./search-field.tsx";
import "./food-list.css";

type FoodSearchFieldProps = { query: string; onQuery: (query: string) => void };

/** Where a food is looked for by its name. */
export function FoodSearchField({ query, onQuery }: FoodSearchFieldProps) {
  return (
    <div className="food-search-field">
      <SearchField
        name="food"
        aria-label="Search foods"
        placeholder="Search foods, such as banana"
        maxLength={FOOD_QUERY_MAX_LENGTH}
        value={query}
        onText={onQuery}
      />
    </div>
  );
}
