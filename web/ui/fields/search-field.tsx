import { TextField } from "@radix-ui/themes";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";

type SearchFieldProps = Omit<ComponentProps<typeof TextField.Root>, "size" | "type" | "onChange"> & {
  /** What is searched, for screen readers. */
  "aria-label": string;
  value: string;
  onTextChange: (text: string) => void;
  /** What Enter does beside hiding the keyboard. */
  onEnter?: () => void;
};

/** A search field that searches while typing. Its children are at its right end. */
export function SearchField({ onTextChange, onEnter, children, ...input }: SearchFieldProps) {
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
        if (event.key !== "Enter") return;
        event.currentTarget.blur();
        onEnter?.();
      }}
    >
      <TextField.Slot>
        <Search size={20} aria-hidden />
      </TextField.Slot>
      {children && <TextField.Slot side="right">{children}</TextField.Slot>}
    </TextField.Root>
  );
}
