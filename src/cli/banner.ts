import { resolve } from "node:path";
import { isatty } from "node:tty";
import type { Config } from "../config.ts";
import { PRODUCT_NAME } from "../shared/limits.ts";
import { linkOrigin, serverAddresses } from "./addresses.ts";

type Facts = { config: Config; port: number; version: string; analyzerName: string; paymentsSummary: string };

const accessLine = (mode: Config["accessMode"]): string =>
  mode === "free"
    ? "free for every account; ACCESS_MODE=subscription asks for premium after a trial"
    : "subscription: a 24-hour trial, then premium; ACCESS_MODE=free gives every account access";

const analyzerLine = ({ config: { openai }, analyzerName }: Facts): string =>
  openai
    ? `${analyzerName}; OPENAI_BASE_URL and OPENAI_MODEL choose another`
    : `${analyzerName}; OPENAI_API_KEY or OPENAI_BASE_URL turns recognition on`;

const mailLine = ({ config, port }: Facts): string =>
  config.mail
    ? `by SMTP; links in it lead to ${linkOrigin(config, port)}, PUBLIC_URL changes that`
    : "none: links to a new password are written to the log; SMTP_URL and MAIL_FROM turn mail on";

/** What start-up prints: where the product is reached, and the settings that people most often want to change. */
export function bannerLines(facts: Facts): string[] {
  const { here, elsewhere } = serverAddresses(facts.config, facts.port);
  const rows: [string, string][] = [
    ["This machine", here],
    ...elsewhere.map((address): [string, string] => ["Other devices", address]),
    ["Access", accessLine(facts.config.accessMode)],
    ["Photo analysis", analyzerLine(facts)],
    ["Mail", mailLine(facts)],
    ["Payments", facts.paymentsSummary],
    ["Data", `${resolve(facts.config.dataDir)}; DATA_DIR moves it`],
  ];
  if (elsewhere[0]?.startsWith("http:")) {
    rows.push([
      "Camera",
      "over plain http a phone opens its own camera app; TLS_CERT and TLS_KEY bring the live camera",
    ]);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  return [`${PRODUCT_NAME} ${facts.version}`, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
}

/** A QR code, drawn with block characters, of the address that a phone opens; undefined where no phone can. */
export async function phoneQrCode(facts: Facts): Promise<string | undefined> {
  const address = serverAddresses(facts.config, facts.port).elsewhere[0];
  if (!address) return undefined;
  // It takes longer to load than all else, and nobody waits for it.
  const { default: qrCode } = await import("qrcode");
  // Where colours can be had, dark on light is forced: many phones do not read it the other way round.
  return isatty(1)
    ? qrCode.toString(address, { type: "terminal", small: true })
    : qrCode.toString(address, { type: "utf8" });
}
