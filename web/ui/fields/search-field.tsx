import { TextField } from "@radix-ui/themes";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";

type SearchFieldProps = Omit<ComponentProps<typeof TextField.Root>, "size" | "type" | "children" | "onChange"> & {
  /** What is searched, for screen readers. */
  "aria-label": string;
  value: string;
  onTextChange: (text: string) => void;
};

/** A search field that searches while typing. */
export function SearchField({ onTextChange, ...input }: SearchFieldProps) {
  return (
    <TextField.Root
      {...input}
      size="3"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onTextChange(event.target.value)}
      onKeyDown={(event) => {
        // Hides the phone's keyboard, which covers the results.
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    >
      <TextField.Slot>
        <Search size={20} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  );
}
