import { decodePart, type EnvironmentReader } from "./environment-reader.ts";

/** A bucket that speaks S3. `prefix` comes before all keys: empty, or with a slash at its end. */
export type Bucket = {
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  endpoint?: string;
  region?: string;
};

const PARAMETERS = ["endpoint", "region"];

/**
 * PHOTOS_URL: a bucket for photos, which are in the database otherwise. BACKUP_S3: one for backups. The keys are in the
 * URL, or in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.
 */
export function readBucket(
  { text, url, addProblem }: EnvironmentReader,
  name: "PHOTOS_URL" | "BACKUP_S3",
): Bucket | null {
  const keys = { id: text("S3_ACCESS_KEY_ID"), secret: text("S3_SECRET_ACCESS_KEY") };
  const value = url(name, ["s3"]);
  if (value === null) return null;
  const { hostname, pathname, username, password, searchParams } = new URL(value);
  if ([...searchParams.keys()].some((name) => !PARAMETERS.includes(name))) {
    return addProblem(name, "may have no other parameters than endpoint and region.");
  }
  const endpoint = searchParams.get("endpoint")?.replace(/\/+$/, "") || undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    return addProblem(name, "must have an endpoint that begins with http:// or https://.");
  }
  const accessKeyId = decodePart(username) || keys.id;
  const secretAccessKey = decodePart(password) || keys.secret;
  if (accessKeyId === null || secretAccessKey === null) {
    return addProblem(name, "needs keys: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or s3://id:secret@bucket.");
  }
  const path = pathname.replace(/^\/+|\/+$/g, "");
  const region = searchParams.get("region") || undefined;
  return {
    bucket: hostname,
    prefix: path && `${decodePart(path, decodeURI)}/`,
    accessKeyId,
    secretAccessKey,
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  };
}
