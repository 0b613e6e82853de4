import { Button } from "@radix-ui/themes";
import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { SHARE } from "../../../../src/shared/product/limits.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { SHARING, shareMutation } from "../../../domain/people/share-queries.ts";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import "../../../ui/layers/sheet.css";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { describeLength } from "../../../ui/fields/describe-length.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import {
  checkTitle,
  findChosenMeal,
  isWithinLimits,
  SHARE_TYPE_CHOICES,
  type ShareForm,
  toShare,
} from "../share-form.ts";
import type { SuggestedShare } from "../suggest-shares.ts";
import type { Progress } from "../use-progress.ts";
import { Suggestions } from "./suggestions.tsx";
import "../social.css";

const AUDIENCES = [
  { value: "friends", label: "Friends only" },
  { value: "everybody", label: "Everyone" },
] as const;

const NO_MEAL = { value: "", label: "No meal" };

type ShareFieldsProps = {
  form: ShareForm;
  onChange: (form: ShareForm) => void;
  meals: Progress["meals"];
};

function MealChoice({ form, onChange, meals }: ShareFieldsProps) {
  if (meals.length === 0) return null;
  const options = meals.map(({ id, name, calories }) => ({
    value: String(id),
    label: `${isolate(name)} · ${formatWholeNumber(calories)} kcal`,
  }));
  const chosen = findChosenMeal(form, meals);
  return (
    <div>
      <Select
        label="One of today's meals (optional)"
        options={[NO_MEAL, ...options]}
        value={chosen ? String(chosen.id) : NO_MEAL.value}
        onChoose={(mealId) => onChange({ ...form, mealId })}
      />
      {chosen && <p className="field__hint">If you edit or delete this meal later, the share changes too.</p>}
    </div>
  );
}

function Choices({ form, onChange, meals }: ShareFieldsProps) {
  return (
    <>
      <ChooseOne
        legend="What is it?"
        look="pills"
        choices={SHARE_TYPE_CHOICES}
        chosen={form.shareType}
        onChoose={(shareType) => onChange({ ...form, shareType })}
      />
      <ChooseOne
        legend="Who can see it?"
        look="pills"
        choices={AUDIENCES}
        chosen={form.audience}
        onChoose={(audience) => onChange({ ...form, audience })}
      />
      <MealChoice form={form} onChange={onChange} meals={meals} />
    </>
  );
}

type ShareFormProps = ShareFieldsProps & {
  suggestions: readonly SuggestedShare[];
  /** Discards the draft. */
  onDiscard: () => void;
  onClose: () => void;
  onPicture: () => void;
};

function ShareProgressForm({ form, onChange, meals, suggestions, onDiscard, onClose, onPicture }: ShareFormProps) {
  const toast = useToast();
  const title = useRef<HTMLInputElement>(null);
  const [isSubmitted, setIsAsked] = useState(false);
  const { mutate, error } = useNotifyingMutation(shareMutation(useQueryClient()));
  // Also while a sheet that was closed before is still sending.
  const isSending = useIsMutating({ mutationKey: SHARING }) > 0;
  const titleNote = describeLength(form.title, SHARE.titleMaxLength);
  // Hides a suggestion that is already in the form.
  const others = suggestions.filter(({ title: suggested }) => suggested !== form.title);
  const missing = isSubmitted ? checkTitle(form.title) : undefined;

  const share = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (checkTitle(form.title)) title.current?.focus();
    if (checkTitle(form.title) || !isWithinLimits(form) || isSending) return;
    mutate(toShare(form, meals), {
      onSuccess: () => {
        toast({
          title: "Progress Shared!",
          description: "Your progress has been shared with your friends.",
          tone: "success",
        });
        onDiscard();
        // Also where it was closed and opened again meanwhile: it shows what was sent.
        onClose();
      },
      onError: () => toast({ title: "Error", description: "Failed to share progress", tone: "destructive" }),
    });
  };
  return (
    <form className="sheet" noValidate onSubmit={share}>
      <Suggestions suggestions={others} onChoose={(suggested) => onChange({ ...form, ...suggested })} />
      <Field
        ref={title}
        label="Title"
        name="title"
        autoComplete="off"
        value={form.title}
        onChange={(event) => onChange({ ...form, title: event.target.value })}
        {...titleNote}
        {...(missing !== undefined && { error: missing })}
      />
      <TextArea
        label="Description (optional)"
        name="description"
        value={form.description}
        onChange={(event) => onChange({ ...form, description: event.target.value })}
        {...describeLength(form.description, SHARE.descriptionMaxLength)}
      />
      <Choices form={form} onChange={onChange} meals={meals} />
      {error && (
        // The toast has the same text for every failure; the reason is shown here.
        <p className="field__error" role="alert">
          {getErrorMessage(error, "Nothing was shared. Please try again.")}
        </p>
      )}
      <div className="sheet__actions">
        <Button type="button" size="3" variant="soft" onClick={onPicture}>
          Make a Picture
        </Button>
        <Button type="submit" size="3" loading={isSending}>
          Share Progress
        </Button>
      </div>
    </form>
  );
}

/** Shares progress with friends or everyone. */
export function ShareProgressSheet({ open, ...form }: ShareFormProps & { open: boolean }) {
  return (
    <BottomSheet open={open} onClose={form.onClose} title="Share Progress">
      <ShareProgressForm {...form} />
    </BottomSheet>
  );
}
