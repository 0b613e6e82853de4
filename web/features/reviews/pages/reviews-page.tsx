import { Tabs } from "@radix-ui/themes";
import { useState } from "react";
import type { ReviewCategory } from "../../../../src/shared/enums.ts";
import { PATHS } from "../../../app/paths.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { CATEGORY_TABS } from "../categories.ts";
import { OwnReview } from "../components/own-review.tsx";
import { ReviewList } from "../components/review-list.tsx";
import { ReviewSummary } from "../components/review-summary.tsx";
import "./reviews-page.css";

/** What people think of the product, and one's own opinion. */
export function ReviewsPage() {
  const [category, setCategory] = useState<ReviewCategory>("overall");
  return (
    <>
      <PageHeader title="App Reviews" backTo={PATHS.profile} />
      <div className="stack">
        <ReviewSummary />
        <Tabs.Root className="reviews" value={category} onValueChange={(value) => setCategory(value as ReviewCategory)}>
          <Tabs.List className="reviews__tabs" aria-label="What the reviews are about">
            {CATEGORY_TABS.map(({ value, label }) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {CATEGORY_TABS.map(({ value }) => (
            <Tabs.Content key={value} value={value} className="stack reviews__panel">
              <OwnReview category={value} />
              <ReviewList category={value} />
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </div>
    </>
  );
}
