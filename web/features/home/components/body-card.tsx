import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";

const BodyRows = lazyPart(async () => (await import("./body-rows.tsx")).BodyRows);

/** Weight and water, as far as they are turned on. The rows are not part of Home's first load, but their place is. */
export function BodyCard() {
  const { showWeight, showWater } = usePreferences();
  if (!showWeight && !showWater) return null;
  return (
    <section
      className="card body-card"
      aria-label="Weight and water"
      data-rows={Number(showWeight) + Number(showWater)}
    >
      <PartBoundary fallback={null}>
        <BodyRows showsWeight={showWeight} showsWater={showWater} />
      </PartBoundary>
    </section>
  );
}
