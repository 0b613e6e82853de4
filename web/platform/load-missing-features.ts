/**
 * Loads what the client needs and not every browser of OLDEST_BROWSERS has: Temporal, which diary days are counted with,
 * and Intl.Segmenter, which counts visible characters. Nothing is loaded where both are there. Rejects if a part cannot
 * be loaded.
 */
export async function loadMissingFeatures(): Promise<void> {
  await Promise.all([
    "Temporal" in globalThis ? undefined : import("temporal-polyfill/global"),
    "Segmenter" in Intl ? undefined : import("unicode-segmenter/intl-polyfill"),
  ]);
}
