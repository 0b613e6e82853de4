import { truncateText } from "../../../src/shared/text/text-length.ts";
import { buildThumbnailUrl } from "../photo/thumbnail.ts";
import "../../styles/signed-in.css";

/** A person's picture, or the first letter of their name. Decorative, because the name is beside it. */
export function Avatar({ username, imageUrl }: { username: string; imageUrl: string | null }) {
  return (
    <span className="avatar" aria-hidden>
      {imageUrl ? (
        <img className="cover" src={buildThumbnailUrl(imageUrl, 240)} alt="" width={40} height={40} />
      ) : (
        truncateText(username, 1).toUpperCase()
      )}
    </span>
  );
}
