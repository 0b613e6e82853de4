import { Button } from "@radix-ui/themes";
import { ImagePlus, RefreshCw, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { OTHER_PHOTO_KINDS, type OtherPhotoKind } from "../../../../../src/shared/product/enums.ts";
import { readFoodPhoto } from "../../../../domain/photo/photo-file.ts";
import { buildThumbnailUrl } from "../../../../domain/photo/thumbnail.ts";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import { SECOND_TAP_MS } from "../../../../ui/hooks/second-tap.ts";
import { useLock } from "../../../../ui/hooks/use-lock.ts";
import { useLayer } from "../../../../ui/layers/layers.tsx";
import { changePhotos, KIND_NAMES, listOtherPhotos, OTHER_PHOTOS_MAX } from "../../other-photos.ts";
import type { OtherPhoto, ResultOutcome } from "../../outcome.ts";
import type { AnalyzingPhoto } from "../../photo-flow.ts";
import type { PhotoFlow } from "../../use-photo-flow.ts";
import "./other-photos.css";

type Flow = Pick<PhotoFlow, "readState" | "tell" | "isChoosingPhoto">;

/** Changes the other photos of the meal as it is on screen when a photo was chosen. */
function useOtherPhotos({ readState, tell }: Flow, id: string) {
  const toast = useToast();
  const lock = useLock();
  const change = (toNext: (photos: readonly OtherPhoto[]) => OtherPhoto[]) => {
    const shown = readState();
    if (shown.kind === "idle" || shown.id !== id) return;
    const next = changePhotos(shown, toNext(listOtherPhotos(shown)));
    if (next) tell(next);
  };
  const add = async (kind: OtherPhotoKind): Promise<void> => {
    const file = await pickPhoto(`Photo: ${KIND_NAMES[kind]}`);
    if (!file) return;
    const read = await readFoodPhoto(file);
    if (!("url" in read)) return toast({ ...read, tone: "destructive" });
    const imageData = read.url;
    if (listOtherPhotos(readState()).some((photo) => photo.imageData === imageData)) {
      return toast({ title: "Photo Not Added", description: "This photo is there already.", tone: "destructive" });
    }
    change((photos) => [...photos, { imageData, kind }].slice(0, OTHER_PHOTOS_MAX));
  };
  return {
    add: (kind: OtherPhotoKind) => void add(kind),
    remove: (photo: OtherPhoto) =>
      // The photos move up under the finger.
      void lock(
        async () => change((photos) => photos.filter(({ imageData }) => imageData !== photo.imageData)),
        "remove",
        SECOND_TAP_MS,
      ),
    /** Analyzes the photos that wait. */
    retry: () => void lock(async () => change((photos) => [...photos]), "retry", SECOND_TAP_MS),
  };
}

type OtherPhotosProps = { flow: Flow; shown: AnalyzingPhoto | ResultOutcome; isDisabled?: boolean };

/** The other photos of a meal in a row, each to be removed, and a button that adds one. */
export function OtherPhotos({ flow, shown, isDisabled = false }: OtherPhotosProps) {
  const photos = listOtherPhotos(shown);
  const { add, remove, retry } = useOtherPhotos(flow, shown.id);
  const isWaiting = shown.kind === "result" && shown.others !== undefined;
  return (
    <div className="rows-10 other-photos">
      {photos.length > 0 && (
        <ul className="other-photos__list rows-10" aria-label="Other photos of this meal">
          {photos.map((photo) => (
            <li key={photo.imageData} className="other-photos__photo">
              <img src={buildThumbnailUrl(photo.imageData, 240)} alt="" />
              <span>{KIND_NAMES[photo.kind]}</span>
              <button
                type="button"
                aria-label={`Remove Photo: ${KIND_NAMES[photo.kind]}`}
                disabled={isDisabled}
                onClick={() => remove(photo)}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <div className="other-photos__waiting wrap-ends line tinted">
          <p role="status">Not analyzed with these photos yet. They are kept.</p>
          <Button size="3" variant="soft" disabled={isDisabled} onClick={retry}>
            <RefreshCw size={20} aria-hidden /> Try Again
          </Button>
        </div>
      )}
      {photos.length < OTHER_PHOTOS_MAX && (
        <KindChooser
          // It closes once a photo was added.
          key={photos.length}
          isOpenRef={flow.isChoosingPhoto}
          isDisabled={isDisabled}
          onChoose={add}
        />
      )}
    </div>
  );
}

type KindChooserProps = {
  /** True while a kind or a photo is chosen. */
  isOpenRef: RefObject<boolean>;
  isDisabled: boolean;
  onChoose: (kind: OtherPhotoKind) => void;
};

/** A button, and below it after a tap what the photo may show. */
function KindChooser({ isOpenRef, isDisabled, onChoose }: KindChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  const kinds = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    isOpenRef.current = isOpen;
    // Not behind the actions of the sheet.
    if (isOpen) kinds.current?.scrollIntoView({ block: "center" });
    return () => {
      isOpenRef.current = false;
    };
  }, [isOpen, isOpenRef]);
  return (
    <>
      <Button
        size="3"
        variant="soft"
        className="details-opener wide"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ImagePlus size={20} aria-hidden /> Add a Photo
      </Button>
      {isOpen && (
        <fieldset ref={kinds} className="other-photos__kinds wrap-8">
          <legend>What does it show?</legend>
          {OTHER_PHOTO_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip-button"
              disabled={isDisabled}
              onClick={() => onChoose(kind)}
            >
              {KIND_NAMES[kind]}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

let latest: HTMLInputElement | undefined;

/**
 * Lets a person choose a photo or take one; null if that is canceled. The field is in the page itself, because what was
 * tapped may be gone when a photo was chosen: the result of the first photo takes its place.
 */
export function pickPhoto(label: string): Promise<File | null> {
  // Not every browser tells that nothing was chosen.
  latest?.remove();
  const input = document.createElement("input");
  latest = input;
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  input.setAttribute("aria-label", label);
  document.body.append(input);
  return new Promise((resolve) => {
    const end = (file: File | null) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener("change", () => end(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => end(null));
    input.click();
  });
}
