import lighthouse, { type Result } from "lighthouse";
import { median } from "./statistics.ts";

const RUNS = 3;

type Line = { page: string; what: string; median: string; runs: string };
type Figure = { what: string; read: (result: Result) => number; unit: string; decimals: number };

const readScore = (id: string) => (result: Result) => (result.categories[id]?.score ?? 0) * 100;
const readAudit = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN;

const FIGURES: Figure[] = [
  { what: "Performance", read: readScore("performance"), unit: "", decimals: 0 },
  { what: "Accessibility", read: readScore("accessibility"), unit: "", decimals: 0 },
  { what: "Best practices", read: readScore("best-practices"), unit: "", decimals: 0 },
  { what: "First contentful paint", read: readAudit("first-contentful-paint"), unit: " ms", decimals: 0 },
  { what: "Largest contentful paint", read: readAudit("largest-contentful-paint"), unit: " ms", decimals: 0 },
  { what: "Total blocking time", read: readAudit("total-blocking-time"), unit: " ms", decimals: 0 },
  { what: "Cumulative layout shift", read: readAudit("cumulative-layout-shift"), unit: "", decimals: 3 },
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

/** What Lighthouse says about `url` on a simulated phone: the median of three runs, and each of them. */
export async function runLighthouse(debuggingPort: number, url: string): Promise<Line[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure(debuggingPort, url));
  const page = new URL(url).pathname;
  return FIGURES.map(({ what, read, unit, decimals }) => {
    const values = results.map(read);
    const format = (value: number) => `${value.toFixed(decimals)}${unit}`;
    return { page, what, median: format(median(values)), runs: values.map(format).join(", ") };
  });
}
