import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  cardsByRole,
  catchUp,
  defaultConfiguration,
  type Sandbox,
  sandboxMid,
  startSandbox,
  type Transaction,
  timeOfDay,
  type TurnedAway as Why,
} from '../sandbox/index.ts';
import { Tape } from './tape.ts';

/** Somebody who did not come as far as a command; with method and path, or the code of what failed. */
export interface TurnedAway {
  readonly why: Why;
  readonly what: string;
}

/** What an application has to be configured with. */
export interface Access {
  /** `https://localhost:PORT`; commands are posted to `/xpo/Relay` below it. */
  readonly url: string;
  /** The file of the certificate authority, PEM; its whole path, since an application has a folder of its own. */
  readonly caFile: string;
  readonly user: string;
  readonly password: string;
  readonly terminal: string;
  /** For payment pages. */
  readonly mid: string;
}

export interface SessionOptions {
  /** Where `ca.pem` is written. */
  readonly directory: string;
  readonly port?: number;
  readonly seed?: number;
  /** Those of this session, if they are to be known beforehand; made up if left out. */
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
}

/** A sandbox for one application, with credentials that are valid while it lasts, and what arrives at it. */
export class Session {
  readonly sandbox: Sandbox;
  readonly access: Access;
  readonly tape: Tape;
  /** In which state each transaction was when it was first seen: behind the request that made it, or the next one. */
  readonly firstStates = new Map<string, Transaction['state']>();
  /** Who did not come as far as a command. */
  readonly turnedAway: TurnedAway[] = [];

  private constructor(sandbox: Sandbox, access: Access, tape: Tape) {
    this.sandbox = sandbox;
    this.access = access;
    this.tape = tape;
  }

  /** @throws the system's error where the folder cannot be written or the port is taken */
  static async begin({ directory, port = 0, seed, credentials }: SessionOptions): Promise<Session> {
    const usual = defaultConfiguration();
    const [first, ...others] = usual.merchants;
    if (!first) throw new Error('the default configuration has no merchant');
    const { user, password } = credentials ?? {
      user: `observe-${randomBytes(3).toString('hex')}`,
      password: randomBytes(18).toString('base64url'),
    };
    await mkdir(directory, { recursive: true });
    const sandbox = await startSandbox({
      port,
      ...(seed !== undefined && { seed }),
      configuration: { ...usual, merchants: [{ ...first, user, password }, ...others] },
    });
    const caFile = resolve(directory, 'ca.pem');
    try {
      await writeFile(caFile, sandbox.ca);
    } catch (error) {
      // It would keep the process alive.
      await sandbox.stop();
      throw error;
    }
    const main = first.terminals.find(({ roles }) => roles?.includes('main'));
    const tape = new Tape();
    const session = new Session(
      sandbox,
      {
        ...{ url: sandbox.baseUrl, caFile, user, password, mid: sandboxMid },
        terminal: main?.number ?? '',
      },
      tape,
    );
    sandbox.state.heard = (answered) => {
      tape.add(answered);
      for (const { tranId, state } of sandbox.state.ledger.all())
        if (!session.firstStates.has(tranId)) session.firstStates.set(tranId, state);
    };
    sandbox.state.turnedAway = (why, what) => session.turnedAway.push({ why, what });
    return session;
  }

  handshakesFailed(): number {
    return this.turnedAway.filter(({ why }) => why === 'TLS failed' || why === 'no request').length;
  }

  /** A test card by its role. */
  card(role: string): { readonly number: string; readonly expiration: string; readonly cvv: string } {
    const card = cardsByRole()[role];
    if (!card) throw new Error(`there is no test card ${role}`);
    // A month below ten: kept as a number it loses its zero.
    return { ...card, expiration: '0930' };
  }

  /** Moves the gateway's clock to the next time of day, `23:30`; without one back to the machine's. */
  setClock(time?: string): void {
    const { state } = this.sandbox;
    if (time === undefined) state.clock.reset();
    else state.clock.set(timeOfDay(state.clock.zoned(), time));
    catchUp(state);
  }

  async end(): Promise<void> {
    await this.sandbox.stop();
  }
}
