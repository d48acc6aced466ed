/** Thrown if the user's client does not support a request. No rule passes or fails then. */
export class HiddenByClient extends Error {
  override readonly name = 'HiddenByClient';
}

/** Thrown if the user's client fails: it throws, or returns no reply. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault';
  /** True if the gateway possibly sent a reply that the user's client does not return. */
  readonly hidesReply: boolean;

  constructor(message: string, hidesReply = false) {
    super(message);
    this.hidesReply = hidesReply;
  }
}

/** Thrown if the user's client returns another value than the gateway sent. */
export class Misread extends ClientFault {}
