import type { ReviewCategory } from "../../../src/shared/enums.ts";

/** In the order of the tabs. */
export const CATEGORY_TABS: readonly { value: ReviewCategory; label: string }[] = [
  { value: "overall", label: "Overall" },
  { value: "ai_accuracy", label: "AI Accuracy" },
  { value: "ease_of_use", label: "Ease of Use" },
  { value: "features", label: "Features" },
];
