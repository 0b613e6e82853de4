import { hostname, networkInterfaces } from "node:os";
import { isPrivateAddress, isPrivateName } from "./connections/private-names.ts";
import { loadNet } from "./load-net.ts";

const isOfThisMachine = (address: string): boolean =>
  Object.values(networkInterfaces()).some((infos) => infos?.some((info) => info.address === address));

/** `[fe80::1]` as `fe80::1`, `nas.lan.` as `nas.lan`. */
const stripHost = (host: string): string => host.replace(/^\[|\]$|\.$/g, "").toLowerCase();

type Options = {
  /** What HOST is set to. */
  host: string;
  /** Whether the server's certificate was issued for a name or address. */
  isInCertificate?: (hostname: string) => boolean;
};

/**
 * Creates a check whether a host name or address can be this server's own, and not one that someone has written into a
 * request: private addresses and those of this machine, names without a dot or below a domain that no one can register,
 * the name of this machine, HOST, and names in the certificate. It takes host names as URLs have them.
 */
export function createOwnHostCheck({ host, isInCertificate = () => false }: Options) {
  const ownNames = new Set([host, hostname()].map(stripHost));
  return (name: string): boolean => {
    const stripped = stripHost(name);
    if (isInCertificate(stripped) || ownNames.has(stripped)) return true;
    if (loadNet().isIP(stripped)) return isPrivateAddress(stripped) || isOfThisMachine(stripped);
    return !stripped.includes(".") || isPrivateName(stripped);
  };
}
export type OwnHostCheck = ReturnType<typeof createOwnHostCheck>;
