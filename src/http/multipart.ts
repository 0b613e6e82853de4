import { AppError, invalidField } from "../errors.ts";
import { readAtMost, tooLarge } from "./body.ts";

/** Room for the boundaries, part headers and short texts around an uploaded file. */
const FRAME_MAX_BYTES = 64 * 1024;

/** One uploaded file and the texts that came with it; a name's first value counts. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; texts: ReadonlyMap<string, string> };

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(contentType);

async function parse(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw new AppError(400, "The upload could not be read.", {}, { cause });
  }
}

/**
 * Reads a multipart body with one file in `fileField`, never more of it than `maxFileBytes` and a small frame, whatever
 * its Content-Length says. Name and content type of the file are not looked at.
 * Throws 415 for another content type, 413 for too much, 400 for a broken body, 422 where the file is missing.
 */
export async function readUpload(request: Request, fileField: string, maxFileBytes: number): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!isMultipart(contentType)) throw new AppError(415, "Please send multipart/form-data.");
  const form = await parse(await readAtMost(request, maxFileBytes + FRAME_MAX_BYTES), contentType);
  const file = form.get(fileField);
  if (!(file instanceof Blob)) throw invalidField(fileField, "Please choose a photo");
  if (file.size > maxFileBytes) throw tooLarge();
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === "string" && !texts.has(name)) texts.set(name, value);
  }
  return { bytes: new Uint8Array(await file.arrayBuffer()), texts };
}
