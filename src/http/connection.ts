/** What the log says of a request. `id` is a UUID; the route and the account are set once they are found. */
export type RequestFacts = { readonly id: string; route?: string | undefined; account?: number | undefined };

/** What the API cannot see in the request itself. */
export interface Connection {
  /**
   * What limits count a client by: its IP address; behind trusted proxies the one they report. For IPv6 it is the /64
   * network: a client usually has all its addresses, and could otherwise use another one for each call.
   */
  getAddress(request: Request): string;
  /** The client's IP address itself, for the log. `unknown` if the connection is gone. */
  getIpAddress(request: Request): string;
  /**
   * Lets the connection be silent until its answer begins, for a call with limits of its own. Missing where requests have
   * no connection.
   */
  liftTimeout?(request: Request): void;
  /** What is known of a request. Missing where nothing is logged of one. */
  factsOf?(request: Request): RequestFacts;
  /** True if the browser uses https, with this server or with a trusted proxy. */
  isSecure(request: Request): boolean;
}
