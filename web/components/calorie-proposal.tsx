import { Button } from "@radix-ui/themes";
import { formatWholeNumber } from "../lib/format.ts";
import "./calorie-proposal.css";

type CalorieProposalProps = { kcal: number; isUsed: boolean; onUse: () => void };

/** The proposed daily calorie goal, where it comes from, and a button that takes it over. */
export function CalorieProposal({ kcal, isUsed, onUse }: CalorieProposalProps) {
  return (
    <div className="calorie-proposal">
      <p>
        <b>We propose {formatWholeNumber(kcal)} kcal a day.</b> It follows from your age, height, weight, activity and
        goal by the Mifflin-St Jeor equation. Your sex is not asked, so the mean of the equation's values for women and
        men is used. Take it as a start and adjust it as you see how it goes.
      </p>
      {!isUsed && (
        <Button type="button" size="3" variant="soft" onClick={onUse}>
          Use {formatWholeNumber(kcal)} kcal
        </Button>
      )}
    </div>
  );
}
