import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { ApiError, ConnectionError, fetchApi } from "../../../platform/api/api-client.ts";
import { parseJson } from "../../../platform/device-storage.ts";
import { isRecord } from "../../../platform/is-record.ts";
import { isAnalysis, isItem } from "../outcome.ts";
import type { AnalysisCall } from "../queries.ts";
import type { AnalysisProgress, OnProgress, SimilarMeals } from "./analysis-progress.ts";

const EVENT_STREAM = "text/event-stream";

/** The events ended before there was a result: the server stopped, or the connection was cut. */
class InterruptedError extends ConnectionError {
  override message = "The connection was lost before the photo was analyzed. Check your connection and try again.";
}

/** The texts of a body, in pieces as they arrive. A body that breaks off is an InterruptedError. */
async function* readTexts(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } catch (cause) {
    throw signal.aborted ? cause : new InterruptedError({ cause });
  } finally {
    // After the result nothing is waited for.
    void reader.cancel().catch(() => undefined);
  }
}

/** The events of a body. */
async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<EventSourceMessage> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void arrived.push(event) });
  for await (const text of readTexts(body, signal)) {
    parser.feed(text);
    yield* arrived.splice(0);
  }
}

/** A `failure` as the error that the plain call throws: the status, and the body without it. */
function toError({ status, retryAfterSeconds, ...body }: Record<string, unknown>): Error {
  if (typeof status !== "number") return new InterruptedError();
  const seconds = typeof retryAfterSeconds === "number" ? retryAfterSeconds : undefined;
  return new ApiError(status, "", JSON.stringify(body), seconds);
}

const NOTHING_YET: AnalysisProgress = { place: null, startedAt: null, items: [], similar: null };

const isSimilar = (data: Record<string, unknown>): data is SimilarMeals =>
  typeof data.imageData === "string" && Array.isArray(data.entries);

/** The progress after an event; undefined for events that say nothing about it. */
function advance(progress: AnalysisProgress, event: string | undefined, data: Record<string, unknown>) {
  if (event === "place" && typeof data.place === "number") return { ...progress, place: data.place };
  // If a second provider takes over, the items begin again.
  if (event === "analyzing") return { ...NOTHING_YET, startedAt: Date.now(), similar: progress.similar };
  if (event === "similar" && isSimilar(data)) return { ...progress, similar: data };
  if (event === "item" && isItem(data.item)) return { ...progress, items: [...progress.items, data.item] };
  return undefined;
}

/** Reads the events of an analysis. Throws like the plain call, and a ConnectionError if they end without a result. */
async function readResult(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<FoodAnalysis> {
  let progress = NOTHING_YET;
  for await (const { event, data: text } of readEvents(body, signal)) {
    const data = parseJson(text);
    if (!isRecord(data)) continue;
    if (event === "failure") throw toError(data);
    if (event === "result") {
      if (!isAnalysis(data)) throw new Error("The result has another form than this page knows.");
      return data;
    }
    const next = advance(progress, event, data);
    if (!next) continue;
    progress = next;
    onProgress(progress);
  }
  throw new InterruptedError();
}

/**
 * Asks for an analysis as it proceeds. A server or proxy that answers in JSON, or with all events at once, is as good.
 * Throws like `callApi`.
 */
export async function streamAnalysis(path: string, { form, signal, onProgress }: AnalysisCall): Promise<FoodAnalysis> {
  const response = await fetchApi("POST", path, {
    form,
    signal,
    headers: { Accept: `${EVENT_STREAM}, application/json` },
  });
  const isStream = response.headers.get("content-type")?.toLowerCase().startsWith(EVENT_STREAM) ?? false;
  return isStream && response.body ? readResult(response.body, signal, onProgress) : response.json();
}
