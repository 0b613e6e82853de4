import { Heading } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { Logo } from "../../../ui/parts/logo.tsx";
import "./auth-layout.css";

type AuthLayoutProps = {
  title: string;
  lead: string;
  children: ReactNode;
  /** Stands above the card. */
  intro?: ReactNode;
  /** The links below the form. */
  links: ReactNode;
  /** True while it is not known what to show. The space is reserved, so that nothing moves. */
  isAwaited?: boolean;
};

/** The layout of the screens before signing in. */
export function AuthLayout({ title, lead, children, intro, links, isAwaited = false }: AuthLayoutProps) {
  return (
    <div className={isAwaited ? "auth auth--awaited" : "auth"}>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <Logo size="lg" />
      {intro}
      <div className="card auth__card">
        <Heading as="h1" size="6">
          {title}
        </Heading>
        <p className="auth__lead">{lead}</p>
        {children}
      </div>
      <div className="auth__links">{links}</div>
    </div>
  );
}
