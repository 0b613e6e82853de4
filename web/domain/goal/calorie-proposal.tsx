import { Button } from "@radix-ui/themes";
import { formatWholeNumber } from "../../ui/format/format.ts";
import "./calorie-proposal.css";

type CalorieProposalProps = { kcal: number; isUsed: boolean; onUse: () => void };

/** The proposed daily calorie goal, where it comes from, and a button that takes it over. */
export function CalorieProposal({ kcal, isUsed, onUse }: CalorieProposalProps) {
  return (
    <div className="calorie-proposal">
      <p>
        <b>We propose {formatWholeNumber(kcal)} kcal a day.</b> It is computed from your age, height, weight, activity
        and goal with the Mifflin-St Jeor equation. We do not ask your sex, so it uses the average of the values for
        women and men. Start with it and adjust it later.
      </p>
      {!isUsed && (
        <Button type="button" size="3" variant="soft" onClick={onUse}>
          Use {formatWholeNumber(kcal)} kcal
        </Button>
      )}
    </div>
  );
}
