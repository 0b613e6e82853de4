import { Star } from "lucide-react";
import { REVIEW } from "../../../../src/shared/product/limits.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import "./stars.css";

const RATINGS = Array.from({ length: REVIEW.rating.max }, (_, index) => index + 1);

/** A rating as filled stars, 0 to 5, rounded; its name says it with one decimal, as in `3.5 of 5 stars`. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${Number(rating.toFixed(1))} of ${REVIEW.rating.max} stars`}>
      {RATINGS.map((value) => (
        <Star key={value} size={18} aria-hidden className={value <= Math.round(rating) ? "stars__on" : "stars__off"} />
      ))}
    </span>
  );
}

type ChooseStarsProps = { rating: number; onChoose: (rating: number) => void; isInvalid: boolean };

/** Radio buttons that look like stars. */
export function ChooseStars({ rating, onChoose, isInvalid }: ChooseStarsProps) {
  return (
    <fieldset className="choose-stars" aria-invalid={isInvalid}>
      <legend className="field__label">Your rating</legend>
      <div className="choose-stars__row wrap">
        {RATINGS.map((value) => (
          <label key={value} className="choose-stars__star in-middle">
            <input
              type="radio"
              className="visually-hidden"
              name="rating"
              value={value}
              checked={value === rating}
              onChange={() => onChoose(value)}
            />
            <Star size={32} aria-hidden className={value <= rating ? "stars__on" : "stars__off"} />
            <span className="visually-hidden">{`${value} ${pluralize(value, "star")}`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
