import { Button } from "@radix-ui/themes";
import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { REVIEW } from "../../../../src/shared/product/limits.ts";
import { fitsLength } from "../../../../src/shared/text/text-length.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { describeLength } from "../../../ui/fields/describe-length.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import type { ReviewForm } from "../review-form.ts";
import { ChooseStars } from "./stars.tsx";
import "./review-form.css";

type ReviewFieldsProps = {
  form: ReviewForm;
  onChange: (form: ReviewForm) => void;
  onSubmit: () => void;
  submitLabel: string;
  isSending: boolean;
  /** A field above all others. */
  above?: ReactNode;
  /** Buttons beside the submit button. */
  children?: ReactNode;
};

type ChoiceProps = { label: string; checked: boolean; onChange: (isChecked: boolean) => void };

function Choice({ label, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="review-form__choice line-12">
      <input id={id} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className="review-form__box in-middle" aria-hidden>
        <Check size={18} strokeWidth={3} />
      </span>
      {label}
    </label>
  );
}

/** The form for a new or an existing review. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { form, onChange, onSubmit, submitLabel, isSending, above, children } = props;
  const toast = useToast();
  const [isRatingErrorShown, setIsRatingErrorShown] = useState(false);
  const noteId = useId();
  const isTitleTooLong = !fitsLength(form.title, REVIEW.titleMaxLength);
  const isTooLong = isTitleTooLong || !fitsLength(form.comment, REVIEW.commentMaxLength);
  const isUnrated = form.rating === 0;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong && !isSending) onSubmit();
  };
  /** Enter does nothing in a form whose submit button is disabled, so the missing rating is reported here. */
  const showRatingError = ({ key, target }: KeyboardEvent) => {
    if (key !== "Enter" || !isUnrated || !(target instanceof HTMLInputElement)) return;
    setIsRatingErrorShown(true);
    const description = "Rating is required to submit a review.";
    toast({ title: "Please select a rating", description, tone: "destructive" });
  };
  return (
    <form className="rows-14" noValidate onSubmit={send} onKeyDown={showRatingError} aria-describedby={noteId}>
      {above}
      <ChooseStars
        rating={form.rating}
        isInvalid={isRatingErrorShown && isUnrated}
        onChoose={(rating) => onChange({ ...form, rating })}
      />
      <Field
        label="Title (optional)"
        name="title"
        value={form.title}
        onChange={(event) => onChange({ ...form, title: event.target.value })}
        error={isTitleTooLong ? `Title must be at most ${REVIEW.titleMaxLength} characters` : undefined}
      />
      <TextArea
        label="Comment (optional)"
        name="comment"
        value={form.comment}
        onChange={(event) => onChange({ ...form, comment: event.target.value })}
        {...describeLength(form.comment, REVIEW.commentMaxLength)}
      />
      <Choice
        label="Post anonymously"
        checked={form.isAnonymous}
        onChange={(isAnonymous) => onChange({ ...form, isAnonymous })}
      />
      <Choice
        label="Show to everyone"
        checked={form.isPublic}
        onChange={(isPublic) => onChange({ ...form, isPublic })}
      />
      <p id={noteId} className="note">
        {form.isPublic
          ? "Everyone who is signed in can read it."
          : "Only you can read it, and it does not count in the ratings."}
      </p>
      <div className="rows-10">
        <Button type="submit" size="3" disabled={isUnrated || isTooLong} loading={isSending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
