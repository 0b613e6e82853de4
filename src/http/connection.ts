/** What the server knows of a request's connection and the API cannot see in the request itself. */
export interface Connection {
  /**
   * The client's IP address, behind trusted proxies the one that they name. Of IPv6 it is the /64 network: whoever has
   * one address of it has them all, and could otherwise be somebody else with each call.
   */
  addressOf(request: Request): string;
  /** True where the person's browser speaks https, be it with this server or with a trusted proxy. */
  isSecure(request: Request): boolean;
}
