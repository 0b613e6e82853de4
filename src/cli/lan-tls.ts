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

const readPublicHost = ({ publicUrl }: Pick<Config, "publicUrl">): string | null =>
  publicUrl === null ? null : stripBrackets(new URL(publicUrl).hostname);

/** What a certificate of this machine has to be for. No device reaches a container by its own name and addresses. */
export function describeMachine(
  config: Pick<Config, "host" | "publicUrl">,
  isContained = isInContainer(),
): Pick<Parameters<typeof keepLanCertificate>[0], "hostName" | "listNames"> {
  const publicHost = readPublicHost(config);
  const hostName = normalizeHostName(isContained ? (publicHost ?? "") : hostname());
  const others = [config.host, ...(publicHost === null ? [] : [publicHost])];
  const interfaces = isContained ? {} : networkInterfaces();
  return { hostName, listNames: (permitted) => listLanNames({ hostName, permitted, interfaces, others }) };
}

/** Reads the certificate of this machine, made for its names and addresses of now. */
const readLanCertificate = (config: Config): Promise<LanCertificate> =>
  keepLanCertificate({ dataDir: config.dataDir, now: systemClock.now(), ...describeMachine(config) });

const WRONG_HOST =
  "The certificate of LAN_TLS is not for the host in PUBLIC_URL, and browsers refuse it there. Set PUBLIC_URL to the machine's address, such as http://192.168.1.7:3000, or remove lan-authority.pem from DATA_DIR: the next start makes an authority for another name, which devices have to trust once more";

/** Opens https beside http, with the certificate that this machine has or gets. Throws a LanAuthorityError. */
export async function openLanTls(config: Config, port: number, deps: TlsDeps): Promise<ServerTls> {
  const read = () => readLanCertificate(config);
  const certificate = await read();
  const publicHost = readPublicHost(config);
  // Without a container `findOrigin` leads to an address that it is for.
  if (isInContainer() && publicHost !== null && !certificate.isFor(publicHost))
    deps.log.warn(WRONG_HOST, { host: publicHost });
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
