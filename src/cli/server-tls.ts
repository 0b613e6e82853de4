import type { AppDeps } from "../app-deps.ts";
import type { Config } from "../config.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import type { LanOptions } from "../server.ts";
import type { Certificate } from "../tls/certificate.ts";
import type { createCertificateRenewal } from "../tls/renewal.ts";

export type TlsDeps = {
  replaceCertificate(certificate: Certificate): void;
  /** The port of https beside http. */
  lanPort: () => number;
  linkOrigin: () => string;
  log: Log;
};

/** How a server speaks https. */
export type ServerTls = {
  /** That of TLS_CERT; null: the server's usual port speaks http. */
  certificate: Certificate | null;
  /** https beside http; null: there is none. */
  lan: (LanOptions & NonNullable<AppDeps["lan"]>) | null;
  /** Whether the certificate in use is for a host name or IP address. */
  isFor(hostname: string): boolean;
  /** Takes over renewed certificates, once it is started. */
  renewal: Pick<ReturnType<typeof createCertificateRenewal>, "check" | "start" | "stop"> | null;
};

/** Opens what the settings say: the files of TLS_CERT and TLS_KEY, the own authority of LAN_TLS, or nothing. */
export async function openServerTls(config: Config, deps: TlsDeps): Promise<ServerTls> {
  const { tls: files, lanTls } = config;
  if (lanTls) return (await import("./lan-tls.ts")).openLanTls(config, lanTls.port, deps);
  if (!files) return { certificate: null, lan: null, isFor: () => false, renewal: null };
  const [{ describeFiles, readCertificate }, { createCertificateRenewal }] = await Promise.all([
    import("../tls/certificate.ts"),
    import("../tls/renewal.ts"),
  ]);
  const read = () => readCertificate(files);
  const certificate = read();
  const { replaceCertificate, log } = deps;
  const texts = describeFiles(files);
  const renewal = createCertificateRenewal({ read, texts, certificate, replaceCertificate, clock: systemClock, log });
  return { certificate, lan: null, isFor: (hostname) => renewal.current().isFor(hostname), renewal };
}
