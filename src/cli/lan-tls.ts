import { hostname, networkInterfaces } from "node:os";
import type { Config } from "../config.ts";
import { systemClock } from "../integrations/clock.ts";
import { CONNECT_PATH } from "../shared/product/client-paths.ts";
import { MINUTE_MS } from "../shared/product/durations.ts";
import { listLanNames, normalizeHostName } from "../tls/lan/lan-names.ts";
import { type Authority, createLanRoutes } from "../tls/lan/lan-routes.ts";
import { createCertificateRenewal } from "../tls/renewal.ts";
import { isInContainer, listLocalAddresses } from "./network-addresses.ts";
import type { ServerTls, TlsDeps } from "./server-tls.ts";
import { locateDataFiles } from "./storage/data-files.ts";
import { keepLanCertificate, type LanCertificate } from "./storage/lan-certificate.ts";

/** How often the certificate is compared with the machine's addresses, which a router may change. */
const CHECK_INTERVAL_MS = MINUTE_MS;

const stripBrackets = (host: string): string => host.replace(/^\[|\]$/g, "");
const formatHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** Reads the certificate of this machine, made for its names and addresses of now. */
function readLanCertificate({ dataDir, host, publicUrl }: Config): Promise<LanCertificate> {
  // No device reaches a container by its own name and addresses. PUBLIC_URL has the right ones.
  const isContained = isInContainer();
  const hostName = isContained ? null : normalizeHostName(hostname());
  const others = [host, ...(publicUrl ? [stripBrackets(new URL(publicUrl).hostname)] : [])];
  const interfaces = isContained ? {} : networkInterfaces();
  return keepLanCertificate({
    dataDir,
    hostName,
    listNames: (permitted) => listLanNames({ hostName, permitted, interfaces, others }),
    now: systemClock.now(),
  });
}

/** Opens https beside http, with the certificate that this machine has or gets. Throws a LanAuthorityError. */
export async function openLanTls(config: Config, port: number, deps: TlsDeps): Promise<ServerTls> {
  const read = () => readLanCertificate(config);
  const certificate = await read();
  const texts = {
    failed: "The certificate of LAN_TLS could not be renewed; the one in use is kept",
    expired: "The certificate of LAN_TLS has expired, and browsers refuse it",
    renewed: "A new certificate of LAN_TLS is in use",
    file: locateDataFiles(config.dataDir).lanCertificate,
  };
  const renewal = createCertificateRenewal({
    ...{ read, texts, certificate, replaceCertificate: deps.replaceCertificate, log: deps.log },
    clock: systemClock,
    checkIntervalMs: CHECK_INTERVAL_MS,
  });
  const isFor = (name: string): boolean => renewal.current().isFor(name);
  const authority = (): Authority => renewal.current().authority;
  const lan = {
    port,
    certificate,
    authority,
    routes: createLanRoutes({ authority, isFor }),
    findOrigin(host: string): string {
      const asked = stripBrackets(host);
      const [address = asked] = isInContainer() ? [] : listLocalAddresses(networkInterfaces());
      return `https://${formatHost(isFor(asked) ? asked : address)}:${deps.lanPort()}`;
    },
    findPage: (): string => (deps.linkOrigin() === "" ? "" : deps.linkOrigin() + CONNECT_PATH),
  };
  return { certificate: null, lan, isFor, renewal };
}
