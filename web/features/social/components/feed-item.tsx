import { Badge, IconButton } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Heart, MessageCircle } from "lucide-react";
import type { CSSProperties, Ref } from "react";
import type { FeedItem, SharedMeal } from "../../../../src/contracts/progress.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { showOverrides } from "../../../../src/shared/text/isolate.ts";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { PhotoThumbnail } from "../../../domain/photo/photo-thumbnail.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { setLikeMutation } from "../feed-queries.ts";
import { SHARE_TYPE_NAMES } from "../share-form.ts";
import { TimeAgo } from "./time-ago.tsx";
import "./feed.css";

const SharedRecipe = lazyPart(async () => (await import("./shared-recipe.tsx")).SharedRecipe);

function Meal({ meal: { name, calories, imageUrl, imagePlaceholder } }: { meal: SharedMeal }) {
  return (
    <div className="shared-meal line-12">
      {imageUrl && <PhotoThumbnail photo={{ imageUrl, imagePlaceholder }} width={240} side={72} />}
      <p className="shared-meal__name fills">
        <Bdi>{name}</Bdi>
      </p>
      <p className="row-kcal fine-note">
        <b>{formatWholeNumber(calories)}</b> kcal
      </p>
    </div>
  );
}

/** A number with a label for screen readers; others see the icon beside it. */
function CountLabel({ count, unit, title }: { count: number; unit: string; title: string }) {
  return (
    <span>
      {formatWholeNumber(count)}
      <span className="visually-hidden">{` ${pluralize(count, unit)} on ${title}`}</span>
    </span>
  );
}

function LikeButton({ item }: { item: FeedItem }) {
  const { id, likes, liked, title } = item;
  const toast = useToast();
  // A like shows at once, and may be taken back while it is on its way: only taps on the same state exclude each other.
  const { mutate } = useNotifyingMutation({ ...setLikeMutation(useQueryClient(), id), lockKey: () => item });
  const toggle = () =>
    mutate(!liked, {
      onError: (error) => toast(buildFailureToast("Error", error, "Failed to save your like")),
    });
  return (
    <button type="button" className="feed-item__action tappable" aria-pressed={liked} onClick={toggle}>
      <Heart size={20} fill={liked ? "currentColor" : "none"} aria-hidden />
      <CountLabel count={likes} unit="like" title={title} />
    </button>
  );
}

type FeedItemCardProps = {
  item: FeedItem;
  now: number;
  onComments: () => void;
  onMore: () => void;
  ref: Ref<HTMLLIElement>;
  /** Its number in the list, from 0, and where it is, if the list has only some of its rows on the page. */
  place?: { index: number; style: CSSProperties };
};

/** One share. User-written text is shown as plain text with line breaks. */
export function FeedItemCard({ item, now, onComments, onMore, ref, place }: FeedItemCardProps) {
  const { user, createdAt, shareType, title, description, data, recipe, commentCount, isPublic, mine } = item;
  return (
    <li
      ref={ref}
      className="card rows-8"
      {...(place && {
        "data-index": place.index,
        "aria-posinset": place.index + 1,
        "aria-setsize": -1,
        style: place.style,
      })}
    >
      <div className="line-12 feed-item__head">
        <Avatar username={user.username} imageUrl={user.profileImageUrl} />
        <div className="words">
          <b className="breaks">{mine ? "You" : <Bdi>{user.username}</Bdi>}</b>
          <p className="note">
            <TimeAgo instant={createdAt} now={now} />
            {mine && <span> · {isPublic ? "everyone" : "friends"}</span>}
          </p>
        </div>
        <IconButton
          variant="ghost"
          color="gray"
          className="icon-button feed-item__more"
          aria-label={`More about ${title}`}
          onClick={onMore}
        >
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      </div>
      <Badge size="2" className="feed-item__type">
        {recipe ? "Recipe" : SHARE_TYPE_NAMES[shareType]}
      </Badge>
      <h2 className="feed-item__title breaks">
        <Bdi>{title}</Bdi>
      </h2>
      {description && <p className="feed-item__text breaks">{showOverrides(description)}</p>}
      {data && <Meal meal={data} />}
      {recipe && (
        <PartBoundary fallback={<div className="shared-recipe rows-10" />}>
          <SharedRecipe item={item} recipe={recipe} />
        </PartBoundary>
      )}
      <div className="feed-item__actions wrap">
        <LikeButton item={item} />
        <button type="button" className="feed-item__action tappable" onClick={onComments}>
          <MessageCircle size={20} aria-hidden />
          <CountLabel count={commentCount} unit="comment" title={title} />
        </button>
      </div>
    </li>
  );
}
