import { CountBadge } from "../../../components/count-badge.tsx";
import { useWaitingPhotos } from "../waiting-queries.ts";

/** The number of photos that wait on this device. */
export const WaitingBadge = () => <CountBadge count={useWaitingPhotos().length} noun="waiting photo" />;
