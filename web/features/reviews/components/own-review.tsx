import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Review } from "../../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../../src/shared/product/enums.ts";
import { showOverrides } from "../../../../src/shared/text/isolate.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { useFormDraft } from "../../../ui/fields/form-draft.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { CATEGORY_TABS } from "../categories.ts";
import { addReviewMutation, changeReviewMutation, ownReviewQuery, removeReviewMutation } from "../queries.ts";
import { EMPTY_REVIEW, isReviewDraft, listReviewChanges, toReview, toReviewForm } from "../review-form.ts";
import { ReviewFields } from "./review-form.tsx";
import { Stars } from "./stars.tsx";
import "../../../ui/parts/own-lines.css";
import "./own-review.css";

function useFailureHandler() {
  const toast = useToast();
  return (fallback: string) => (error: Error) => toast(buildFailureToast("Error", error, fallback));
}

function ChooseCategory(props: { chosen: ReviewCategory; onChoose: (category: ReviewCategory) => void }) {
  return <ChooseOne look="pills" legend="About" choices={CATEGORY_TABS} {...props} />;
}

/** The form for a new review, with what it is about if that is not the tab's category. It is kept on this device until it is sent. */
function WriteReview({ category }: { category: ReviewCategory }) {
  const toast = useToast();
  const notifyFailure = useFailureHandler();
  const [draft, setDraft, discard] = useDraft("review", { ...EMPTY_REVIEW, category }, isReviewDraft);
  const [isOfOtherTab] = useState(draft.category !== category);
  const { mutate, isPending } = useNotifyingMutation(addReviewMutation(useQueryClient()));
  const send = () =>
    mutate(toReview(draft, draft.category), {
      onSuccess: () => {
        discard();
        toast({ title: "Review submitted!", description: "Thank you for sharing your feedback.", tone: "success" });
      },
      onError: notifyFailure("Failed to submit review"),
    });
  return (
    <Card title="Write a Review" beside={null}>
      <ReviewFields
        form={draft}
        onChange={(form) => setDraft({ ...draft, ...form })}
        onSubmit={send}
        submitLabel="Submit Review"
        isSending={isPending}
        above={
          isOfOtherTab && (
            <ChooseCategory chosen={draft.category} onChoose={(about) => setDraft({ ...draft, category: about })} />
          )
        }
      />
    </Card>
  );
}

function EditReview({ review, onClose }: { review: Review; onClose: () => void }) {
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const notifyFailure = useFailureHandler();
  const client = useQueryClient();
  const stored = { ...toReviewForm(review), category: review.category };
  const [opened] = useState(stored);
  const [form, setForm, draft] = useFormDraft("changed-review", stored, { subject: String(review.id) });
  const change = useNotifyingMutation(changeReviewMutation(client));
  const remove = useNotifyingMutation(removeReviewMutation(client));
  const finish = (title: string) => () => {
    draft.discard();
    toast({ title, tone: "success" });
    close();
  };
  return (
    <ReviewFields
      form={form}
      onChange={(next) => setForm({ ...form, ...next })}
      onSubmit={() =>
        change.mutate(listReviewChanges(form, opened), {
          onSuccess: finish("Review updated"),
          onError: notifyFailure("Failed to update review"),
        })
      }
      submitLabel="Save Changes"
      isSending={change.isPending}
      above={
        <>
          {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
          <ChooseCategory chosen={form.category} onChoose={(category) => setForm({ ...form, category })} />
        </>
      }
    >
      <Button
        type="button"
        size="3"
        variant="soft"
        color="red"
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(undefined, {
            onSuccess: finish("Review deleted"),
            onError: notifyFailure("Failed to delete review"),
          })
        }
      >
        Delete Review
      </Button>
    </ReviewFields>
  );
}

function WrittenReview({ review }: { review: Review }) {
  const [isEditing, setIsEditing] = useState(false);
  const notes = [review.isAnonymous && "anonymous", !review.isPublic && "only you see it"].filter(Boolean);
  return (
    <Card
      title="Your Review"
      beside={
        <Button size="3" variant="soft" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
      }
      className="rows-8 own-review"
    >
      <Stars rating={review.rating} />
      {review.title && (
        <b className="own-review__text own-lines">
          <Bdi>{review.title}</Bdi>
        </b>
      )}
      {review.comment && <p className="own-review__text own-lines">{showOverrides(review.comment)}</p>}
      {notes.length > 0 && <p className="note">Posted: {notes.join(", ")}</p>}
      <BottomSheet open={isEditing} onClose={() => setIsEditing(false)} title="Edit Your Review">
        <EditReview review={review} onClose={() => setIsEditing(false)} />
      </BottomSheet>
    </Card>
  );
}

/** The user's review, or the form to write one. */
export function OwnReview({ category }: { category: ReviewCategory }) {
  return (
    <Loaded
      query={useQuery(ownReviewQuery())}
      failure="Your own review could not be loaded"
      waiting={<Skeleton height="37.5rem" label="Loading your review" />}
    >
      {(review) => (review ? <WrittenReview review={review} /> : <WriteReview category={category} />)}
    </Loaded>
  );
}
