/** The stored authority cannot be used. It is not replaced without being asked: devices trust it. */
export class LanAuthorityError extends Error {
  override readonly name = "LanAuthorityError";
}
