import { setSystemTime } from "bun:test";
import { statSync } from "node:fs";
import S3rver from "s3rver";
import type { Bucket } from "../../../src/bucket-settings.ts";
import { createS3PhotoStore } from "../../../src/integrations/photo-store/s3-photo-store.ts";
import { afterThisTest } from "../after-test.ts";
import { temporaryFolder } from "../paths.ts";
import { waitUntil } from "../wait-until.ts";

const BUCKET = "photos";
const PREFIX = "meals/";
/** The one key that s3rver knows. */
const KEY = "S3RVER";

/** Has the server answer once an object is on the disk: s3rver does not wait for the end of its file. */
function awaitWrites({ store }: S3rver): void {
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const stored = await putObject(object);
    const file = store.getResourcePath(object.bucket, object.key, "object");
    await waitUntil("the object is written", () => statSync(file, { throwIfNoEntry: false })?.size === stored.size);
    return stored;
  };
}

/** A server that speaks S3, with one bucket in a temporary folder. It stops after the test. */
export async function startPhotoBucket() {
  // Bun's client signs its requests with the real time, and the server refuses those of another one.
  setSystemTime();
  const directory = temporaryFolder();
  let server: S3rver | undefined;
  let port = 0;

  async function start(): Promise<void> {
    server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    // Without it each request prints that there is nowhere to print it.
    server.logger.silent = true;
    awaitWrites(server);
    ({ port } = await server.run());
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    const closed = stopping?.close();
    stopping?.httpServer.closeAllConnections();
    await closed;
  }

  await start();
  afterThisTest(stop);
  const settings: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: BUCKET,
    prefix: PREFIX,
    accessKeyId: KEY,
    secretAccessKey: KEY,
  };
  const { prefix, ...options } = settings;
  const client = new Bun.S3Client(options);
  const warnings: string[] = [];

  return {
    settings,
    /** What PHOTOS_URL is set to. */
    url: `s3://${KEY}:${KEY}@${BUCKET}/${PREFIX}?endpoint=${settings.endpoint}&region=us-east-1`,
    /** What the store has logged. */
    warnings,
    store: createS3PhotoStore(settings, {
      log: { warn: (message) => void warnings.push(message), info: (message) => void warnings.push(message) },
    }),
    start,
    stop,
    listKeys: async (): Promise<string[]> =>
      ((await client.list({ prefix })).contents ?? []).map(({ key }) => key.slice(prefix.length)).sort(),
    write: async (key: string, bytes: Uint8Array): Promise<void> => void (await client.write(prefix + key, bytes)),
    read: (key: string): Promise<Uint8Array> => client.file(prefix + key).bytes(),
    remove: (key: string): Promise<void> => client.delete(prefix + key),
  };
}
