import { PATHS } from "../../../platform/paths.ts";
import { useAddressChoice } from "../../../ui/hooks/use-address-choice.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { Tabs } from "../../../ui/parts/tabs.tsx";
import { CATEGORIES, CATEGORY_TABS } from "../categories.ts";
import { OwnReview } from "../components/own-review.tsx";
import { ReviewList } from "../components/review-list.tsx";
import { ReviewSummary } from "../components/review-summary.tsx";

/** The app's reviews, and the user's own. */
export function ReviewsPage() {
  const [category, setCategory] = useAddressChoice("category", CATEGORIES);
  return (
    <>
      <PageHeader title="App Reviews" backTo={PATHS.profile} />
      <div className="stack">
        <ReviewSummary />
        <Tabs label="What the reviews are about" tabs={CATEGORY_TABS} chosen={category} onChoose={setCategory}>
          <OwnReview category={category} />
          <ReviewList category={category} />
        </Tabs>
      </div>
    </>
  );
}
