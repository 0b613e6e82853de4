import { useState } from "react";
import { isShare } from "../../../src/shared/diary/portion.ts";
import { formatNumberInput, parseNumber } from "../../../src/shared/text/parse-number.ts";
import { ChooseOne } from "../../ui/fields/choice-group.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { formatShare, PORTIONS, SHARE_CHOICES, type ShareMeasure } from "./share-measures.ts";
import "./portion-chooser.css";

/** A share that is a tap away. */
export type ShareChoice = { share: number; label: string; spoken: string };

const CHOICES: ShareChoice[] = SHARE_CHOICES.map((choice) => ({ ...choice, label: formatShare(choice.share) }));

type PortionRowProps = {
  /** The share of the whole that is chosen now; undefined if several have different ones. */
  share: number | undefined;
  /** `measure` is the one in which the amount was typed or stepped to, if it was. */
  onChange: (share: number, measure?: ShareMeasure) => void;
  /** Called for what is typed and cannot be chosen. */
  onInvalid?: () => void;
  /** The units for amounts other than the usual ones. */
  measures?: readonly [ShareMeasure, ...ShareMeasure[]];
  choices?: readonly ShareChoice[];
  /** Whether a share is more than an entry can hold. */
  isTooMuch: (share: number) => boolean;
};

const formatAmount = (share: number, { perWhole, step }: ShareMeasure): string =>
  formatNumberInput(Number((share * perWhole).toFixed(step < 1 ? 2 : 0)));

/** How much of something was eaten: the usual portions, and a stepper for any other amount. */
export function PortionRow({
  share,
  onChange,
  measures = [PORTIONS],
  choices = CHOICES,
  isTooMuch,
  onInvalid,
}: PortionRowProps) {
  const [label, setLabel] = useState(measures[0].label);
  const measure = measures.find((candidate) => candidate.label === label) ?? measures[0];
  // What is typed stays as it is typed, for as long as it stands for the chosen share.
  const [typed, setTyped] = useState({ text: "", share, label });
  const isTyped = typed.share === share && typed.label === measure.label && typed.text !== "";
  const text = isTyped || share === undefined ? typed.text : formatAmount(share, measure);
  const [problem, setProblem] = useState("");

  const choose = (next: number, nextText?: string) => {
    const isUsable = isShare(next) && !isTooMuch(next);
    if (nextText !== undefined) setTyped({ text: nextText, share: isUsable ? next : share, label: measure.label });
    setProblem(isUsable ? "" : (parseNumber(nextText ?? "", "decimal").problem ?? describeProblem(next)));
    if (isUsable) onChange(next, nextText === undefined ? undefined : measure);
    else onInvalid?.();
  };
  return (
    <div className="rows-10">
      <ChooseOne
        legend="How much did you eat?"
        look="segments"
        choices={choices.map((choice) => ({ ...choice, value: String(choice.share) }))}
        chosen={choices.some((choice) => choice.share === share) ? String(share) : undefined}
        onChoose={(value) => choose(Number(value))}
      />
      <div className="portion-row__amount wrap-line line-8">
        {measures.length > 1 && (
          <Select
            label="Unit"
            hideLabel
            options={measures.map((option) => ({ value: option.label, label: option.label }))}
            value={measure.label}
            onChoose={setLabel}
          />
        )}
        <QuantityStepper
          label={measure.label}
          hideLabel={measures.length > 1}
          step={measure.step}
          value={text}
          problem={problem}
          onChange={(value) => choose(parseNumber(value, "decimal").value / measure.perWhole, value)}
        />
      </div>
      <p className="portion-chooser__problem unless-empty" role="status">
        {problem}
      </p>
    </div>
  );
}

function describeProblem(share: number): string {
  if (!(share > 0)) return "Enter how much you ate.";
  return isShare(share) ? "That is more than one entry can hold." : "Enter an amount closer to what was logged.";
}
