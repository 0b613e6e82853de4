import { TextField } from "@radix-ui/themes";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";

type SearchFieldProps = Omit<ComponentProps<typeof TextField.Root>, "size" | "type" | "children" | "onChange"> & {
  /** What is looked for, for screen readers. */
  "aria-label": string;
  value: string;
  onText: (text: string) => void;
};

/** Where something is looked for while it is typed. */
export function SearchField({ onText, ...input }: SearchFieldProps) {
  return (
    <TextField.Root
      {...input}
      size="3"
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        // The phone's keyboard goes, and what it covered of the results comes into sight.
        if (event.key === "Enter") event.currentTarget.blur();
      }}
    >
      <TextField.Slot>
        <Search size={20} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  );
}
