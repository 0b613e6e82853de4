import { Button, IconButton } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Flag, MessageSquare, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { ListedReview } from "../../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../../src/shared/product/enums.ts";
import { showOverrides } from "../../../../src/shared/text/isolate.ts";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { ReportForm } from "../../../domain/people/report-form.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatShortDate, formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { ShowMore } from "../../../ui/parts/show-more.tsx";
import { sendReportMutation } from "../../reports/queries.ts";
import { ownReviewQuery, reviewsQuery, setHelpfulMutation } from "../queries.ts";
import { Stars } from "./stars.tsx";
import "../../../ui/parts/own-lines.css";
import "./review-list.css";

const ANONYMOUS = "Anonymous User";

function HelpfulButton({ review: { id, helpfulVotes, voted } }: { review: ListedReview }) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(setHelpfulMutation(useQueryClient()));
  const toggle = () =>
    mutate(
      { id, on: !voted },
      {
        onSuccess: (votes) => {
          if (votes.voted) {
            toast({ title: "Thank you!", description: "Your feedback helps other users.", tone: "success" });
          }
        },
        onError: (error) => toast(buildFailureToast("Error", error, "Failed to record your vote")),
      },
    );
  return (
    <Button
      size="3"
      variant={voted ? "solid" : "soft"}
      color={voted ? "jade" : "gray"}
      aria-pressed={voted}
      loading={isPending}
      onClick={toggle}
    >
      <ThumbsUp size={18} aria-hidden />
      Helpful ({formatWholeNumber(helpfulVotes)})
    </Button>
  );
}

/** Opens the form that reports a review to the server's administrator. */
function ReportButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        variant="ghost"
        color="gray"
        className="icon-button at-end"
        aria-label={`Report the review by ${name}`}
        onClick={() => setIsOpen(true)}
      >
        <Flag size={20} aria-hidden />
      </IconButton>
      <BottomSheet open={isOpen} onClose={close} title="Report Review">
        <ReportForm kind="review" id={id} mutation={sendReportMutation()} onDone={close} />
      </BottomSheet>
    </>
  );
}

function ReviewItem({ review, isOwn }: { review: ListedReview; isOwn: boolean }) {
  const name = review.user?.username ?? ANONYMOUS;
  return (
    <li className="card review rows-10">
      <div className="review__head wrap-line">
        <Avatar username={name} imageUrl={review.user?.profileImageUrl ?? null} />
        <div className="review__who">
          <b className="review__text own-lines">
            <Bdi>{name}</Bdi>
          </b>
          <time className="note" dateTime={review.createdAt}>
            {formatShortDate(review.createdAt)}
          </time>
        </div>
        <Stars rating={review.rating} />
      </div>
      {review.title && (
        <b className="review__text own-lines">
          <Bdi>{review.title}</Bdi>
        </b>
      )}
      {review.comment && <p className="review__text own-lines">{showOverrides(review.comment)}</p>}
      <div className="review__foot wrap-line line-8">
        {isOwn ? (
          <span className="note">{`${formatWholeNumber(review.helpfulVotes)} found it helpful`}</span>
        ) : (
          <>
            <HelpfulButton review={review} />
            <ReportButton id={review.id} name={name} />
          </>
        )}
      </div>
    </li>
  );
}

/** The reviews of one category. */
export function ReviewList({ category }: { category: ReviewCategory }) {
  const { data, isError, isFetching, refetch, ...paging } = useInfiniteQuery(reviewsQuery(category));
  const { data: ownReview, isPending: isOwnPending } = useQuery(ownReviewQuery());
  // The height of the own review above is unknown until it is loaded.
  if (isOwnPending) return null;
  const reviews = data?.pages.flat();
  if (!reviews && isError) {
    return <LoadFailure title="The reviews could not be loaded" isFetching={isFetching} refetch={refetch} />;
  }
  if (!reviews) return <Skeleton height={220} label="Loading reviews" />;
  if (reviews.length === 0) {
    return (
      <section className="card">
        <EmptyState
          title="No reviews yet"
          hint="Be the first to share your experience with this category!"
          icon={<MessageSquare />}
        />
      </section>
    );
  }
  return (
    <>
      <ul className="rows-12" aria-label="Reviews">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} isOwn={review.id === ownReview?.id} />
        ))}
      </ul>
      <ShowMore paging={paging} failure="More reviews could not be loaded." />
    </>
  );
}
