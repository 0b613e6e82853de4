import { readFileSync } from "node:fs";
import type { EnvironmentReader } from "./environment-reader.ts";

/** The files that TLS_CERT and TLS_KEY name. */
export type CertificateFiles = { certFile: string; keyFile: string };

/** https beside http. */
export type LanTls = { port: number };

/** TLS_CERT and TLS_KEY: PEM files. With them this server speaks https itself. */
export function readTls({ readGroup, addProblem }: EnvironmentReader): CertificateFiles | null {
  const files = readGroup("TLS_CERT", "TLS_KEY");
  if (!files) return null;
  for (const [name, content] of [
    ["TLS_CERT", "CERTIFICATE"],
    ["TLS_KEY", "PRIVATE KEY"],
  ] as const) {
    try {
      const isPem = readFileSync(files[name], "utf8").includes(`${content}-----`);
      if (!isPem) addProblem(name, `must name a PEM file that holds a ${content.toLowerCase()}, not ${files[name]}.`);
    } catch {
      addProblem(name, `names a file that cannot be read: ${files[name]}`);
    }
  }
  return { certFile: files.TLS_CERT, keyFile: files.TLS_KEY };
}

/** What makes https beside http needless, or binds browsers to https at the names that http has here. */
function findConflict({ text }: EnvironmentReader, publicUrl: string | null): string | null {
  if (text("TLS_CERT") !== null) return "TLS_CERT: the server speaks https already";
  if (publicUrl?.startsWith("https:")) return "a PUBLIC_URL of https: a proxy speaks it already";
  if (text("BASE_PATH") !== null) return "BASE_PATH: the proxy before it speaks https";
  if (text("HSTS") === "on") return "HSTS: browsers would no longer open the page that says how to trust this server";
  return null;
}

/** LAN_TLS and LAN_TLS_PORT: https for the network at home, beside http, with a certificate that the server makes. */
export function readLanTls(reader: EnvironmentReader, publicUrl: string | null): LanTls | null {
  const { choice, integer, text, addProblem } = reader;
  const isOn = choice("LAN_TLS", ["on", "off"], "off") === "on";
  const port = integer("LAN_TLS_PORT", { min: 0, max: 65_535, fallback: 3443 });
  if (!isOn) return null;
  const conflict = findConflict(reader, publicUrl);
  if (conflict !== null) return addProblem("LAN_TLS", `cannot be on with ${conflict}.`);
  if (port !== 0 && String(port) === (text("PORT") ?? "3000"))
    return addProblem("LAN_TLS_PORT", "must not be PORT, where the server speaks http.");
  return { port };
}
