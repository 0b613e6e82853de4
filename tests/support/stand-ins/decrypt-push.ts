import { createDecipheriv, createECDH, createHmac } from "node:crypto";

/** What a browser keeps of a subscription: its keys for one push service. */
export type DeviceKeys = {
  /** base64url, as all of them. */
  privateKey: string;
  p256dh: string;
  auth: string;
};

const SALT_BYTES = 16;
const RECORD_SIZE_BYTES = 4;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const decode = (text: string): Buffer => Buffer.from(text, "base64url");
const hmac = (key: Uint8Array, ...parts: Uint8Array[]): Buffer =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
/** The first block of HKDF-Expand (RFC 5869), which is all that is needed here. */
const expand = (key: Uint8Array, info: Uint8Array, length: number): Buffer =>
  hmac(key, info, Buffer.of(1)).subarray(0, length);

/** The header of an `aes128gcm` body (RFC 8188, 2.1): salt, record size and the sender's public key. */
function splitBody(body: Buffer) {
  const afterSize = SALT_BYTES + RECORD_SIZE_BYTES;
  const keyLength = body.readUInt8(afterSize);
  const start = afterSize + 1 + keyLength;
  return {
    salt: body.subarray(0, SALT_BYTES),
    recordSize: body.readUInt32BE(SALT_BYTES),
    senderKey: body.subarray(afterSize + 1, start),
    record: body.subarray(start),
  };
}

/**
 * Decrypts a message as a browser does (RFC 8291, 3.4, and RFC 8188), with none of the sender's code. Throws if it was
 * not encrypted for these keys.
 */
export function decryptPush(bytes: Uint8Array, { privateKey, p256dh, auth }: DeviceKeys): string {
  const { salt, recordSize, senderKey, record } = splitBody(Buffer.from(bytes));
  if (record.byteLength > recordSize) throw new Error("A push message has one record.");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(decode(privateKey));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), decode(p256dh), senderKey]);
  const secret = expand(hmac(decode(auth), ecdh.computeSecret(senderKey)), info, 32);
  const key = hmac(salt, secret);
  const contentKey = expand(key, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = expand(key, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
  return padded.subarray(0, end).toString("utf8");
}
