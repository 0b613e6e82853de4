import lighthouse, { type Result } from "lighthouse";
import { median } from "./statistics.ts";

const RUNS = 3;

type Line = { what: string; median: string; runs: string; limit: string };
type Figure = { what: string; of: (result: Result) => number; unit: string; decimals: number; limit: string };

const category = (id: string) => (result: Result) => (result.categories[id]?.score ?? 0) * 100;
const audit = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN;

const FIGURES: Figure[] = [
  { what: "Performance", of: category("performance"), unit: "", decimals: 0, limit: "at least 98" },
  { what: "Accessibility", of: category("accessibility"), unit: "", decimals: 0, limit: "" },
  { what: "Best practices", of: category("best-practices"), unit: "", decimals: 0, limit: "" },
  { what: "First contentful paint", of: audit("first-contentful-paint"), unit: " ms", decimals: 0, limit: "" },
  { what: "Largest contentful paint", of: audit("largest-contentful-paint"), unit: " ms", decimals: 0, limit: "" },
  { what: "Total blocking time", of: audit("total-blocking-time"), unit: " ms", decimals: 0, limit: "" },
  { what: "Cumulative layout shift", of: audit("cumulative-layout-shift"), unit: "", decimals: 3, limit: "under 0.01" },
];

/** Lighthouse's own mobile settings: a mid-range phone on slow 4G, simulated. Throws where the page cannot be measured. */
async function measure(debuggingPort: number, url: string): Promise<Result> {
  const run = await lighthouse(url, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices"],
  });
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? "Lighthouse gave no result.");
  return run.lhr;
}

/** What Lighthouse says about `url` on a phone: the median of three runs, and each of them. */
export async function lighthouseOf(debuggingPort: number, url: string): Promise<Line[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure(debuggingPort, url));
  return FIGURES.map(({ what, of, unit, decimals, limit }) => {
    const values = results.map(of);
    const words = (value: number) => `${value.toFixed(decimals)}${unit}`;
    return { what, median: words(median(values)), runs: values.map(words).join(", "), limit };
  });
}
