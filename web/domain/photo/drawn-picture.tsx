import { Button } from "@radix-ui/themes";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { canShareFile, chooseWayToSave, shareFile, startDownload } from "../../platform/save-file.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { SECOND_TAP_MS } from "../../ui/hooks/second-tap.ts";
import { useLock } from "../../ui/hooks/use-lock.ts";
import { useObjectUrl } from "../../ui/hooks/use-object-url.ts";
import { PictureSkeleton } from "./picture-skeleton.tsx";
import "./drawn-picture.css";
import "../../ui/layers/sheet.css";

type PictureActionsProps = {
  /** The drawn picture; null until it is there. */
  blob: Blob | null;
  /** The title that the device's share sheet gets. */
  title: string;
  /** The name of the saved file. */
  fileName: string;
  /** Leads back to what the picture is made of. */
  onBack?: () => void;
};

function PictureActions({ blob, title, fileName, onBack }: PictureActionsProps) {
  const toast = useToast();
  const lock = useLock();
  const url = useObjectUrl(blob);
  const file = blob && new File([blob], fileName, { type: blob.type });
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
      const description = "The picture could not be sent from this device. Save it and send it yourself.";
      toast({ title: "Sending Failed", description, tone: "destructive" });
    }
  };
  const save = async () => {
    if (!url) return;
    startDownload(url, fileName);
    if (way !== "download") return;
    toast({ title: "Picture Saved", description: `It is in your downloads as ${fileName}.`, tone: "success" });
  };
  return (
    <div className="sheet__actions">
      {onBack && (
        <Button size="3" variant="soft" color="gray" onClick={onBack}>
          Back
        </Button>
      )}
      {/* Otherwise the share sheet saves it too. */}
      {way !== "share" && (
        <Button
          size="3"
          variant={isSendable ? "soft" : "solid"}
          disabled={!blob}
          onClick={() => void lock(save, "save", SECOND_TAP_MS)}
        >
          <Download size={20} aria-hidden />
          Save
        </Button>
      )}
      {isSendable && (
        <Button
          size="3"
          className={way === "share" ? "" : "sheet__main-action"}
          onClick={() => void lock(send, "send")}
        >
          <Send size={20} aria-hidden />
          Send Picture
        </Button>
      )}
    </div>
  );
}

type DrawnPictureProps = PictureActionsProps & {
  isError: boolean;
  isFetching: boolean;
  /** Draws it again. */
  refetch: () => unknown;
  /** What it shows. */
  alt: string;
  /** What else can be done if it could not be drawn. */
  failureHint: string;
};

/** A picture that this device draws, to be sent from it or saved. */
export function DrawnPicture({ isError, isFetching, refetch, alt, failureHint, ...actions }: DrawnPictureProps) {
  const url = useObjectUrl(actions.blob);
  return (
    <>
      {url && <img className="drawn-picture__image" src={url} alt={alt} />}
      {!url && !isError && <PictureSkeleton label="Drawing the picture" />}
      {isError && (
        <LoadFailure
          title="The picture could not be made"
          hint={failureHint}
          isCard={false}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
      <PictureActions {...actions} />
    </>
  );
}
