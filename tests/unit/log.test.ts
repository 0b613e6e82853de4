import { expect, test } from "bun:test";
import { formatBanner } from "../../src/cli/output/banner.ts";
import { loadConfig } from "../../src/config.ts";
import { createLogMailer } from "../../src/integrations/mailer/create-mailer.ts";
import { createLog, LOG_LEVELS } from "../../src/log.ts";

test("writes one JSON object a line, errors with their stack, and drops what lies below the level", () => {
  const lines: string[] = [];
  const log = createLog(
    "warn",
    (line) => lines.push(line),
    () => 0,
  );
  log.debug("no");
  log.info("no");
  log.warn("slow", { ms: 12 });
  log.error("broken", { error: new Error("why") });
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    level: "warn",
    message: "slow",
    ms: 12,
  });
  expect(JSON.parse(lines[1] ?? "").error).toContain("Error: why");
  expect(lines).toHaveLength(2);
});

test("names an error that has no stack", () => {
  const lines: string[] = [];
  createLog("info", (line) => lines.push(line)).error("broken", { error: new DOMException("Hung up", "AbortError") });
  expect(JSON.parse(lines[0] ?? "").error).toContain("AbortError: Hung up");
});

test.each(LOG_LEVELS)("at %s the start says whether a reset link is in the log", async (logLevel) => {
  const config = loadConfig({ LOG_LEVEL: logLevel, HOST: "127.0.0.1" });
  const facts = {
    config,
    port: 3000,
    lan: null,
    version: "1.0.0",
    analyzerName: "",
    paymentsSummary: "",
    hasPayments: false,
  };
  const lines: string[] = [];
  await createLogMailer(createLog(logLevel, (line) => lines.push(line))).send({
    to: "",
    subject: "",
    text: "",
    html: "",
    link: "",
  });
  expect(formatBanner(facts).join("\n").includes("links to a new password are written to the log")).toBe(
    lines.length > 0,
  );
});
