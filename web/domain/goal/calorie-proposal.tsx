import { Button } from "@radix-ui/themes";
import { formatWholeNumber } from "../../ui/format/format.ts";
import "./calorie-proposal.css";

type CalorieProposalProps = {
  kcal: number;
  /** Whether the sex is one of the answers; onboarding does not ask it. */
  isSexKnown?: boolean;
  isUsed: boolean;
  onUse: () => void;
};

/** The proposed daily calorie goal, where it comes from, and a button that takes it over. */
export function CalorieProposal({ kcal, isSexKnown, isUsed, onUse }: CalorieProposalProps) {
  const reason = isSexKnown === undefined ? "We do not ask your sex, so" : "Without your sex";
  return (
    <div className="calorie-proposal rows-12 tinted">
      <p>
        <b>We propose {formatWholeNumber(kcal)} kcal a day.</b> It is computed from your age, height, weight,{" "}
        {isSexKnown && "sex, "}activity and goal with the Mifflin-St Jeor equation.{" "}
        {isSexKnown ? "" : `${reason} it uses the average of the values for women and men. `}
        Start with it and adjust it later.
      </p>
      {!isUsed && (
        <Button type="button" size="3" variant="soft" onClick={onUse}>
          Use {formatWholeNumber(kcal)} kcal
        </Button>
      )}
    </div>
  );
}
