import { PATHS } from "../../../app/paths.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { useAddressChoice } from "../../../lib/use-address-choice.ts";
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
