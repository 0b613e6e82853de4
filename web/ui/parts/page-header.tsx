import { Heading, IconButton } from "@radix-ui/themes";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import "../../styles/signed-in.css";

type PageHeaderProps = {
  title: string;
  /** The target of the back link. */
  backTo?: string;
  /** Content at the right end. */
  children?: ReactNode;
};

/** The top of a screen: its title, which is also the document title, and the back link. */
export function PageHeader({ title, backTo, children }: PageHeaderProps) {
  return (
    <header className="page-header line-8">
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      {backTo !== undefined && (
        <IconButton asChild variant="ghost" color="gray" className="page-header__back">
          <Link to={backTo} aria-label="Back">
            <ChevronLeft size={26} aria-hidden />
          </Link>
        </IconButton>
      )}
      <Heading as="h1" size="5" className="fills">
        {title}
      </Heading>
      {children}
    </header>
  );
}
