import { Button } from "@radix-ui/themes";
import { Compass } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../platform/paths.ts";
import { PageHeader } from "../parts/page-header.tsx";
import { EmptyState } from "./empty-state.tsx";

/** The page for every unknown path, and for one that a person has no right to. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page Not Found" backTo={PATHS.home} />
      <section className="card">
        <EmptyState title="There is nothing at this address" icon={<Compass />}>
          <Button asChild size="3">
            <Link to={PATHS.home}>Back to Home</Link>
          </Button>
        </EmptyState>
      </section>
    </>
  );
}
