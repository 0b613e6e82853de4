import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { Tooltip } from "../../../ui/layers/tooltip.tsx";
import { Logo } from "../../../ui/parts/logo.tsx";
import "./home.css";

/** The product's name and the link to the profile. */
export function HomeHeader() {
  const { data: user } = useQuery(currentUserQuery());
  return (
    <header className="home-header line">
      <h1>
        <Logo />
      </h1>
      <Tooltip content="Profile">
        <Link className="home-header__profile plain-link in-middle" to={PATHS.profile} aria-label="Profile">
          <Avatar username={user?.username ?? ""} imageUrl={user?.profileImageUrl ?? null} />
        </Link>
      </Tooltip>
    </header>
  );
}
