import { readFoodNutrients } from "../../db/seed/food-nutrients.ts";
import { version } from "../../package.json";
import type { AppDeps } from "../app-deps.ts";
import { createBackgroundWork } from "../background/background-work.ts";
import { startRegularWork } from "../background/regular-work.ts";
import { bundledFiles, readSamplePicture } from "../bundled-files.ts";
import { type Config, loadConfig, readEnvironment } from "../config.ts";
import type { Environment } from "../environment-reader.ts";
import { PASSWORD_COST } from "../features/auth/password-hasher.ts";
import { createAbilityMemory } from "../features/food-analysis/ability-memory.ts";
import { createConnections } from "../http/client-address.ts";
import { createFairScheduler, type FairScheduler } from "../http/fair-scheduler.ts";
import { createOwnHostCheck } from "../http/own-hosts.ts";
import { createRequestLog } from "../http/requests/request-log.ts";
import { createAdviceWriter } from "../integrations/advice-writer/create-advice-writer.ts";
import { createAiQuestions } from "../integrations/ai-questions/create-ai-questions.ts";
import { systemClock } from "../integrations/clock.ts";
import { createFoodAnalyzer } from "../integrations/food-analyzer/create-food-analyzer.ts";
import { createMailer } from "../integrations/mailer/create-mailer.ts";
import { createPayments } from "../integrations/payments/create-payments.ts";
import { createPhotoStore } from "../integrations/photo-store/photo-store.ts";
import { createLazy } from "../lazy.ts";
import { createLog, type Log } from "../log.ts";
import { watchFoodAnalyzer } from "../metrics/watched-food-analyzer.ts";
import { rememberErrors } from "../recent-errors.ts";
import { type Responder, type RunningServer, type ServerOptions, startServer } from "../server.ts";
import { PRODUCT_NAME } from "../shared/product/limits.ts";
import { openStaticFiles } from "../static-files.ts";
import { openWebAssets } from "../web-assets.ts";
import { isAddressUnknown, PUBLIC_URL_MISSING, resolveLinkOrigin, resolveLinkStart } from "./addresses.ts";
import { createAnalysisCounts } from "./admin/count-analyses.ts";
import { createHost } from "./admin/create-host.ts";
import type { createApiIntegrations } from "./api-integrations.ts";
import { readLastBackup, summarizeLastBackup } from "./backups/last-backup.ts";
import { createBackupStart } from "./backups/start-backups.ts";
import { defineCommand, EXIT_INTERRUPTED } from "./command.ts";
import { openMetrics } from "./open-metrics.ts";
import { formatBanner, renderQrCode } from "./output/banner.ts";
import { explainFailures } from "./output/explain-failure.ts";
import { explainListenError } from "./output/listen-error.ts";
import { isOperationalError } from "./output/operational-error.ts";
import { openServerTls } from "./server-tls.ts";
import { describeUpdate, offerAdminLink, offerOllama } from "./start-offers.ts";
import { openFileStorage } from "./storage/file-storage.ts";
import { readLastVersion, writeLastVersion } from "./storage/last-version.ts";
import type { ServerStorage } from "./storage/server-storage.ts";

const USAGE = `Usage: mealglass [serve]

Serves the product until it is stopped. Settings are environment variables; "mealglass --help" lists them.

  --lan-tls   https for phones at home, beside http, as LAN_TLS=on`;

/** How long an upload may wait for memory, and then its photo to be decoded. */
const UPLOAD_WAIT_MS = 20_000;

/** How long a shutdown waits for mails and notifications that are being sent. */
const MAIL_GRACE_MS = 10_000;

/** What the API gets of the server that is started before it. */
type DepsOfStart = Omit<AppDeps, "config" | keyof ReturnType<typeof createApiIntegrations>>;

/**
 * Loads and creates the API when it is first needed. Loading its modules and preparing its statements takes longer than
 * the rest of the start. The first API call or the first readiness check does it.
 */
const createLazyApp = (config: Config, deps: DepsOfStart) =>
  createLazy(async () => {
    const [{ createApp }, { createApiIntegrations }] = await Promise.all([
      import("../app.ts"),
      import("./api-integrations.ts"),
    ]);
    return createApp({ ...deps, config, ...createApiIntegrations(config, deps.linkOrigin) });
  });

function listen(options: ServerOptions): RunningServer {
  try {
    return startServer(options);
  } catch (error) {
    throw explainListenError(error, options);
  }
}

/** Opens the cluster that is set, or the file in the data directory. */
async function openStorage(config: Config, log: Log, turns: FairScheduler): Promise<ServerStorage> {
  const { databaseCluster: cluster, dataDir, sessionSecret } = config;
  if (!cluster) return openFileStorage(config, { log, turns });
  const { openClusterStorage } = await import("./storage/cluster-storage.ts");
  return openClusterStorage({ cluster, dataDir, sessionSecret: sessionSecret ?? "" }, log);
}

type Opened = { storage: ServerStorage; turns: FairScheduler };
/** The log, and the settings as they were set. */
type Outside = ReturnType<typeof rememberErrors> & { env: Environment };

/** Starts everything that is configured; `close` shuts it down in order. */
async function start(config: Config, outside: Outside, client: Responder, { storage, turns }: Opened) {
  const { log, listErrors, env } = outside;
  const { db } = storage;
  const isHttps = config.tls !== null || (config.publicUrl?.startsWith("https:") ?? false);
  const connections = createConnections({ trustedProxies: config.trustedProxies, isHttps, log });
  const mailer = createMailer(config.mail, log);
  const background = createBackgroundWork(log);
  const { payments, summary } = createPayments(config.stripe, { clock: systemClock, log });
  const provider = { timeoutMs: config.aiTimeoutMs, memory: createAbilityMemory(db, log), log };
  const providers = { ...provider, fallback: config.openaiFallback, atOnce: config.aiConcurrency };
  const metrics = await openMetrics(config.metricsToken, systemClock);
  const provided = await createFoodAnalyzer(config.openai, providers);
  const analysisCounts = createAnalysisCounts();
  const counted = watchFoodAnalyzer({ analyzer: provided, metrics: analysisCounts, clock: systemClock });
  const analyzer = metrics?.watchAnalyzer(counted) ?? counted;
  const stopping = new AbortController();
  const linkOrigin = () => resolveLinkOrigin(config, server.port);
  const linkStart = () => resolveLinkStart(config, server.port);
  const tls = await openServerTls(config, {
    replaceCertificate: (certificate) => server.replaceCertificate(certificate),
    lanPort: () => server.lanPort ?? 0,
    linkOrigin,
    log,
  });
  const photoStore = await createPhotoStore(config.photoBucket, { log });
  // The lock of a data directory sees to it that the file has one server.
  const sharesDatabase = config.databaseCluster !== null;
  const app = createLazyApp(config, {
    db,
    sharesDatabase,
    photoStore,
    sessionSecret: storage.sessionSecret,
    passwordCost: PASSWORD_COST,
    uploadWaitMs: UPLOAD_WAIT_MS,
    version,
    clock: systemClock,
    analyzer,
    questions: await createAiQuestions(config.openai, providers),
    adviceWriter: await createAdviceWriter(config.openai, provider),
    mailer,
    readNutrients: () => readFoodNutrients(bundledFiles.nutrients),
    readSamplePicture,
    readChangelog: () => Bun.file(bundledFiles.changelog).text(),
    linkOrigin,
    isOwnHost: createOwnHostCheck({ host: config.host, isInCertificate: tls.isFor }),
    lan: tls.lan,
    background,
    turns,
    payments,
    connection: connections,
    host: createHost(config, {
      startedAt: systemClock.now(),
      ...{ measureDatabase: storage.measureBytes, listErrors, countAnalyses: analysisCounts.read },
      ...{ env, log, stopping: stopping.signal },
    }),
    log,
  });
  metrics?.setMeasures({
    databaseBytes: storage.measureBytes,
    photoBytes: async () => (await app()).countPhotoBytes(),
    backgroundTasks: background.count,
    backup: () => metrics.measureBackup(config.dataDir),
  });
  const server = listen({
    port: config.port,
    host: config.host,
    tls: tls.certificate,
    lan: tls.lan ?? undefined,
    ...{ isHttps, hsts: config.hsts, basePath: config.basePath, frameAncestors: config.frameAncestors },
    api: async (request) => (await app()).handle(request),
    staticFiles: openStaticFiles(bundledFiles.staticDir),
    client,
    connections,
    async isReady() {
      await app();
      return storage.examine();
    },
    requestLog: createRequestLog({ factsOf: connections.factsOf, log, onAnswer: metrics?.countRequest }),
    metrics: metrics?.respond,
    describeReady: config.backup.at === null ? undefined : () => summarizeLastBackup(readLastBackup(config.dataDir)),
    log,
  });
  void photoStore?.findProblem().then((problem) => problem !== null && log.error(problem));
  storage.watch();
  tls.renewal?.start();
  if (tls.renewal) process.on("SIGHUP", () => void tls.renewal?.check());
  let regularWork: ReturnType<typeof startRegularWork> | undefined;
  let isClosing = false;
  return {
    port: server.port,
    lan: tls.lan,
    analyzerName: analyzer.name,
    paymentsSummary: summary,
    hasPayments: payments.isOn,
    offerAdminLink: () => offerAdminLink({ storage, linkOrigin: linkStart, isStopped: () => isClosing, log }),
    /** Runs after the addresses were printed. What is regular waits for the tables. */
    async startSchedulers() {
      await storage.prepared;
      if (isClosing) return;
      regularWork = startRegularWork({
        app,
        sharesDatabase,
        hasPayments: payments.isOn,
        background,
        shrink: storage.shrink,
        startBackups: createBackupStart(config, { mailer, linkOrigin, log }),
        log,
      });
    },
    async close() {
      isClosing = true;
      regularWork?.stop();
      tls.renewal?.stop();
      stopping.abort();
      await server.stop();
      await background.waitUntilIdle(MAIL_GRACE_MS);
      await regularWork?.leave();
      mailer.close();
      metrics?.stop();
      storage.close();
    },
  };
}

async function openAndStart(config: Config, outside: Outside, client: Responder) {
  const turns = createFairScheduler();
  const storage = await openStorage(config, outside.log, turns);
  try {
    return await start(config, outside, client, { storage, turns });
  } catch (error) {
    storage.close();
    throw error;
  }
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
 * `client` stands in for the built client, in development; `given` are settings that the command was given.
 */
export async function serve(
  client: Responder = openWebAssets(bundledFiles.webDir),
  given: Environment = {},
): Promise<number> {
  const env = readEnvironment(given);
  const config = loadConfig(env);
  const logs = rememberErrors(
    createLog(config.logLevel, (line) => console.error(line)),
    systemClock.now,
  );
  const { log } = logs;
  const shutdownSignal = waitForShutdownSignal();
  try {
    const { versionBefore, server } = await explainFailures(config, async () => ({
      versionBefore: readLastVersion(config.dataDir),
      server: await openAndStart(config, { ...logs, env }, client),
    }));
    const { port, lan, analyzerName, paymentsSummary, hasPayments } = server;
    if (isAddressUnknown(config)) log.warn(PUBLIC_URL_MISSING);
    else if (config.trustedProxies.length > 0 && config.publicUrl === null) {
      const origin = resolveLinkOrigin(config, port);
      log.warn("PUBLIC_URL is not set, so mailed links and QR codes do not lead to the proxy", { origin });
    }
    const facts = { config, port, lan, version, analyzerName, paymentsSummary, hasPayments };
    const printAdminLink = await server.offerAdminLink();
    console.log(formatBanner(facts).join("\n"));
    const qrCode = await renderQrCode(facts);
    if (qrCode) console.log(qrCode);
    printAdminLink();
    if (versionBefore !== null && versionBefore !== version)
      for (const line of await describeUpdate(versionBefore)) console.log(line);
    if (versionBefore !== version) writeLastVersion(config.dataDir, version, log);
    void server.startSchedulers();
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
export const serveCommand = defineCommand({
  usage: USAGE,
  options: { "lan-tls": { type: "boolean" } },
  run: ({ values }) => serve(undefined, values["lan-tls"] ? { LAN_TLS: "on" } : {}),
});
