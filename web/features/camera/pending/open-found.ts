import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { HOUR_MS } from "../../../../src/shared/product/durations.ts";
import { blobToDataUrl } from "../../../domain/photo/image.ts";
import type { FoundOnPhoto } from "../../../offline/database.ts";
import type { AnalysisFailure } from "../analysis/analysis-failure.ts";
import type { PhotoToAnalyse } from "../queries.ts";

/** The server removes a photo without an entry after a day. */
const STORED_MS = 20 * HOUR_MS;

/** What was found on a photo that waits. A photo that the server may have removed by now is sent with the entry. */
export async function openFound(
  { photo }: Pick<PhotoToAnalyse, "photo">,
  { analysis, imageUrl, at }: FoundOnPhoto,
): Promise<FoodAnalysis | AnalysisFailure> {
  const isStored = imageUrl !== null && Date.now() - at < STORED_MS;
  const imageData = isStored || typeof photo === "string" ? imageUrl : await blobToDataUrl(photo);
  if (!analysis || imageData === null) return { kind: "not_recognised", imageUrl: imageData };
  return { ...analysis, imageData };
}
