import type { Clock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import type { Certificate } from "./certificate.ts";

/** How often files are read that others renew: two small files, which may be links to renewed ones. */
const CHECK_INTERVAL_MS = 2000;

/** What the log says, and the file that it names. */
export type RenewalTexts = { failed: string; expired: string; renewed: string; file: string };

type Deps<Kept extends Certificate> = {
  /** Reads the certificate that is to be used. Throws if that is unusable. */
  read(): Kept | Promise<Kept>;
  texts: RenewalTexts;
  /** The certificate in use. */
  certificate: Kept;
  /** Uses another certificate from now on. Throws if that fails; then the old one is still in use. */
  replaceCertificate(certificate: Certificate): void;
  clock: Clock;
  log: Log;
  checkIntervalMs?: number;
};

/**
 * Takes over renewed certificates. It compares their content, because a renewal may replace files, write into them or change
 * links. One that is unusable, such as a half-written one, is reported once, and the certificate in use is kept. An
 * expired one is reported once.
 */
export function createCertificateRenewal<Kept extends Certificate>({ read, texts, log, ...deps }: Deps<Kept>) {
  const { replaceCertificate, clock } = deps;
  let { certificate } = deps;
  let reported = "";
  let isExpiryReported = false;
  let interval: Timer | undefined;
  let running: Promise<void> | undefined;

  const reportProblem = (error: unknown): void => {
    const problem = error instanceof Error ? error.message : String(error);
    if (problem === reported) return;
    reported = problem;
    log.error(texts.failed, { problem });
  };

  const reportExpiry = (): void => {
    if (isExpiryReported || certificate.expiresAt > clock.now()) return;
    isExpiryReported = true;
    const expired = new Date(certificate.expiresAt).toISOString();
    log.warn(texts.expired, { file: texts.file, expired });
  };

  const takeOverRenewed = async (): Promise<void> => {
    const renewed = await read();
    if (renewed.cert !== certificate.cert || renewed.key !== certificate.key) {
      replaceCertificate(renewed);
      certificate = renewed;
      isExpiryReported = false;
      const expires = new Date(renewed.expiresAt).toISOString();
      log.info(texts.renewed, { file: texts.file, expires });
    }
    reported = "";
  };

  const checkOnce = async (): Promise<void> => {
    try {
      await takeOverRenewed();
    } catch (error) {
      reportProblem(error);
    }
    reportExpiry();
    running = undefined;
  };

  /** Reads the certificate and takes over a new one. Calls at the same time share one check. */
  const check = (): Promise<void> => {
    running ??= checkOnce();
    return running;
  };

  return {
    check,
    /** Checks now and regularly from now on. */
    start(): void {
      void check();
      interval = setInterval(() => void check(), deps.checkIntervalMs ?? CHECK_INTERVAL_MS);
    },
    stop: (): void => clearInterval(interval),
    /** The certificate in use. */
    current: (): Kept => certificate,
  };
}
