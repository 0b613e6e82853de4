import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { User } from "../../../../src/contracts/auth.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { parseReturnPath } from "../../../domain/access/return-to.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { configQuery, type ServerConfig } from "../../config/queries.ts";
import { AuthLayout } from "./auth-layout.tsx";

/**
 * Whether someone was signed in when this screen was opened; undefined until that is known. Who signs in on the screen
 * does not count: the form leads on.
 */
function useWasSignedIn(server: ServerConfig | undefined, mayStay: (user: User) => boolean): boolean | undefined {
  const { data: user, isError } = useQuery({ ...currentUserQuery(), enabled: server?.hasSessionHint === true });
  const [wasSignedIn, setWasSignedIn] = useState<boolean>();
  const isKnown = user !== undefined || isError || server?.hasSessionHint === false;
  if (wasSignedIn === undefined && isKnown) setWasSignedIn(Boolean(user && !mayStay(user)));
  return wasSignedIn;
}

type SignedOutOnlyProps = { children: ReactNode; mayStay?: (user: User) => boolean };

/**
 * Shows its children to those who are not signed in. Others go to where they were led from, or Home. Where no session would
 * last, it names the address at which one does. `mayStay` tells who is shown them all the same.
 */
export function SignedOutOnly({ children, mayStay = () => false }: SignedOutOnlyProps) {
  const { state } = useLocation();
  const { data: server } = useQuery(configQuery());
  if (useWasSignedIn(server, mayStay)) return <Navigate to={parseReturnPath(state) ?? PATHS.home} replace />;
  return server && losesSessions(server.publicUrl) ? <OtherAddress publicUrl={server.publicUrl} /> : children;
}

/** Whether a session that starts here would be lost: the server's cookies are for https alone, and this page is not. */
export const losesSessions = (publicUrl: string): boolean =>
  publicUrl.startsWith("https:") && location.protocol === "http:" && globalThis.isSecureContext === false;

/** Takes the place of a form that signs in, with the link to the same screen at the server's own address. */
export function OtherAddress({ publicUrl }: { publicUrl: string }) {
  const { pathname, search } = useLocation();
  return (
    <AuthLayout
      title="Open It over https"
      lead={`At this address, over plain http, no sign-in lasts. ${PRODUCT_NAME} is at:`}
      links={null}
    >
      <Button asChild size="3">
        <a href={publicUrl + pathname + search} className="auth__address">
          {new URL(publicUrl).host}
        </a>
      </Button>
    </AuthLayout>
  );
}
