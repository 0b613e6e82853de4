import lighthouse, { type Result } from "lighthouse";
import { median } from "./statistics.ts";

const RUNS = 3;

/** What a page has to reach; LCP in milliseconds. */
export type PageLimits = { performance: number; largestPaintMs?: number };

type Line = { page: string; what: string; median: string; runs: string; limit: string };
type Figure = {
  what: string;
  of: (result: Result) => number;
  unit: string;
  decimals: number;
  limit: (limits: PageLimits) => string;
};

const category = (id: string) => (result: Result) => (result.categories[id]?.score ?? 0) * 100;
const audit = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN;
const noLimit = () => "";

const FIGURES: Figure[] = [
  {
    what: "Performance",
    of: category("performance"),
    unit: "",
    decimals: 0,
    limit: ({ performance }) => `at least ${performance}`,
  },
  { what: "Accessibility", of: category("accessibility"), unit: "", decimals: 0, limit: () => "100" },
  { what: "Best practices", of: category("best-practices"), unit: "", decimals: 0, limit: () => "100" },
  { what: "First contentful paint", of: audit("first-contentful-paint"), unit: " ms", decimals: 0, limit: noLimit },
  {
    what: "Largest contentful paint",
    of: audit("largest-contentful-paint"),
    unit: " ms",
    decimals: 0,
    limit: ({ largestPaintMs }) => (largestPaintMs === undefined ? "" : `at most ${largestPaintMs} ms`),
  },
  { what: "Total blocking time", of: audit("total-blocking-time"), unit: " ms", decimals: 0, limit: noLimit },
  {
    what: "Cumulative layout shift",
    of: audit("cumulative-layout-shift"),
    unit: "",
    decimals: 3,
    limit: () => "under 0.01",
  },
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

/** What Lighthouse says about `url` on a phone, beside its limits: the median of three runs, and each of them. */
export async function lighthouseOf(debuggingPort: number, url: string, limits: PageLimits): Promise<Line[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure(debuggingPort, url));
  const page = new URL(url).pathname;
  return FIGURES.map(({ what, of, unit, decimals, limit }) => {
    const values = results.map(of);
    const words = (value: number) => `${value.toFixed(decimals)}${unit}`;
    return { page, what, median: words(median(values)), runs: values.map(words).join(", "), limit: limit(limits) };
  });
}
