import { AppError, invalidField } from "../errors.ts";
import { contentTooLarge, readBody } from "./body.ts";

/** The space for boundaries, part headers and short texts around the file. */
const FRAME_MAX_BYTES = 64 * 1024;

/** The uploaded file and the text fields; of repeated names the first counts. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; texts: ReadonlyMap<string, string> };

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(contentType);

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw new AppError(400, "The upload could not be read.", {}, { cause });
  }
}

/**
 * Reads a multipart body with one file in `fileField`, limited to `maxFileBytes` and a small frame whatever its
 * Content-Length says. The file's name and content type are ignored. Throws 415 for another content type, 413 if it is
 * too large, 400 for an invalid body, and 422 if the file is missing.
 */
export async function readUpload(request: Request, fileField: string, maxFileBytes: number): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!isMultipart(contentType)) throw new AppError(415, "Please send multipart/form-data.");
  const form = await parseForm(await readBody(request, maxFileBytes + FRAME_MAX_BYTES), contentType);
  const file = form.get(fileField);
  if (!(file instanceof Blob)) throw invalidField(fileField, "Please choose a photo");
  if (file.size > maxFileBytes) throw contentTooLarge();
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string" && !texts.has(name)) texts.set(name, value);
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), texts };
}
