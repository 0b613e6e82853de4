import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The answer's body is not needed; as much as this of it is taken, so that the connection can be used again. */
const BODY_MAX_BYTES = 16 * 1024;

/** A name leads to an address that is not on the Internet. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/** Finds the addresses of a name, as `lookup` of `node:dns` does with `all`. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Options = {
  /** Hosts (`push.lan` or `push.lan:8443`) that may have any address and any port. */
  privateHosts: readonly string[];
  /** The whole call's time-out. */
  timeoutMs: number;
  /** Certificates of authorities (PEM) to trust beside the usual ones. */
  ca?: string;
  /** The system's own by default. */
  resolve?: Resolve;
};

export type PostAnswer = { status: number; retryAfter: string | undefined };

/** Nine megabytes of memory, so it is loaded with the first call. */
const loadHttps = () => import("node:https");

const resolveBySystem: Resolve = (hostname, options, callback) =>
  void import("node:dns").then(({ lookup }) => lookup(hostname, options, callback));

/** `[fe80::1]` as `fe80::1`. */
const stripBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Resolves when the body has ended or is too long, which closes the connection. */
function readAnswer(response: IncomingMessage): Promise<PostAnswer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<PostAnswer>();
  const answer = { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] };
  let length = 0;
  response.on("data", (piece: Buffer) => {
    length += piece.byteLength;
    if (length <= BODY_MAX_BYTES) return;
    done(answer);
    response.destroy();
  });
  response.on("end", () => done(answer));
  response.on("error", reject);
  return promise;
}

/**
 * POSTs to https addresses that strangers name. A host that is not one of `privateHosts` has to have a public address
 * and the usual port. The name is resolved once, and the address that was checked is the one that is called, so that a
 * name cannot lead elsewhere a moment later. No redirect is followed, and hardly anything of the body is read.
 */
export function createGuardedPost({ privateHosts, timeoutMs, ca, resolve = resolveBySystem }: Options) {
  const isPrivateAllowed = ({ host, hostname }: URL) => privateHosts.includes(host) || privateHosts.includes(hostname);

  /** Why an address cannot be called, as far as it tells itself; undefined if it can. */
  const findProblem = (address: string): string | undefined => {
    const url = URL.parse(address);
    if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return "must be an https address";
    if (isPrivateAllowed(url)) return undefined;
    const hostname = stripBrackets(url.hostname);
    const isName = isIP(hostname) === 0;
    if (url.port !== "" || (isName ? !hostname.includes(".") : !isPublicAddress(hostname))) {
      return "must be an address on the Internet";
    }
    return undefined;
  };

  const findPublicAddresses: RequestOptions["lookup"] = (hostname, options, callback) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
      if (!isSafe) return callback(new PrivateAddressError("The host has an address in a private network."), "", 0);
      const [first] = addresses;
      return options.all ? callback(null, addresses) : callback(null, first?.address ?? "", first?.family);
    });

  return {
    findProblem,
    /** Throws a TimeoutError if there is no answer in time, and a PrivateAddressError. */
    async post(address: string, body: Uint8Array, headers: Record<string, string>): Promise<PostAnswer> {
      const problem = findProblem(address);
      if (problem !== undefined) throw new PrivateAddressError(`The address ${problem}.`);
      const { request: startRequest } = await loadHttps();
      const { promise, resolve: done, reject } = Promise.withResolvers<PostAnswer>();
      const signal = AbortSignal.timeout(timeoutMs);
      const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
      const request = startRequest(address, {
        method: "POST",
        headers: { ...headers, "Content-Length": String(body.byteLength) },
        signal,
        ...(isPrivateAllowed(new URL(address)) ? {} : { lookup: findPublicAddresses }),
        ...(ca !== undefined && { ca }),
      });
      request.on("response", (response) => void readAnswer(response).then(done, fail));
      request.on("error", fail);
      request.end(body);
      return promise;
    },
  };
}
export type GuardedPost = ReturnType<typeof createGuardedPost>;
