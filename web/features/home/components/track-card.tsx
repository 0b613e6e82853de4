import { Button } from "@radix-ui/themes";
import { Camera, Images, PencilLine } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { findMealTypeAtHour } from "../../../../src/shared/diary/meal-type.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { SentenceLink } from "../../../domain/meal/sentence-link.tsx";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";
import { usePickedPhoto } from "../../../domain/photo/picked-photo.tsx";
import { PATHS } from "../../../platform/paths.ts";
import { holdKeyboard } from "../../../ui/fields/hold-keyboard.ts";
import { MEAL_NAMES } from "../../../ui/format/format.ts";
import { buildCameraLinkState, FORM_ARRIVAL } from "../../../ui/hooks/arrival.ts";
import { isPlainClick } from "../../../ui/hooks/is-plain-click.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { useHour } from "../use-hour.ts";
import "./home.css";

/**
 * The three ways to log a meal: the live camera, the gallery, and the form with the keyboard up, and the field for a
 * sentence. The addresses of the ways lead to the camera page, with a hint which one was chosen.
 */
export function TrackCard() {
  const navigate = useNavigate();
  const { requireAccess } = useAccessGate();
  const { pick } = usePickedPhoto();
  const gallery = useRef<HTMLInputElement>(null);

  const openGallery = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (await requireAccess()) gallery.current?.click();
  };
  const takeAlong = (file: File) => {
    pick(file);
    void navigate(PATHS.camera, { state: { from: PATHS.home } });
  };
  const openForm = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    holdKeyboard();
    void navigate(PATHS.manualEntry, { state: FORM_ARRIVAL });
  };
  const meal = MEAL_NAMES[findMealTypeAtHour(useHour())];
  return (
    <Card title="Track Your Meal" className="track-card" beside={<span className="note">{meal} time</span>}>
      <div className="track-card__ways wrap-10">
        <Button asChild size="3">
          <Link to={PATHS.camera} state={buildCameraLinkState(PATHS.home)}>
            <Camera size={20} aria-hidden />
            Take Photo
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={`${PATHS.camera}?source=gallery`} onClick={(event) => void openGallery(event)}>
            <Images size={20} aria-hidden />
            Gallery
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={`${PATHS.camera}?source=manual`} onClick={openForm}>
            <PencilLine size={20} aria-hidden />
            Manual
          </Link>
        </Button>
      </div>
      <div className="above-10">
        <SentenceLink to={PATHS.manualEntry} />
      </div>
      <PhotoInput ref={gallery} label="Photo from the gallery" onPick={takeAlong} />
    </Card>
  );
}
