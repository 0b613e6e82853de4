import { usePreferences } from "../../../platform/preferences.ts";
import { WaterCard } from "./water-card.tsx";
import { WeightCard } from "./weight-card.tsx";

/** Weight and water, as far as they are turned on. */
export function BodyCards() {
  const { showWeight, showWater } = usePreferences();
  return (
    <>
      {showWeight && <WeightCard />}
      {showWater && <WaterCard />}
    </>
  );
}
