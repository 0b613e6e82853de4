import { Button } from "@radix-ui/themes";
import { Hammer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

type ComingSoonProps = {
  title: string;
  /** Where the way back leads. */
  backTo: string;
  /** What the screen can do already. */
  children?: ReactNode;
};

/** A screen whose address works already and that a later version fills. */
export function ComingSoon({ title, backTo, children }: ComingSoonProps) {
  return (
    <>
      <PageHeader title={title} backTo={backTo} />
      <div className="stack">
        <section className="card">
          <EmptyState title="Coming soon" hint="This screen is not built yet." icon={<Hammer />}>
            <Button asChild size="3" variant="soft">
              <Link to={backTo}>Go back</Link>
            </Button>
          </EmptyState>
        </section>
        {children}
      </div>
    </>
  );
}
