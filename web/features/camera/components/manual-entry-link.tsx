import type { MouseEvent, ReactNode, Ref } from "react";
import { Link, type LinkProps, useNavigate } from "react-router";
import { useMealChoice, withMeal } from "../../../domain/meal/meal-choice.ts";
import { takePlateAlong } from "../../../domain/meal/plate.ts";
import { blobToDataUrl } from "../../../domain/photo/image.ts";
import { buildPhotoState } from "../../../domain/photo/manual-entry-photo.ts";
import { PATHS } from "../../../platform/paths.ts";
import { buildSentenceState } from "../../../ui/hooks/arrival.ts";

/** A photo on its way to the manual entry. */
export type PhotoToTake = {
  /** Its stored URL or a data URL; null if the server did not get it. */
  imageUrl: string | null;
  /** The photo on this device, which is taken along in that case; null after a reload. */
  blob: Blob | null;
  /** When it was taken (ISO instant). */
  takenAt: string;
  /** Its id among the photos that wait on this device, if it does. */
  waitingId: string;
};

type ManualEntryLinkProps = Omit<LinkProps, "to" | "state" | "onClick" | "children"> & {
  ref?: Ref<HTMLAnchorElement>;
  photo: PhotoToTake;
  /** The id of the photo whose plate is taken along as well. */
  plateOf?: string;
  /** What was typed of the photo, whose foods are looked for there. */
  sentence?: string | undefined;
  /** The sentence is only put into the field. */
  isUnfinished?: boolean;
  children?: ReactNode;
};

/** The link to the manual entry, which takes the photo along, and what is on its plate. */
export function ManualEntryLink({
  photo: { imageUrl, blob, takenAt, waitingId },
  plateOf,
  sentence,
  isUnfinished = false,
  children = "Manual Entry",
  ...props
}: ManualEntryLinkProps) {
  const navigate = useNavigate();
  const { mealChoice } = useMealChoice();
  const path = withMeal(PATHS.manualEntry, mealChoice);
  const said = sentence === undefined ? undefined : buildSentenceState(sentence, { isUnfinished });
  const buildState = (url: string) => ({ ...said, ...buildPhotoState({ imageUrl: url, takenAt, waitingId }) });
  const takePlate = () => {
    if (plateOf !== undefined) takePlateAlong(plateOf);
  };
  const follow = async (event: MouseEvent, photo: Blob) => {
    event.preventDefault();
    takePlate();
    void navigate(path, { state: buildState(await blobToDataUrl(photo)) });
  };
  if (imageUrl === null && blob !== null) {
    return (
      <Link {...props} to={path} onClick={(event) => void follow(event, blob)}>
        {children}
      </Link>
    );
  }
  return (
    <Link {...props} to={path} onClick={takePlate} state={imageUrl === null ? said : buildState(imageUrl)}>
      {children}
    </Link>
  );
}
