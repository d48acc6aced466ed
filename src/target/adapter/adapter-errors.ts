/** The client under certification lets nobody see or do this: no rule passes or fails by it. */
export class HiddenByClient extends Error {
  override readonly name = 'HiddenByClient';
}

/** The client under certification did not do its part: it threw, or gave back nothing that is a reply. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault';
  /** The call ended by itself: a reply may have come that the client does not show. */
  readonly hidesReply: boolean;

  constructor(message: string, hidesReply = false) {
    super(message);
    this.hidesReply = hidesReply;
  }
}

/** The client altered a value of the reply, so the reply cannot be read from it. */
export class Misread extends ClientFault {}
