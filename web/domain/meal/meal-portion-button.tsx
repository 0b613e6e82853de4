import { IconButton } from "@radix-ui/themes";
import { ChartPie } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { SheetBoundary } from "../../ui/feedback/sheet-boundary.tsx";
import { Tooltip } from "../../ui/layers/tooltip.tsx";
import type { MealProps } from "./meal-sheet.tsx";
import "./meals.css";

const MealSheet = lazyPart(async () => (await import("./meal-sheet.tsx")).MealSheet);

/** Opens the sheet for all entries of a meal. */
export function MealPortionButton(props: MealProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Tooltip content="Portion">
        <IconButton
          variant="ghost"
          className="icon-button"
          aria-label={`Portion of ${props.name}`}
          onClick={() => setIsOpen(true)}
        >
          <ChartPie size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      <SheetBoundary isOpen={isOpen} onClose={close}>
        <MealSheet {...props} isOpen={isOpen} onClose={close} />
      </SheetBoundary>
    </>
  );
}
