import { Button, IconButton } from "@radix-ui/themes";
import { useInfiniteQuery, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { MessageCircle, Trash2 } from "lucide-react";
import { type FormEvent, type Ref, useRef, useState } from "react";
import type { ProgressComment } from "../../../../src/contracts/progress.ts";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { COMMENT_MAX_LENGTH } from "../../../../src/shared/product/limits.ts";
import { showOverrides } from "../../../../src/shared/text/isolate.ts";
import { fitsLength } from "../../../../src/shared/text/text-length.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { describeLength } from "../../../ui/fields/describe-length.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { ShowMore } from "../../../ui/parts/show-more.tsx";
import { addCommentMutation, buildCommentKey, commentsQuery, removeCommentMutation } from "../feed-queries.ts";
import { TimeAgo } from "./time-ago.tsx";
import "../../../ui/layers/sheet.css";
import "../../../ui/parts/own-lines.css";
import "./comments.css";

type CommentRowProps = { comment: ProgressComment; shareId: number; now: number; ref: Ref<HTMLLIElement> };

function CommentRow({ comment: { id, user, comment, createdAt, deletable }, shareId, now, ref }: CommentRowProps) {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  useLayer(isAsking, () => setIsAsking(false));
  const { mutate, isPending } = useNotifyingMutation(removeCommentMutation(useQueryClient(), shareId));
  const remove = () =>
    mutate(id, {
      onError: (error) => toast(buildFailureToast("Error", error, "Failed to delete the comment")),
    });
  return (
    <li ref={ref} className="comment divided wrap">
      <div className="comment__words">
        <p className="comment__head breaks">
          <b>
            <Bdi>{user.username}</Bdi>
          </b>{" "}
          <TimeAgo instant={createdAt} now={now} />
        </p>
        <p className="comment__text own-lines">{showOverrides(comment)}</p>
      </div>
      {deletable && !isAsking && (
        <IconButton
          variant="ghost"
          color="gray"
          className="icon-button comment__delete"
          aria-label={`Delete comment by ${user.username}`}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
      {isAsking && (
        <div className="comment__ask">
          <Button size="3" variant="soft" color="gray" autoFocus onClick={() => setIsAsking(false)}>
            Keep
          </Button>
          <Button size="3" color="red" loading={isPending} onClick={remove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

const getCommentId = ({ id }: ProgressComment): number => id;

function CommentList({ shareId }: { shareId: number }) {
  const now = useNow(MINUTE_MS);
  const { data, isError, isFetching, refetch, ...paging } = useInfiniteQuery(commentsQuery(shareId));
  const comments = data && [...data.pages].reverse().flat();
  if (comments && comments.length > 0) {
    return (
      <div>
        <ShowMore
          paging={paging}
          className="wide"
          label="Show Earlier Comments"
          failure="Earlier comments could not be loaded."
        />
        <ul aria-label="Comments">
          <RowsInPlace rows={comments} getKey={getCommentId}>
            {(comment, ref) => <CommentRow ref={ref} comment={comment} shareId={shareId} now={now} />}
          </RowsInPlace>
        </ul>
      </div>
    );
  }
  if (comments) {
    return <EmptyState title="No comments yet" hint="Be the first to say something." icon={<MessageCircle />} />;
  }
  if (!isError) return <Skeleton height={160} label="Loading comments" />;
  return (
    <LoadFailure title="The comments could not be loaded" isCard={false} isFetching={isFetching} refetch={refetch} />
  );
}

/** `isWaiting`: its text is still being sent from the sheet that was closed before. */
function CommentForm({ shareId, isWaiting }: { shareId: number; isWaiting: boolean }) {
  const toast = useToast();
  const [comment, setComment, discard] = useDraft(`comment-${shareId}`, "");
  const { mutate, isPending } = useNotifyingMutation(addCommentMutation(useQueryClient(), shareId));
  const typed = useRef(comment);
  const change = (text: string) => {
    typed.current = text;
    setComment(text);
  };
  const isSendable = comment.trim() !== "" && fitsLength(comment, COMMENT_MAX_LENGTH);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSendable || isWaiting) return;
    mutate(comment, {
      onSuccess: () => {
        const { current } = typed;
        // What was typed meanwhile is the next comment.
        const next = current.startsWith(comment) ? current.slice(comment.length).trimStart() : current;
        if (next === "") discard();
        else change(next);
      },
      onError: (error) => toast(buildFailureToast("Error", error, "Failed to add your comment")),
    });
  };
  return (
    <form className="sheet__bottom comments__form rows-10 border-above" noValidate onSubmit={send}>
      <TextArea
        label="Your comment"
        name="comment"
        rows={2}
        readOnly={isWaiting}
        value={comment}
        onChange={(event) => change(event.target.value)}
        {...describeLength(comment, COMMENT_MAX_LENGTH)}
      />
      <Button type="submit" size="3" disabled={!isSendable} loading={isPending || isWaiting}>
        Add Comment
      </Button>
    </form>
  );
}

/** The comments on a share and the form to add one; the content of a sheet. */
export function Comments({ shareId }: { shareId: number }) {
  const isSending = useIsMutating({ mutationKey: buildCommentKey(shareId) }) > 0;
  const [isWaiting, setIsWaiting] = useState(isSending);
  if (isWaiting && !isSending) setIsWaiting(false);
  return (
    <div className="rows-14">
      <CommentList shareId={shareId} />
      {/* Another one after the answer, which reads what it left of the draft. */}
      <CommentForm key={String(isWaiting)} shareId={shareId} isWaiting={isWaiting} />
    </div>
  );
}
