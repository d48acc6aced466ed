/** Thrown if the client does not support a request: no rule passes or fails. */
export class HiddenByClient extends Error {
  override readonly name = 'HiddenByClient';
}

/** Thrown if the client fails: it throws, or returns no reply. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault';
  /** True if a reply possibly came that the client does not return. */
  readonly hidesReply: boolean;

  constructor(message: string, hidesReply = false) {
    super(message);
    this.hidesReply = hidesReply;
  }
}

/** Thrown if the client returns a changed value of the reply. */
export class Misread extends ClientFault {}
