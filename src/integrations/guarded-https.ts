import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import type { RequestOptions } from "node:https";
import { isIP } from "node:net";
import { SECOND_MS } from "../shared/product/durations.ts";
import { ResponseRefusedError, ResponseTooLargeError, readAtMost } from "./bounded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

/** How often a page may lead to another one. */
const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The body of an answer to a POST is not needed; as much as this of it is taken, so that the connection can be used again. */
const BODY_MAX_BYTES = 16 * 1024;

/** A name leads to an address that is not on the Internet. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/** For pages that are read: the time of all of it, and the most that one may have. */
export const PAGE_TIMEOUT_MS = 10 * SECOND_MS;
export const PAGE_MAX_BYTES = 2_000_000;

/** Why a page was not read, without a full stop. `what` names it, such as "The page". */
export function describeUnreadPage(what: string, error: unknown): string {
  if (error instanceof ResponseTooLargeError) return `${what} is larger than 2 MB`;
  if (error instanceof PrivateAddressError || error instanceof ResponseRefusedError)
    return `${what} leads to an address that is not read from here`;
  if (error instanceof Error && error.name === "TimeoutError") return `${what} did not come within 10 seconds`;
  return `${what} cannot be reached`;
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

/** Reads a body and unpacks gzip, up to `maxBytes` before and after. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (!["gzip", "x-gzip", "identity"].includes(encoding)) {
    response.destroy();
    throw new ResponseRefusedError("The response is packed in a way that was not asked for.");
  }
  const { createGunzip } = await import("node:zlib");
  const body = encoding === "identity" ? response : response.pipe(createGunzip());
  // A pipe passes no error on.
  response.on("error", (error) => body.destroy(error));
  try {
    return await readAtMost(body as AsyncIterable<Buffer>, maxBytes);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** A page: where it was in the end, its status and type, and its bytes. */
export type Page = { address: string; status: number; contentType: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Calls https addresses that strangers name. A host that is not one of `privateHosts` has to have a public address
 * and the usual port. The name is resolved once, and the address that was checked is the one that is called, so that a
 * name cannot lead elsewhere a moment later.
 */
export function createGuardedHttps({ privateHosts, timeoutMs, ca, resolve = resolveBySystem }: Options) {
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

  /** Sends a request, and returns what `read` makes of its answer. */
  async function send<T>(
    address: string,
    { method, headers, body }: { method: "GET" | "POST"; headers: Record<string, string>; body?: Uint8Array },
    signal: AbortSignal,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const problem = findProblem(address);
    if (problem !== undefined) throw new PrivateAddressError(`The address ${problem}.`);
    const { request: startRequest } = await loadHttps();
    const { promise, resolve: done, reject } = Promise.withResolvers<T>();
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    const request = startRequest(address, {
      method,
      headers: { ...headers, ...(body && { "Content-Length": String(body.byteLength) }) },
      signal,
      ...(isPrivateAllowed(new URL(address)) ? {} : { lookup: findPublicAddresses }),
      ...(ca !== undefined && { ca }),
    });
    request.on("response", (response) => void read(response).then(done, fail));
    request.on("error", fail);
    request.end(body);
    return promise;
  }

  return {
    findProblem,
    /**
     * Follows no redirect, and reads hardly anything of the body. Throws a TimeoutError if there is no answer in time, and
     * a PrivateAddressError.
     */
    post: (address: string, body: Uint8Array, headers: Record<string, string>): Promise<PostAnswer> =>
      send(address, { method: "POST", headers, body }, AbortSignal.timeout(timeoutMs), readAnswer),

    /**
     * Reads a page of at most `maxBytes`, after at most five redirects, each of which is checked as the first address is.
     * Throws a TimeoutError if all of this takes too long, a PrivateAddressError, a ResponseTooLargeError and a
     * ResponseRefusedError.
     */
    async get(address: string, maxBytes: number, headers: Record<string, string>): Promise<Page> {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method: "GET", headers: { ...headers, "Accept-Encoding": "gzip, identity" } } as const;
      const read = async (response: IncomingMessage) => {
        const { statusCode: status = 0, headers: answered } = response;
        const { location } = answered;
        if (REDIRECTS.has(status) && location !== undefined) {
          response.destroy();
          return { location };
        }
        return { status, contentType: answered["content-type"] ?? "", bytes: await readBody(response, maxBytes) };
      };
      let next = address;
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
        const answer = await send(next, request, signal, read);
        if (!("location" in answer)) return { address: next, ...answer };
        next = URL.parse(answer.location, next)?.href ?? "";
      }
      throw new ResponseRefusedError("The address leads on too often.");
    },
  };
}
export type GuardedHttps = ReturnType<typeof createGuardedHttps>;
