import { Badge, IconButton } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Heart, MessageCircle } from "lucide-react";
import type { FeedItem, SharedMeal } from "../../../../src/contracts/progress.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { PhotoThumbnail } from "../../../components/photo-thumbnail.tsx";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { inWholeNumbers } from "../../../lib/format.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { setLike } from "../queries.ts";
import { SHARE_TYPE_NAMES } from "../share-types.ts";
import { Moment } from "./moment.tsx";
import "./feed-item.css";

function Meal({ meal: { name, calories, imageUrl, imagePlaceholder } }: { meal: SharedMeal }) {
  return (
    <div className="shared-meal">
      {imageUrl && <PhotoThumbnail photo={{ imageUrl, imagePlaceholder }} width={240} side={72} />}
      <p className="shared-meal__name">{name}</p>
      <p className="shared-meal__kcal">
        <b>{inWholeNumbers(calories)}</b> kcal
      </p>
    </div>
  );
}

/** A number; what it counts is said to those who do not see the sign beside it. */
function Counted({ count, unit, title }: { count: number; unit: string; title: string }) {
  return (
    <span>
      {inWholeNumbers(count)}
      <span className="visually-hidden">{` ${unit}${count === 1 ? "" : "s"} on ${title}`}</span>
    </span>
  );
}

function LikeButton({ item }: { item: FeedItem }) {
  const { id, likes, liked, title } = item;
  const toast = useToast();
  // A like shows at once, and may be taken back while it is on its way: only taps on the same state exclude each other.
  const { mutate } = useNotifyingMutation({ ...setLike(useQueryClient(), id), lockKey: () => item });
  const press = () =>
    mutate(!liked, {
      onError: (error) =>
        toast({ title: "Error", description: userMessage(error, "Failed to save your like"), tone: "destructive" }),
    });
  return (
    <button type="button" className="feed-item__action" aria-pressed={liked} onClick={press}>
      <Heart size={20} fill={liked ? "currentColor" : "none"} aria-hidden />
      <Counted count={likes} unit="like" title={title} />
    </button>
  );
}

type FeedItemCardProps = { item: FeedItem; now: number; onComments: () => void; onMore: () => void };

/** Something that somebody shared. What people wrote is shown as text, with its line breaks. */
export function FeedItemCard({ item, now, onComments, onMore }: FeedItemCardProps) {
  const { user, createdAt, shareType, title, description, data, commentCount, isPublic, mine } = item;
  return (
    <li className="card feed-item">
      <div className="feed-item__head">
        <Avatar username={user.username} imageUrl={user.profileImageUrl} />
        <div className="feed-item__who">
          <b className="feed-item__name">{mine ? "You" : user.username}</b>
          <p className="feed-item__when">
            <Moment instant={createdAt} now={now} />
            {mine && <span> · {isPublic ? "everybody" : "friends"}</span>}
          </p>
        </div>
        <IconButton
          variant="ghost"
          color="gray"
          className="feed-item__more"
          aria-label={`More about ${title}`}
          onClick={onMore}
        >
          <Ellipsis size={22} aria-hidden />
        </IconButton>
      </div>
      <Badge size="2" className="feed-item__type">
        {SHARE_TYPE_NAMES[shareType]}
      </Badge>
      <h2 className="feed-item__title">{title}</h2>
      {description && <p className="feed-item__text">{description}</p>}
      {data && <Meal meal={data} />}
      <div className="feed-item__actions">
        <LikeButton item={item} />
        <button type="button" className="feed-item__action" onClick={onComments}>
          <MessageCircle size={20} aria-hidden />
          <Counted count={commentCount} unit="comment" title={title} />
        </button>
      </div>
    </li>
  );
}
