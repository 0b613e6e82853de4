import { AppError, invalidField, notPlainText } from "../errors.ts";
import { isPlainText } from "../shared/text/text-characters.ts";
import { contentTooLarge, readBody } from "./body.ts";

/** The space for boundaries, part headers and short texts around the file. */
export const FRAME_MAX_BYTES = 64 * 1024;

/** More than any form has. */
const PARTS_MAX = 20;

/** The uploaded file and the text fields; of repeated names the first counts. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; texts: ReadonlyMap<string, string> };

/** The files of a form by their fields, its text fields, of which the first of a repeated name counts, and all names. */
export type UploadedFiles = {
  names: ReadonlySet<string>;
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  texts: ReadonlyMap<string, string>;
};

type UploadLimits = { fileField: string; maxFileBytes: number };

const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*(;|$)/i.test(contentType);

/** The error for a form without the file in `field`. */
export const missingFile = (field: string) => invalidField(field, "Please choose a photo");

const unreadable = (cause?: unknown) => new AppError(400, "The upload could not be read.", {}, { cause });

/** The longest boundary that RFC 2046 allows, in quotes or not. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** Throws 422 for more parts than a form has: each costs the parser much more than its bytes. */
function checkPartCount(bytes: Uint8Array<ArrayBuffer>, contentType: string): void {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw unreadable();
  const separator = `--${boundary}`;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let found = buffer.indexOf(separator); found >= 0; found = buffer.indexOf(separator, found + separator.length)) {
    count += 1;
    // The last one ends the form.
    if (count > PARTS_MAX + 1) throw new AppError(422, "The upload has too many parts.");
  }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  checkPartCount(bytes, contentType);
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!isMultipart(contentType)) throw new AppError(415, "Please send multipart/form-data.");
  return await parseForm(await readBody(request, { maxBytes }), contentType);
}

/** The text fields of a form. Throws 413 if they are longer together than the frame, and 422 for control characters. */
function readTexts(form: FormData): Map<string, string> {
  const texts = new Map<string, string>();
  let length = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    length += name.length + value.length;
    if (length > FRAME_MAX_BYTES) throw contentTooLarge();
    if (!isPlainText(name) || !isPlainText(value)) throw notPlainText();
    if (!texts.has(name)) texts.set(name, value);
  }
  return texts;
}

/**
 * Reads a multipart body with files in some of `fileFields`, which have at most `maxBytes` together, and a small frame
 * whatever its Content-Length says. Names and content types of files are ignored. Throws 415 for another content type,
 * 413 if it is too large, 400 for an invalid body, and 422 for too many parts, control characters, or a text in place of a
 * file.
 */
export async function readUploadedFiles(
  request: Request,
  { fileFields, maxBytes }: { fileFields: readonly string[]; maxBytes: number },
): Promise<UploadedFiles> {
  const form = await readForm(request, maxBytes + FRAME_MAX_BYTES);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let size = 0;
  for (const field of fileFields) {
    const file = form.get(field);
    if (file === null) continue;
    if (!(file instanceof Blob)) throw missingFile(field);
    if (form.getAll(field).length > 1) throw invalidField(field, "Send one photo in each field");
    size += file.size;
    if (size > maxBytes) throw contentTooLarge();
    files.set(field, new Uint8Array(await file.arrayBuffer()));
  }
  return { names: new Set(form.keys()), files, texts: readTexts(form) };
}

/** Reads a multipart body with one file. Throws like `readUploadedFiles`, and 422 without a file. */
export async function readUpload(request: Request, { fileField, maxFileBytes }: UploadLimits): Promise<Upload> {
  const { files, texts } = await readUploadedFiles(request, { fileFields: [fileField], maxBytes: maxFileBytes });
  const bytes = files.get(fileField);
  if (!bytes) throw missingFile(fileField);
  return { bytes, texts };
}

/** The body of an upload: the names of its files and of its texts, with what they are. */
export const describeForm = (files: Record<string, string>, texts: Record<string, string>) => {
  const describe = (fields: Record<string, string>, format: { format?: string }) =>
    Object.entries(fields).map(([name, description]) => [name, { type: "string", ...format, description }] as const);
  const properties = Object.fromEntries([...describe(files, { format: "binary" }), ...describe(texts, {})]);
  return { required: true, content: { "multipart/form-data": { schema: { type: "object" as const, properties } } } };
};
