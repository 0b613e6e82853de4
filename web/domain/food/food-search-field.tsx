import type { ComponentProps, RefObject } from "react";
import { FOOD_QUERY_MAX_LENGTH } from "../../../src/shared/product/limits.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { SearchField } from "../../ui/fields/search-field.tsx";
import "./food-list.css";

type FoodSearchFieldProps = Pick<ComponentProps<typeof SearchField>, "placeholder" | "onEnter" | "children"> & {
  query: string;
  onQueryChange: (query: string) => void;
  maxLength?: number;
  ref: RefObject<HTMLInputElement | null>;
};

/** The search field for foods. */
export function FoodSearchField({
  query,
  onQueryChange,
  maxLength = FOOD_QUERY_MAX_LENGTH,
  ref,
  ...rest
}: FoodSearchFieldProps) {
  return (
    <div className="food-search-field">
      <SearchField
        ref={ref}
        name="food"
        aria-label="Search foods"
        placeholder="Search foods, such as banana"
        {...rest}
        value={query}
        onTextChange={(text) => onQueryChange(truncateText(text, maxLength))}
      />
    </div>
  );
}
