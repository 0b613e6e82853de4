import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, type DatabaseFile } from "../../db/open.ts";
import { type ServerLock, takeServerLock } from "../../db/server-lock.ts";
import type { LocalStorageMonitor } from "../../db/storage-monitor.ts";
import { version } from "../../package.json";
import type { AppDeps } from "../app.ts";
import { bundledFiles } from "../bundled-files.ts";
import { type Config, loadConfig } from "../config.ts";
import { PASSWORD_COST } from "../features/auth/password-hasher.ts";
import { createConnections } from "../http/client-address.ts";
import { createOwnHostCheck } from "../http/own-hosts.ts";
import { createAdviceWriter } from "../integrations/advice-writer/create-advice-writer.ts";
import { systemClock } from "../integrations/clock.ts";
import { createFoodAnalyzer } from "../integrations/food-analyzer/create-food-analyzer.ts";
import { createMailer } from "../integrations/mailer/create-mailer.ts";
import { createPayments } from "../integrations/payments/create-payments.ts";
import { createPushSender } from "../integrations/push/create-push-sender.ts";
import { createLazy } from "../lazy.ts";
import { createLog, type Log } from "../log.ts";
import { type Readiness, type Responder, type RunningServer, type ServerOptions, startServer } from "../server.ts";
import { PRODUCT_NAME } from "../shared/limits.ts";
import { openStaticFiles } from "../static-files.ts";
import { readCertificate } from "../tls/certificate.ts";
import { createCertificateRenewal } from "../tls/renewal.ts";
import { openWebAssets } from "../web-assets.ts";
import { createAbilityMemory } from "../wiring/ability-memory.ts";
import { createBackgroundWork } from "../wiring/background-work.ts";
import { startBillingScheduler } from "../wiring/billing-scheduler.ts";
import { startReminderScheduler } from "../wiring/reminder-scheduler.ts";
import { resolveLinkOrigin } from "./addresses.ts";
import { startBackgroundCheck } from "./background-check.ts";
import { formatBanner, formatOllamaOffer, renderQrCode } from "./banner.ts";
import { defineCommand, EXIT_INTERRUPTED } from "./command.ts";
import { locateDataFiles, prepareDataDir } from "./data-files.ts";
import { prepareDatabase } from "./database.ts";
import { explainFailures } from "./explain-failure.ts";
import { explainListenError } from "./listen-error.ts";
import { isOperationalError } from "./operational-error.ts";
import { loadSessionSecret } from "./session-secret.ts";
import { STORAGE_PROBLEMS, watchStorage } from "./storage.ts";

const USAGE = `Usage: mealglass [serve]

Serves the product until it is stopped. Settings are environment variables; "mealglass --help" lists them.`;

/** How often maintenance runs. */
const MAINTENANCE_INTERVAL_MS = 10 * 60 * 1000;

/** When the server looks for an Ollama that nobody has set. */
const OFFER_DELAY_MS = 500;

/** How long a shutdown waits for mails and notifications that are being sent. */
const MAIL_GRACE_MS = 10_000;

/** True if the database answers and can be written; else what is wrong. */
function examineDatabase(file: DatabaseFile, storage: LocalStorageMonitor): Readiness {
  const problem = storage.findProblem();
  if (problem !== null) return STORAGE_PROBLEMS[problem];
  try {
    return file.query("SELECT count(*) FROM sqlite_schema").get() !== null;
  } catch {
    return STORAGE_PROBLEMS.unreachable;
  }
}

/**
 * Loads and creates the API when it is first needed. Loading its modules and preparing its statements takes longer than
 * the rest of the start. The first API call or the first readiness check does it.
 */
const createLazyApp = (deps: AppDeps) => createLazy(async () => (await import("../app.ts")).createApp(deps));

function listen(options: ServerOptions): RunningServer {
  try {
    return startServer(options);
  } catch (error) {
    throw explainListenError(error, options);
  }
}

/** Starts everything that is configured; `close` shuts it down in order. */
async function start(config: Config, log: Log, client: Responder, lock: ServerLock) {
  const certificate = config.tls && readCertificate(config.tls);
  const isHttps = config.tls !== null || (config.publicUrl?.startsWith("https:") ?? false);
  const connections = createConnections({ trustedProxies: config.trustedProxies, isHttps });
  const mailer = createMailer(config.mail, log);
  const background = createBackgroundWork(log);
  const { payments, summary } = createPayments(config.stripe, { clock: systemClock, log });
  const storage = watchStorage(config.dataDir, log);
  const { db, file } = await prepareDatabase(config.dataDir, log, storage);
  const provider = { timeoutMs: config.aiTimeoutMs, memory: createAbilityMemory(db, log), log };
  const analyzer = await createFoodAnalyzer(config.openai, {
    ...provider,
    fallback: config.openaiFallback,
    atOnce: config.aiConcurrency,
  });
  const linkOrigin = () => resolveLinkOrigin(config, server.port);
  const app = createLazyApp({
    db,
    sessionSecret: config.sessionSecret ?? loadSessionSecret(config.dataDir),
    passwordCost: PASSWORD_COST,
    config,
    version,
    clock: systemClock,
    analyzer,
    adviceWriter: await createAdviceWriter(config.openai, provider),
    mailer,
    push: createPushSender(config.push, { linkOrigin }),
    linkOrigin,
    isOwnHost: createOwnHostCheck({
      host: config.host,
      isInCertificate: (hostname) => renewal?.isFor(hostname) ?? false,
    }),
    background,
    payments,
    connection: connections,
    log,
  });
  const server = listen({
    port: config.port,
    host: config.host,
    tls: certificate,
    isHttps,
    api: async (request) => (await app()).handle(request),
    staticFiles: openStaticFiles(bundledFiles.staticDir),
    client,
    connections,
    async isReady() {
      await app();
      return examineDatabase(file, storage);
    },
    log,
  });
  storage.start((error) => log.error("The disk could not be examined", { error }));
  const check = startBackgroundCheck({ dataDir: config.dataDir, file, onDamage: storage.markCorrupt, log });
  const renewal =
    config.tls && certificate
      ? createCertificateRenewal({
          files: config.tls,
          certificate,
          replaceCertificate: server.replaceCertificate,
          clock: systemClock,
          log,
        })
      : undefined;
  renewal?.start();
  if (renewal) process.on("SIGHUP", renewal.check);
  const runMaintenance = async () => (await app()).runMaintenance();
  const maintenance = setInterval(
    () => void runMaintenance().catch((error: unknown) => log.error("Maintenance failed", { error })),
    MAINTENANCE_INTERVAL_MS,
  );
  const schedulers: { stop(): void }[] = [];
  return {
    port: server.port,
    analyzerName: analyzer.name,
    paymentsSummary: summary,
    hasPayments: payments.isOn,
    /** Runs after the addresses were printed. */
    startSchedulers() {
      schedulers.push(
        startBillingScheduler({
          reconciliation: async () => (await app()).reconciliation,
          hasPayments: payments.isOn,
          log,
        }),
        startReminderScheduler({ remind: async (isStopped) => (await app()).remind(isStopped), background }),
      );
    },
    async close() {
      clearInterval(maintenance);
      for (const scheduler of schedulers) scheduler.stop();
      renewal?.stop();
      await server.stop();
      await background.waitUntilIdle(MAIL_GRACE_MS);
      mailer.close();
      check.stop();
      storage.stop();
      closeDatabase(file);
      lock.release();
    },
  };
}

/** Starts, unless another process serves the same data directory. */
async function startAlone(config: Config, log: Log, client: Responder) {
  prepareDataDir(config.dataDir);
  const lock = takeServerLock(locateDataFiles(config.dataDir).lock, systemClock.now);
  try {
    return await start(config, log, client, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Names the settings for an Ollama on this machine, if there is one. The start and the first requests go first. */
async function offerOllama(): Promise<void> {
  await pause(OFFER_DELAY_MS, undefined, { ref: false });
  const { findOllama, OLLAMA_URL } = await import("../integrations/ollama.ts");
  const offer = await findOllama(OLLAMA_URL);
  if (offer) console.log(formatOllamaOffer(OLLAMA_URL, offer));
}

/** Resolves with the first signal. A second one ends the process at once: what was confirmed is stored. */
const waitForShutdownSignal = () =>
  new Promise<NodeJS.Signals>((resolve) => {
    let isStopping = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(EXIT_INTERRUPTED);
        isStopping = true;
        resolve(signal);
      });
    }
  });

/**
 * Serves the product until SIGINT or SIGTERM and returns the exit code. Throws a ConfigError for wrong settings.
 * `client` stands in for the built client, in development.
 */
export async function serve(client: Responder = openWebAssets(bundledFiles.webDir)): Promise<number> {
  const config = loadConfig();
  const log = createLog(config.logLevel, (line) => console.error(line));
  const shutdownSignal = waitForShutdownSignal();
  try {
    const server = await explainFailures(config.dataDir, () => startAlone(config, log, client));
    const { port, analyzerName, paymentsSummary, hasPayments } = server;
    if (config.trustedProxies.length > 0 && config.publicUrl === null) {
      const origin = resolveLinkOrigin(config, port);
      log.warn("PUBLIC_URL is not set, so mailed links and QR codes do not lead to the proxy", { origin });
    }
    const facts = { config, port, version, analyzerName, paymentsSummary, hasPayments };
    console.log(formatBanner(facts).join("\n"));
    const qrCode = await renderQrCode(facts);
    if (qrCode) console.log(qrCode);
    server.startSchedulers();
    if (config.openai === null) void offerOllama();
    log.info("Stopping", { signal: await shutdownSignal });
    await server.close();
    return 0;
  } catch (error) {
    if (!isOperationalError(error)) throw error;
    console.error(`${PRODUCT_NAME} cannot start: ${error.message}`);
    return 1;
  }
}

/** `mealglass serve`, with the built client. */
export const serveCommand = defineCommand({ usage: USAGE, run: () => serve() });
