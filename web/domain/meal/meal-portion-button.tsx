import { IconButton } from "@radix-ui/themes";
import { ChartPie } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Tooltip } from "../../ui/layers/tooltip.tsx";
import type { MealProps } from "./meal-sheet.tsx";
import "./meals.css";

const MealSheet = lazyPart(async () => (await import("./meal-sheet.tsx")).MealSheet);

/** Opens the sheet for all entries of a meal. */
export function MealPortionButton(props: MealProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Tooltip content="Portion">
        <IconButton
          variant="ghost"
          className="icon-button"
          aria-label={`Portion of ${props.name}`}
          onClick={() => {
            setIsOpen(true);
            setWasOpened(true);
          }}
        >
          <ChartPie size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <Suspense fallback={null}>
          <MealSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
