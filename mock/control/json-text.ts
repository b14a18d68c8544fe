/** A result of an operation as its JSON, in UTF-8: one that is too long to be serialised in one go. */
export class JsonText {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
