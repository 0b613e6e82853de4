/** What the tests use of a package without types. */
declare module "s3rver" {
  import type { Server } from "node:http";

  type StoredObject = { bucket: string; key: string };
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: Server;
    logger: { silent: boolean };
    store: {
      putObject(object: StoredObject): Promise<{ size: number }>;
      getResourcePath(bucket: string, key: string, resource: "object"): string;
    };
  }
}
