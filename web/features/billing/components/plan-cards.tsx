import { type ChangeEvent, type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { OFFERED_PLANS, OFFERS, type OfferedPlan } from "../../../domain/access/offers.ts";
import { isMotionReduced } from "../../../ui/hooks/reduced-motion.ts";
import { FeatureList } from "./feature-list.tsx";
import "./plan-cards.css";

type PlanCardProps = {
  plan: OfferedPlan;
  /** The name shared by the radio buttons of all cards. */
  group: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (plan: OfferedPlan) => void;
  /** The content shown while this plan is chosen. */
  children: ReactNode;
};

function PlanCard({ plan, group, isChosen, isDisabled, onChoose, children }: PlanCardProps) {
  const id = useId();
  const { name, price, period, description, features, label } = OFFERS[plan];
  const next = useRef<HTMLDivElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const top = currentTarget.getBoundingClientRect().top;
    flushSync(() => onChoose(plan));
    // The content of the previous plan may have been above this card. Scrolling keeps the card under the finger.
    window.scrollBy(0, currentTarget.getBoundingClientRect().top - top);
    next.current?.scrollIntoView({ block: "nearest", behavior: isMotionReduced() ? "auto" : "smooth" });
  };
  return (
    <div className="plan-card" data-chosen={isChosen}>
      <div className="plan-card__offer">
        <input
          type="radio"
          id={id}
          className="plan-card__radio"
          name={group}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={`${id}-about`}
          onChange={choose}
        />
        <label className="plan-card__head wrap" htmlFor={id}>
          <span className="plan-card__name">{name}</span>
          {label && <span className="plan-card__label">{label}</span>}
          <span className="plan-card__price note">
            <strong>{price}</strong> {period}
          </span>
        </label>
        <div id={`${id}-about`} className="rows-8 small">
          <p className="soft">{description}</p>
          <FeatureList features={features} />
        </div>
      </div>
      {isChosen && (
        <div ref={next} className="plan-card__next">
          {children}
        </div>
      )}
    </div>
  );
}

type PlanCardsProps = {
  chosen: OfferedPlan;
  onChoose: (plan: OfferedPlan) => void;
  /** True while a payment is running. */
  isDisabled: boolean;
  /** The content of the chosen plan's card. */
  children: ReactNode;
};

/** The plans side by side, one of which is chosen. */
export function PlanCards({ chosen, onChoose, isDisabled, children }: PlanCardsProps) {
  const group = useId();
  return (
    <fieldset className="rows-12">
      <legend className="visually-hidden">Plan</legend>
      {OFFERED_PLANS.map((plan) => (
        <PlanCard
          key={plan}
          plan={plan}
          group={group}
          isChosen={plan === chosen}
          isDisabled={isDisabled}
          onChoose={onChoose}
        >
          {children}
        </PlanCard>
      ))}
    </fieldset>
  );
}
