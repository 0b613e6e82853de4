import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { DrawnPicture } from "../../../domain/photo/drawn-picture.tsx";
import { PictureSkeleton } from "../../../domain/photo/picture-skeleton.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { ChooseOne } from "../../../ui/fields/choice-group.tsx";
import "../../../ui/layers/sheet.css";
import { drawPicture } from "../draw-picture.ts";
import {
  buildPicture,
  describePicture,
  listPictureContents,
  PICTURE_NAMES,
  type Picture,
  type PictureContent,
  type PictureKind,
} from "../picture-content.ts";
import type { Progress } from "../use-progress.ts";

/** The drawn picture; cached only while it is shown. */
function useDrawing(picture: Picture) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["picture", picture],
    queryFn: () => drawPicture(picture),
    gcTime: 0,
  });
  return { blob: data ?? null, isError, isFetching, refetch };
}

function PictureOfProgress({ picture, onBack }: { picture: Picture; onBack: () => void }) {
  return (
    <DrawnPicture
      {...useDrawing(picture)}
      alt={describePicture(picture)}
      failureHint="Choose another one, or try again."
      title={picture.title}
      fileName={`${PRODUCT_NAME.toLowerCase()}.png`}
      onBack={onBack}
    />
  );
}

export type PictureMakerProps = {
  /** The share's title, as typed. */
  title: string;
  /** The chosen meal, if any. */
  meal: FoodEntry | undefined;
  progress: Progress;
  onBack: () => void;
};

/** The picture chosen at first: the chosen meal's photo, else the ring. */
const findDefaultContent = (contents: readonly PictureContent[], meal: FoodEntry | undefined) =>
  contents.find(({ kind }) => meal?.imageUrl && kind === "photo") ?? contents[0];

/** Lets the user choose a picture, and send or save it. */
export function PictureMaker({ title, meal, progress, onBack }: PictureMakerProps) {
  const [kind, setKind] = useState<PictureKind>();
  const contents = listPictureContents(progress, meal);
  const content = contents.find((candidate) => candidate.kind === kind) ?? findDefaultContent(contents, meal);
  if (!content) {
    return progress.isError ? (
      <LoadFailure
        title="Your figures could not be loaded"
        isCard={false}
        isFetching={progress.isFetching}
        refetch={progress.refetch}
      />
    ) : (
      <PictureSkeleton label="Loading your figures" />
    );
  }
  return (
    <div className="sheet">
      <ChooseOne
        legend="What it shows"
        hideLegend
        look="pills"
        choices={contents.map((candidate) => ({ value: candidate.kind, label: PICTURE_NAMES[candidate.kind] }))}
        chosen={content.kind}
        onChoose={setKind}
      />
      <PictureOfProgress picture={buildPicture(title, content)} onBack={onBack} />
    </div>
  );
}
