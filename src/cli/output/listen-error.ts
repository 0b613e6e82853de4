import { hasErrorCode } from "../../../db/file/private-files.ts";
import type { Config } from "../../config.ts";
import { LanPortError } from "../../server.ts";
import { OperationalError } from "./operational-error.ts";

/** The error of a server that could not listen, with the name of the setting that is wrong; any other as it is. */
export function explainListenError(thrown: unknown, { host, port }: Pick<Config, "host" | "port">): unknown {
  const [error, setting] =
    thrown instanceof LanPortError ? [thrown.cause, `LAN_TLS_PORT ${thrown.port}`] : [thrown, `PORT ${port}`];
  const explain = (message: string) => new OperationalError(message, { cause: error });
  if (hasErrorCode(error, "EADDRINUSE")) return explain(`${setting} is in use by another program.`);
  if (hasErrorCode(error, "EACCES"))
    return explain(`${setting} may not be used by this user: take one above 1023, such as 3000.`);
  if (hasErrorCode(error, "EADDRNOTAVAIL")) return explain(`HOST ${host} is not an address of this machine.`);
  if (hasErrorCode(error, "EINVAL", "ENOTFOUND", "ENOENT"))
    return explain(`HOST ${host} is neither an address of this machine nor a name that leads to one.`);
  return error;
}
