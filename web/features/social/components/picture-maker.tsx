import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { PRODUCT_NAME } from "../../../../src/shared/limits.ts";
import { ChooseOne } from "../../../components/choice-group.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import "../../../components/sheet.css";
import { useToast } from "../../../components/toast.tsx";
import { chooseWayToSave, startDownload } from "../../../lib/save-file.ts";
import { canShareFile, shareFile } from "../../../lib/share-file.ts";
import { useLock } from "../../../lib/use-lock.ts";
import { useObjectUrl } from "../../../lib/use-object-url.ts";
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

function PictureActions({ blob, title, onBack }: { blob: Blob | null; title: string; onBack: () => void }) {
  const toast = useToast();
  const lock = useLock();
  const url = useObjectUrl(blob);
  const name = `${PRODUCT_NAME.toLowerCase()}.png`;
  const file = blob && new File([blob], name, { type: blob.type });
  const isSendable = file !== null && canShareFile(file);
  const [isRefused, setIsRefused] = useState(false);
  const offered = file ? chooseWayToSave(file) : "download";
  const way = isRefused && offered === "share" ? "new-tab" : offered;
  const send = async () => {
    if (!file) return;
    try {
      await shareFile(file, title);
    } catch {
      setIsRefused(true);
      const description = "This device did not take the picture. Save it and send it yourself.";
      toast({ title: "Sending Failed", description, tone: "destructive" });
    }
  };
  const save = () => {
    if (!url) return;
    startDownload(url, name);
    if (way !== "download") return;
    toast({ title: "Picture Saved", description: `It is with your downloads, as ${name}.`, tone: "success" });
  };
  return (
    <div className="sheet__actions">
      <Button size="3" variant="soft" color="gray" onClick={onBack}>
        Back
      </Button>
      {/* Otherwise the share sheet saves it too. */}
      {way !== "share" && (
        <Button size="3" variant={isSendable ? "soft" : "solid"} disabled={!blob} onClick={save}>
          <Download size={20} aria-hidden />
          Save
        </Button>
      )}
      {isSendable && (
        <Button size="3" className={way === "share" ? "" : "sheet__main-action"} onClick={() => void lock(send)}>
          <Send size={20} aria-hidden />
          Send Picture
        </Button>
      )}
    </div>
  );
}

function DrawnPicture({ picture, onBack }: { picture: Picture; onBack: () => void }) {
  const { blob, isError, isFetching, refetch } = useDrawing(picture);
  const url = useObjectUrl(blob);
  return (
    <>
      {url && <img className="picture__image" src={url} alt={describePicture(picture)} />}
      {!url && !isError && <div className="skeleton picture__waiting" role="status" aria-label="Drawing the picture" />}
      {isError && (
        <LoadFailure
          title="The picture could not be made"
          hint="Choose another one, or try again."
          isCard={false}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
      <PictureActions blob={blob} title={picture.title} onBack={onBack} />
    </>
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
      <div className="skeleton picture__waiting" role="status" aria-label="Loading your figures" />
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
      <DrawnPicture picture={buildPicture(title, content)} onBack={onBack} />
    </div>
  );
}
