import { chromium, type Request } from "playwright";

/** The limit for the transfer size of a first visit, including headers; kilobytes of 1000 bytes. */
const LIMIT_KB = 115;
const COUNTED = ["document", "script", "stylesheet"];

type Transfer = { type: string; path: string; encoding: string; body: number; headers: number };
type Line = { file: string; encoding: string; "body KB": string; "with headers KB": string; limit: string };

async function toTransfer(request: Request): Promise<Transfer> {
  const response = await request.response();
  const sizes = await request.sizes();
  return {
    type: request.resourceType(),
    path: new URL(request.url()).pathname,
    encoding: response?.headers()["content-encoding"] ?? "none",
    body: sizes.responseBodySize,
    headers: sizes.responseHeadersSize,
  };
}

/** Everything that a browser with an empty cache fetches for a page, in the order in which it came. */
async function measureTransfers(debuggingPort: number, url: string): Promise<Transfer[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  try {
    const page = await (await browser.newContext()).newPage();
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(url, { waitUntil: "networkidle" });
    return await Promise.all(finished.map(toTransfer));
  } finally {
    await browser.close();
  }
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const toLine = (file: string, encoding: string, transfers: Transfer[], limit: string): Line => {
  const body = transfers.reduce((sum, transfer) => sum + transfer.body, 0);
  const headers = transfers.reduce((sum, transfer) => sum + transfer.headers, 0);
  return { file, encoding, "body KB": kilobytes(body), "with headers KB": kilobytes(body + headers), limit };
};

/** What the first load of `url` costs, file by file as it went over the wire; only HTML, JS and CSS are in the sum. */
export async function firstLoad(debuggingPort: number, url: string): Promise<Line[]> {
  const transfers = await measureTransfers(debuggingPort, url);
  const counted = transfers.filter(({ type }) => COUNTED.includes(type));
  const rest = transfers.filter(({ type }) => !COUNTED.includes(type));
  return [
    ...counted.map((transfer) => toLine(transfer.path, transfer.encoding, [transfer], "")),
    toLine("HTML, JS and CSS together", "", counted, `at most ${LIMIT_KB}`),
    ...rest.map((transfer) => toLine(`beside it: ${transfer.path}`, transfer.encoding, [transfer], "")),
  ];
}
