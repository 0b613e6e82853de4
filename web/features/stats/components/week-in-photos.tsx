import { WeekPhotosCard } from "../../../components/week-photos-card.tsx";
import { usePhotoWeek } from "../../diary/week-queries.ts";

/** Offers the collage of the last week's photos. It is not part of the screen's first load. */
export const WeekInPhotos = () => <WeekPhotosCard week={usePhotoWeek()} />;
