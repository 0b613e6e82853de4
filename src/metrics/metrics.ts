import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { isStorageFailure, toDatabaseError } from "../../db/engine/errors.ts";
import type { AnsweredRequest } from "../http/requests/request-log.ts";
import { SECOND_MS } from "../shared/product/durations.ts";

/** What is asked for when figures are read. */
export type Measures = {
  databaseBytes(): number | Promise<number>;
  photoBytes(): Promise<number>;
  /** Work that no response waits for. */
  backgroundTasks(): number;
  /** Null if no backup is known. `age` is in seconds since the last good one began. */
  backup(): { age: number | null; isGood: boolean } | null;
};

const REQUEST_SECONDS = [0.005, 0.02, 0.06, 0.25, 1, 5, 30];
const PROVIDER_SECONDS = [0.5, 1, 2, 5, 10, 25, 60, 300];
const LAG_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(message, { status, headers });

/** Collects figures of this server, and answers who shows the token with them. No figure names a person. */
export function createMetrics(token: string) {
  const registry = new Registry();
  const registers = [registry];
  const createGauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const createCounter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = new Histogram({
    name: "mealglass_http_request_duration_seconds",
    help: "Requests by route, method and status.",
    labelNames: ["route", "method", "status"] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const analyses = createCounter("mealglass_analyses_total", "Analyses of photos by what became of them.", "outcome");
  const provider = new Histogram({
    name: "mealglass_provider_duration_seconds",
    help: "How long AI providers took for a photo, without the queue.",
    labelNames: ["outcome"] as const,
    buckets: PROVIDER_SECONDS,
    registers,
  });
  const tokens = createCounter("mealglass_provider_tokens_total", "Tokens that AI providers counted.", "kind");
  const queue = createGauge(
    "mealglass_queue_length",
    "Queued and running work: photos before and at the AI provider, and work that no response waits for.",
    "queue",
  );
  const bytes = createGauge(
    "mealglass_stored_bytes",
    "Bytes of the database, and of all photos, wherever they are.",
    "kind",
  );
  const backupAge = createGauge("mealglass_backup_age_seconds", "Seconds since the last good daily backup began.");
  const backupGood = createGauge(
    "mealglass_backup_good",
    "1 if nothing was wrong with the last daily backup, 0 if something was.",
  );
  const lag = createGauge(
    "mealglass_event_loop_lag_seconds",
    "How long events waited since the last reading.",
    "percentile",
  );
  const memory = createGauge("process_resident_memory_bytes", "Memory of the process.");
  const cpu = createCounter("process_cpu_seconds_total", "Processor time of the process.");

  const delays = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delays.enable();
  const expected = digest(token);
  let measures: Measures | undefined;
  let countedMicroseconds = 0;

  function readLag(): void {
    for (const percentile of [50, 99, 100])
      lag.set({ percentile }, Math.max(0, delays.percentile(percentile) / NANOSECONDS - LAG_RESOLUTION_MS / SECOND_MS));
    delays.reset();
  }

  function countProcessorTime(): void {
    const { user, system } = process.cpuUsage();
    cpu.inc((user + system - countedMicroseconds) / MICROSECONDS);
    countedMicroseconds = user + system;
  }

  /** A figure that is not known is left out: 0 would be one. */
  const setKnown = (gauge: Gauge, value: number | undefined): void =>
    value === undefined ? gauge.remove() : gauge.set(value);

  /** While the database cannot be reached, its figures are missing, and /readyz says why. */
  async function setBytes(kind: string, measure: () => number | Promise<number>): Promise<void> {
    try {
      bytes.set({ kind }, await measure());
    } catch (error) {
      if (!isStorageFailure(toDatabaseError(error))) throw error;
      bytes.remove({ kind });
    }
  }

  async function collect(): Promise<string> {
    readLag();
    countProcessorTime();
    memory.set(process.memoryUsage.rss());
    if (measures) {
      queue.set({ queue: "background" }, measures.backgroundTasks());
      await setBytes("database", measures.databaseBytes);
      await setBytes("photos", measures.photoBytes);
    }
    const backup = measures?.backup();
    setKnown(backupGood, backup ? Number(backup.isGood) : undefined);
    setKnown(backupAge, backup?.age ?? undefined);
    return registry.metrics();
  }

  return {
    /** Says where figures are read that nothing counts. */
    setMeasures(given: Measures): void {
      measures = given;
    },
    countRequest({ method, route, status, ms }: AnsweredRequest): void {
      requests.observe({ method, route, status }, ms / SECOND_MS);
    },
    countTokens(kind: "prompt" | "completion", count: number): void {
      tokens.inc({ kind }, count);
    },
    /** `seconds` is how long the provider took; undefined if it was not asked. */
    countAnalysis(outcome: string, seconds: number | undefined): void {
      analyses.inc({ outcome });
      if (seconds !== undefined) provider.observe({ outcome }, seconds);
    },
    /** There are more or fewer photos before the provider, or at it. */
    changeQueue(name: "photos_waiting" | "photos_at_provider", by: 1 | -1): void {
      queue.inc({ queue: name }, by);
    },
    async respond(request: Request): Promise<Response> {
      const sent = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
      if (!timingSafeEqual(digest(sent), expected))
        return refuse(401, "This needs METRICS_TOKEN as a bearer token.", { "www-authenticate": "Bearer" });
      if (request.method !== "GET" && request.method !== "HEAD")
        return refuse(405, "Method not allowed", { allow: "GET, HEAD" });
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(await collect(), { headers });
    },
    stop: (): void => void delays.disable(),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
