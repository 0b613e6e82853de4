/** A copy into a database was interrupted, and is not to be used. */
export class UnfinishedCopyError extends Error {
  override readonly name = "UnfinishedCopyError";

  constructor() {
    super(
      'Copying into this database has begun and not ended. Run the same "mealglass database copy" again, and it goes on.',
    );
  }
}

/** A database cannot be copied, or not into this one. The message says why. */
export class CopyRefusedError extends Error {
  override readonly name = "CopyRefusedError";
}
