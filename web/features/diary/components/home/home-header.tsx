import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PATHS } from "../../../../app/paths.ts";
import { Avatar } from "../../../../components/avatar.tsx";
import { Logo } from "../../../../components/logo.tsx";
import { Tooltip } from "../../../../components/tooltip.tsx";
import { currentUserQuery } from "../../../auth/queries.ts";
import "./home.css";

/** The product's name and the link to the profile. */
export function HomeHeader() {
  const { data: user } = useQuery(currentUserQuery());
  return (
    <header className="home-header">
      <h1>
        <Logo />
      </h1>
      <Tooltip content="Profile">
        <Link className="home-header__profile" to={PATHS.profile} aria-label="Profile">
          <Avatar username={user?.username ?? ""} imageUrl={user?.profileImageUrl ?? null} />
        </Link>
      </Tooltip>
    </header>
  );
}
