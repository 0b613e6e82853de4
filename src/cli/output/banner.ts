import { resolve } from "node:path";
import { isatty } from "node:tty";
import type { AppDeps } from "../../app-deps.ts";
import type { Config } from "../../config.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { OllamaOffer } from "../../integrations/ollama.ts";
import type { LogLevel } from "../../log.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { formatFingerprint } from "../../shared/text/format-fingerprint.ts";
import { isAddressUnknown, listServerAddresses, PUBLIC_URL_MISSING, resolveLinkOrigin } from "../addresses.ts";
import { describeLastBackup, readLastBackup } from "../backups/last-backup.ts";

type StartupFacts = {
  config: Config;
  port: number;
  lan: AppDeps["lan"];
  version: string;
  analyzerName: string;
  paymentsSummary: string;
  hasPayments: boolean;
};

const formatAccess = (mode: Config["accessMode"]): string =>
  mode === "free"
    ? "free for every account; ACCESS_MODE=subscription requires premium after a trial"
    : "subscription: a 24-hour trial, then premium; ACCESS_MODE=free gives every account access";

/** What people meet after their trial where nothing can be bought. */
const TRIAL_END =
  "people can read and export, but not add meals, because no plan is sold; ACCESS_MODE=free or the STRIPE_ keys change that";

const REGISTRATION: Record<Config["registration"], string> = {
  open: "for everyone; REGISTRATION=invite or closed changes that",
  invite: "with a code from mealglass user invite; REGISTRATION=open or closed changes that",
  closed: "only by mealglass user create; REGISTRATION=open or invite changes that",
};

const formatAnalyzer = ({ config: { openai }, analyzerName }: StartupFacts): string =>
  openai
    ? `${analyzerName}; OPENAI_BASE_URL and OPENAI_MODEL choose another`
    : `${analyzerName}; OPENAI_API_KEY or OPENAI_BASE_URL turns recognition on`;

/** Without a mail server, a link is a warning in the log. */
const LEVELS_WITHOUT_LINKS: readonly LogLevel[] = ["error", "silent"];

function formatMail({ config, port }: StartupFacts): string {
  if (config.mail && isAddressUnknown(config)) return "by SMTP; links in it are paths until PUBLIC_URL is set";
  if (config.mail) return `by SMTP; links in it lead to ${resolveLinkOrigin(config, port)}, PUBLIC_URL changes that`;
  const links = LEVELS_WITHOUT_LINKS.includes(config.logLevel)
    ? `LOG_LEVEL=${config.logLevel} leaves links to a new password out of the log, mealglass user reset-password prints one`
    : "links to a new password are written to the log";
  return `none: ${links}; SMTP_URL and MAIL_FROM turn mail on`;
}

const formatData = ({ dataDir, databaseCluster }: Config): string =>
  databaseCluster
    ? `in the cluster of ${databaseCluster.nodes.join(", ")}; DATABASE_URL names it`
    : `${resolve(dataDir)}; DATA_DIR moves it`;

/** When backups are made, and what became of the last one. */
const formatBackups = ({ backup: { at }, dataDir }: Config): string => {
  if (at === null) return "none is made each day; BACKUP_AT=03:30 changes that";
  const time = [at.hour, at.minute].map((part) => String(part).padStart(2, "0")).join(":");
  return `each day at ${time}; ${describeLastBackup(readLastBackup(dataDir), systemClock.now())}`;
};

/** Where the server can be opened: on this machine and on other devices. */
function formatAddresses({ config, port }: StartupFacts): [string, string][] {
  const { local, remote } = listServerAddresses(config, port);
  const isUnknown = isAddressUnknown(config);
  const shown = isUnknown ? `${local} inside this container` : local;
  return [
    ["This machine", shown ?? `port ${port}, which the proxy of PUBLIC_URL connects to`],
    ...remote.map((address): [string, string] => ["Other devices", address]),
    ...(isUnknown ? [["Other devices", PUBLIC_URL_MISSING] satisfies [string, string]] : []),
  ];
}

/** https beside http, and how devices trust it. */
function formatLan(lan: NonNullable<AppDeps["lan"]>): [string, string][] {
  const page = lan.findPage();
  const { name, fingerprint } = lan.authority();
  const origin = lan.findOrigin(page ? new URL(page).hostname : "localhost");
  return [
    ["https", `${origin}, once a device trusts this server: ${page || "the page /connect"} says how`],
    ["Authority", `${name}, SHA-256 ${formatFingerprint(fingerprint)}`],
  ];
}

/** What is printed at the start: the addresses, and the settings that people change most often. */
export function formatBanner(facts: StartupFacts): string[] {
  const { remote } = listServerAddresses(facts.config, facts.port);
  const rows: [string, string][] = [
    ...formatAddresses(facts),
    ...(facts.lan ? formatLan(facts.lan) : []),
    ["Access", formatAccess(facts.config.accessMode)],
    ...(facts.config.accessMode === "subscription" && !facts.hasPayments
      ? [["After the trial", TRIAL_END] satisfies [string, string]]
      : []),
    ["New accounts", REGISTRATION[facts.config.registration]],
    ["Photo analysis", formatAnalyzer(facts)],
    ["Mail", formatMail(facts)],
    ["Payments", facts.paymentsSummary],
    ["Data", formatData(facts.config)],
    ["Backups", formatBackups(facts.config)],
  ];
  if (remote[0]?.startsWith("http:") && !facts.lan) {
    rows.push([
      "Camera",
      "over plain http a phone opens its own camera app; LAN_TLS=on, or serve --lan-tls, brings the live camera",
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return [`${PRODUCT_NAME} ${facts.version}`, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
}

/** A line about an Ollama that was found where no provider is set. */
export const formatOllamaOffer = (url: string, { model, isInstalled }: OllamaOffer): string =>
  `Ollama runs on this machine. These settings turn photo recognition on${isInstalled ? "" : `, after "ollama pull ${model}"`}: OPENAI_BASE_URL=${url}/v1 OPENAI_MODEL=${model}`;

/** A QR code, made of block characters, for the address that phones open; undefined if there is none. */
export async function renderQrCode(facts: StartupFacts): Promise<string | undefined> {
  const address = facts.lan?.findPage() || listServerAddresses(facts.config, facts.port).remote[0];
  if (!address) return undefined;
  // It takes long to load, and nothing waits for it.
  const { default: qrCode } = await import("qrcode");
  // On a terminal with colors, dark on light is set explicitly: many phones do not read it inverted.
  return isatty(1)
    ? qrCode.toString(address, { type: "terminal", small: true })
    : qrCode.toString(address, { type: "utf8" });
}
