import type { ReviewCategory } from "../../../src/shared/product/enums.ts";

const LABELS: Record<ReviewCategory, string> = {
  overall: "Overall",
  ai_accuracy: "AI Accuracy",
  ease_of_use: "Ease of Use",
  features: "Features",
};

/** In the order of the tabs. */
export const CATEGORIES = ["overall", "ai_accuracy", "ease_of_use", "features"] as const satisfies ReviewCategory[];

export const CATEGORY_TABS: readonly { value: ReviewCategory; label: string }[] = CATEGORIES.map((value) => ({
  value,
  label: LABELS[value],
}));
