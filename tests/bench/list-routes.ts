import { join } from "node:path";
import { migrateDatabase } from "../../db/migrate.ts";
import { closeDatabase, openDatabase } from "../../db/open.ts";
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import { noAdviceWriter } from "../../src/integrations/advice-writer/no-advice-writer.ts";
import { systemClock } from "../../src/integrations/clock.ts";
import { noFoodAnalyzer } from "../../src/integrations/food-analyzer/no-food-analyzer.ts";
import { noPayments } from "../../src/integrations/payments/no-payments.ts";
import { createPushSender } from "../../src/integrations/push/create-push-sender.ts";
import { createLog } from "../../src/log.ts";
import { createBackgroundWork } from "../../src/wiring/background-work.ts";

/** A route of the app that reads a body, with a field of it. */
export type WriteRoute = { method: string; path: string; field: string };

const PASSWORD_COST = { memoryCost: 8, timeCost: 1 };
/** For a route without a schema. */
const ANY_FIELD = "a";

/** The routes of the app that may have a body, from the app itself, so that new ones are measured, too. */
export function listWriteRoutes(root: string, workDir: string): WriteRoute[] {
  const { db, file } = openDatabase(join(workDir, "routes.db"));
  const log = createLog("silent", () => undefined);
  migrateDatabase(file, { migrationsDir: join(root, "db/migrations"), backupDir: workDir, now: Date.now });
  const { api } = createApp({
    db,
    sessionSecret: "a secret that nothing is signed with, 32 bytes",
    passwordCost: PASSWORD_COST,
    config: {
      accessMode: "subscription",
      demoMode: true,
      limits: loadConfig({}).limits,
      publicUrl: null,
      registration: "open",
      sessionsPerAccount: 20,
      aiTimeoutMs: 25_000,
      tls: null,
    },
    version: "bench",
    clock: systemClock,
    analyzer: noFoodAnalyzer,
    adviceWriter: noAdviceWriter,
    photoStore: null,
    payments: noPayments,
    sharesDatabase: false,
    push: createPushSender({ contact: null, privateHosts: [] }, { linkOrigin: () => "http://127.0.0.1" }),
    mailer: { sendsMail: false, send: async () => undefined, close: () => undefined },
    linkOrigin: () => "http://127.0.0.1",
    isOwnHost: () => true,
    background: createBackgroundWork(log),
    connection: { getAddress: () => "127.0.0.1", getIpAddress: () => "127.0.0.1", isSecure: () => false },
    log,
  });
  const routes = api.routes
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, hooks }) => {
      const properties: unknown = hooks.body?.properties;
      const [field = ANY_FIELD] = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
      return { method, path, field };
    });
  closeDatabase(file);
  return routes;
}
