import { Button } from "@radix-ui/themes";
import { useLocation } from "react-router";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { AuthLayout } from "./auth-layout.tsx";

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
