import { queryOptions } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { parseImageId } from "../../../src/shared/product/image-url.ts";

/** Earlier meals whose photos look like a stored one, the most similar first; none for a photo of this device alone. */
export const similarMealsQuery = (imageUrl: string | null) =>
  queryOptions<FoodEntry[]>({
    queryKey: [`${imageUrl}/similar`],
    enabled: imageUrl !== null && parseImageId(imageUrl) !== undefined,
  });
