import { Button } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { FOOD_QUERY_MAX_LENGTH } from "../../../src/shared/product/limits.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { FoodList } from "./food-list.tsx";
import { eatenFoodsQuery, foodSearchQuery } from "./food-queries.ts";
import { FoodSearchField } from "./food-search-field.tsx";

type ItemSearchProps = {
  /** The item's name so far; undefined for a new item. */
  name: string | undefined;
  initialQuery: string;
  onChooseFood: (food: FoodHit) => void;
  onChooseName: (name: string) => void;
  onBack: () => void;
};

/** Finds the food that an item is. What is typed can also be the name alone; a new item's figures are then typed, too. */
export function ItemSearch({ name, initialQuery, onChooseFood, onChooseName, onBack }: ItemSearchProps) {
  const [query, setQuery] = useState(truncateText(initialQuery, FOOD_QUERY_MAX_LENGTH));
  const typed = truncateText(query.trim(), ENTRY_FIELDS.name.maxLength);
  const debouncedQuery = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const found = useQuery({ ...foodSearchQuery(debouncedQuery), enabled: debouncedQuery !== "" });
  const recent = useInfiniteQuery({ ...eatenFoodsQuery("recent"), enabled: debouncedQuery === "" });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="item-search">
      <div className="item-search__head line-12">
        <Button size="3" variant="ghost" className="back-button" onClick={onBack}>
          <ChevronLeft size={20} aria-hidden /> Back
        </Button>
        <h3 className="item-editor__title breaks card__title">
          {name === undefined ? "Add an Item" : "Which Food Is It?"}
        </h3>
      </div>
      <FoodSearchField ref={field} query={query} onQueryChange={setQuery} />
      {typed !== "" && typed !== name && (
        <Button size="3" variant="soft" className="item-search__name" onClick={() => onChooseName(typed)}>
          {name === undefined ? `Enter the Figures of “${isolate(typed)}”` : `Rename to “${isolate(typed)}”`}
        </Button>
      )}
      {debouncedQuery === "" ? (
        <FoodList
          title="Recent"
          foods={recent}
          paging={recent}
          emptyMessage="Type what is on the plate to find it."
          canBeEmpty
          onChoose={onChooseFood}
        />
      ) : (
        <FoodList
          title="Results"
          foods={found}
          emptyMessage={`Nothing found for “${debouncedQuery}”. Try a simpler word.`}
          canBeEmpty
          onChoose={onChooseFood}
        />
      )}
    </div>
  );
}
