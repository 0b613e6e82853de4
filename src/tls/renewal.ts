import type { Clock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import { type Certificate, type CertificateFiles, readCertificate } from "./certificate.ts";

/** How often the files are read: two small files, which may be links that are set anew. */
const CHECK_INTERVAL_MS = 2000;

type Deps = {
  files: CertificateFiles;
  /** The certificate in use. */
  certificate: Certificate;
  /** Uses another certificate from now on. Throws if that fails; then the old one is still in use. */
  replaceCertificate(certificate: Certificate): void;
  clock: Clock;
  log: Log;
  checkIntervalMs?: number;
};

/**
 * Takes over renewed files of TLS_CERT and TLS_KEY. It compares their content, because a renewal may replace the files,
 * write into them or set links anew. A pair that is unusable, such as a half-written one, is reported once, and the
 * certificate in use is kept. An expired one is reported once.
 */
export function createCertificateRenewal({ files, replaceCertificate, clock, log, ...deps }: Deps) {
  let { certificate } = deps;
  let reported = "";
  let isExpiryReported = false;
  let interval: Timer | undefined;

  const reportProblem = (error: unknown): void => {
    const problem = error instanceof Error ? error.message : String(error);
    if (problem === reported) return;
    reported = problem;
    log.error("The files of TLS_CERT and TLS_KEY changed but cannot be used; the certificate in use is kept", {
      problem,
    });
  };

  const reportExpiry = (): void => {
    if (isExpiryReported || certificate.expiresAt > clock.now()) return;
    isExpiryReported = true;
    const expired = new Date(certificate.expiresAt).toISOString();
    log.warn("The certificate in TLS_CERT has expired, and browsers refuse it", { file: files.certFile, expired });
  };

  const takeOverRenewed = (): void => {
    const renewed = readCertificate(files);
    if (renewed.cert !== certificate.cert || renewed.key !== certificate.key) {
      replaceCertificate(renewed);
      certificate = renewed;
      isExpiryReported = false;
      const expires = new Date(renewed.expiresAt).toISOString();
      log.info("The renewed certificate in TLS_CERT is in use", { file: files.certFile, expires });
    }
    reported = "";
  };

  /** Reads the files and takes over what is new. */
  const check = (): void => {
    try {
      takeOverRenewed();
    } catch (error) {
      reportProblem(error);
    }
    reportExpiry();
  };

  return {
    check,
    /** Checks now and regularly from now on. */
    start(): void {
      check();
      interval = setInterval(check, deps.checkIntervalMs ?? CHECK_INTERVAL_MS);
    },
    stop: (): void => clearInterval(interval),
    /** Whether the certificate in use was issued for this host name or IP address. */
    isFor: (hostname: string): boolean => certificate.isFor(hostname),
  };
}
