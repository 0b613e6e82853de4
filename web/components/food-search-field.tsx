import { TextField } from "@radix-ui/themes";
import { Search } from "lucide-react";
import "./food-list.css";

/** The longest text that the search takes. */
const QUERY_MAX_LENGTH = 100;

type FoodSearchFieldProps = { query: string; onQuery: (query: string) => void };

/** Where a food is looked for by its name. */
export function FoodSearchField({ query, onQuery }: FoodSearchFieldProps) {
  return (
    <div className="food-search-field">
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
  );
}
