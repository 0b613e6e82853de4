import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { FoodHit } from "../../../../../src/contracts/foods.ts";
import { FoodList } from "../../../../components/food-list.tsx";
import { FoodSearchField } from "../../../../components/food-search-field.tsx";
import { SEARCH_DELAY_MS, useDebounced } from "../../../../lib/use-debounced.ts";
import { foodsMatching } from "../../../foods/queries.ts";

const SHOWN_AT_FIRST = 6;

type FoodFinderProps = {
  query: string;
  onQuery: (query: string) => void;
  onChoose: (food: FoodHit) => void;
  /** Takes what was typed as the name of a food that is in no list. */
  onTypeIn: (name: string) => void;
};

/** A search over all foods; what it finds stands beneath it while somebody types. */
export function FoodFinder({ query, onQuery, onChoose, onTypeIn }: FoodFinderProps) {
  const settledQuery = useDebounced(query.trim(), SEARCH_DELAY_MS);
  return (
    <section className="card food-finder" aria-label="Find a food">
      <FoodSearchField query={query} onQuery={onQuery} />
      {query.trim() !== "" && (
        <>
          <Results query={settledQuery} onChoose={onChoose} />
          <Button size="3" variant="ghost" className="food-list__more" onClick={() => onTypeIn(query.trim())}>
            Not in the list? Type it in
          </Button>
        </>
      )}
    </section>
  );
}

function Results({ query, onChoose }: { query: string; onChoose: (food: FoodHit) => void }) {
  // Until typing has paused for the first time there is nothing to ask for.
  const foods = useQuery({ ...foodsMatching(query), enabled: query !== "" });
  return (
    <FoodList
      title="Results"
      hideTitle
      foods={foods}
      nothing={`Nothing found for “${query}”. Try a simpler word.`}
      shownAtFirst={SHOWN_AT_FIRST}
      onChoose={onChoose}
    />
  );
}
