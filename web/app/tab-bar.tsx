import { CalendarDays, Camera, ChartColumn, House, Users } from "lucide-react";
import { NavLink, useLocation } from "react-router";
import { PendingPhotosBadge } from "../features/camera/components/pending-photos-badge.tsx";
import { RequestBadge } from "../features/social/components/request-badge.tsx";
import { PATHS } from "../platform/paths.ts";
import { buildCameraLinkState } from "../ui/hooks/arrival.ts";

/**
 * The five main screens; the camera is the raised button in the middle. On Home it is the floating camera button, which
 * opens the live camera.
 */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav className="tab-bar" aria-label="Main">
      <NavLink className="tab-bar__tab" to={PATHS.home} end>
        <House size={24} aria-hidden />
        Home
      </NavLink>
      <NavLink className="tab-bar__tab" to={PATHS.history}>
        <CalendarDays size={24} aria-hidden />
        History
      </NavLink>
      <NavLink
        className="tab-bar__tab"
        to={PATHS.camera}
        state={pathname === PATHS.home ? buildCameraLinkState(PATHS.home) : null}
      >
        <span className="tab-bar__camera">
          <Camera size={26} aria-hidden />
        </span>
        <span className="visually-hidden">Camera</span>
        <PendingPhotosBadge />
      </NavLink>
      <NavLink className="tab-bar__tab" to={PATHS.social}>
        <Users size={24} aria-hidden />
        Social
        <RequestBadge />
      </NavLink>
      <NavLink className="tab-bar__tab" to={PATHS.stats}>
        <ChartColumn size={24} aria-hidden />
        Stats
      </NavLink>
    </nav>
  );
}
