import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../message/make-folder.ts';
import { writeWhole } from '../message/write-whole.ts';
import {
  type ConsoleOptions,
  cardsByRole,
  catchUp,
  defaultConfiguration,
  leniently,
  type Sandbox,
  type SandboxOptions,
  sandboxMid,
  startSandbox,
  type Transaction,
  timeOfDay,
  type TurnedAway as Why,
} from '../sandbox/index.ts';
import { Tape } from './tape.ts';
import type { Situation } from './task-schema.ts';

/** A refused connection or request, with method and path or an error code. */
export interface TurnedAway {
  readonly why: Why;
  readonly what: string;
}

export interface Access {
  /** The base URL `https://localhost:PORT`. Commands are posted to `/xpo/Relay` below it. */
  readonly url: string;
  /** The absolute path of the certificate authority's PEM file, because the application may run in another folder. */
  readonly caFile: string;
  readonly user: string;
  readonly password: string;
  readonly terminal: string;
  readonly mid: string;
}

export interface FirstSeen {
  readonly at: number;
  readonly state: Transaction['state'];
}

export interface SessionOptions extends Pick<SandboxOptions, 'host' | 'names' | 'authorityDirectory'> {
  readonly directory: string;
  readonly port?: number;
  /** True if the sandbox accepts the request forms of old clients. */
  readonly isLenient?: boolean | undefined;
  readonly seed?: number;
  /** User and password of the gateway; random by default. */
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  readonly console?: ConsoleOptions | undefined;
  readonly stopwatch?: (() => number) | undefined;
}

/** A sandbox for one application, with temporary credentials and a record of all requests. */
export class Session {
  readonly sandbox: Sandbox;
  readonly access: Access;
  readonly isLenient: boolean;
  readonly tape: Tape;
  /** The first observation of each transaction, after the request, page or late commit that made it. */
  readonly firstSeen: Map<string, FirstSeen> = new Map();
  /** Transactions of requests without a reply yet: in the timeline, a transaction follows its request. */
  readonly #made: Transaction[] = [];
  readonly turnedAway: TurnedAway[] = [];
  /** The latest time at which a reset or a restored snapshot removed transactions. */
  resetAt = -Infinity;

  private constructor(sandbox: Sandbox, access: Access, tape: Tape, isLenient: boolean) {
    this.sandbox = sandbox;
    this.access = access;
    this.isLenient = isLenient;
    this.tape = tape;
  }

  /** @throws the system's error if the folder cannot be written or the port is in use */
  static async begin({
    directory,
    port = 0,
    seed,
    credentials,
    console,
    stopwatch,
    isLenient = false,
    ...reached
  }: SessionOptions): Promise<Session> {
    const usual = defaultConfiguration();
    const [first, ...others] = usual.merchants;
    if (!first) throw new Error('the default configuration of the sandbox has no merchant');
    const { user, password } = credentials ?? {
      user: `observe-${randomBytes(3).toString('hex')}`,
      password: randomBytes(18).toString('base64url'),
    };
    await makeFolder(directory);
    const own = { ...usual, merchants: [{ ...first, user, password }, ...others] };
    const sandbox = await startSandbox({
      ...{ ...reached, port },
      ...(seed !== undefined && { seed }),
      ...(console && { console }),
      configuration: isLenient ? leniently(own) : own,
    });
    const caFile = resolve(reached.authorityDirectory ?? directory, 'ca.pem');
    try {
      if (reached.authorityDirectory === undefined) await writeWhole([[caFile, sandbox.ca]]);
    } catch (error) {
      // An error while starting stops the sandbox, because a running sandbox would block the end of the process.
      await sandbox.stop();
      throw error;
    }
    const main = first.terminals.find(({ roles }) => roles?.includes('main'));
    const tape = new Tape(stopwatch);
    const session = new Session(
      sandbox,
      {
        ...{ url: sandbox.baseUrl, caFile, user, password, mid: sandboxMid },
        terminal: main?.number ?? '',
      },
      tape,
      isLenient,
    );
    const { events } = sandbox.state;
    events.on('transaction', (made) => session.#made.push(made));
    events.on('answered', (answered) => {
      tape.add(answered);
      for (const { tranId, state } of session.#made.splice(0))
        if (!session.firstSeen.has(tranId)) session.firstSeen.set(tranId, { state, at: tape.now() });
    });
    events.on('changed', () => {
      const gone = [...session.firstSeen.keys()].filter((id) => !sandbox.state.ledger.byTranId(id));
      if (gone.length > 0) session.resetAt = tape.now();
      for (const id of gone) session.firstSeen.delete(id);
    });
    events.on('turnedAway', (why, what) => session.turnedAway.push({ why, what }));
    return session;
  }

  handshakesFailed(): number {
    return this.turnedAway.filter(({ why }) => why === 'TLS failed' || why === 'no request').length;
  }

  /**
   * Waits for the first request or refusal of a step. An application sees a failed TLS handshake shortly before the
   * gateway records it.
   *
   * @param from the time of the tape at which the step began
   * @param turnedBefore number of refusals before the step
   */
  async recorded(from: number, turnedBefore: number): Promise<void> {
    const isRecorded = () =>
      this.turnedAway.length > turnedBefore || this.tape.all().some(({ at }) => at >= from);
    const [step, longest] = [20, 2_000];
    for (let waited = 0; waited < longest && !isRecorded(); waited += step) await wait(step);
  }

  card(role: string): { readonly number: string; readonly expiration: string; readonly cvv: string } {
    const card = cardsByRole()[role];
    if (!card) throw new Error(`there is no test card ${role}`);
    // The month has a leading zero, which an application loses if it stores the expiration as a number.
    return { ...card, expiration: '0930' };
  }

  /** Moves the gateway's clock to the next occurrence of a time of day, or back to the real time without one. */
  setClock(time?: string, day?: Situation['day']): void {
    const { state } = this.sandbox;
    const moved = day === undefined ? clockAfter : clockGoingForward;
    if (time === undefined) state.clock.reset();
    else state.clock.set(moved(state.clock.zoned(), time));
    catchUp(state);
  }

  /** Makes the gateway give ids of 19 digits until the returned function is called. */
  longIds(): () => void {
    const { identifiers } = this.sandbox.state;
    const { tranId } = identifiers;
    identifiers.tranId = () => `9007199254${tranId.call(identifiers)}`;
    return () => {
      identifiers.tranId = tranId;
    };
  }

  setTerminal(setting: NonNullable<Situation['terminal']>): () => void {
    const all = this.sandbox.merchants.flatMap(({ terminals }) => terminals);
    const terminal = all.find(({ number }) => number === this.access.terminal);
    if (!terminal) throw new Error('the session has no terminal');
    const usual = { ...terminal };
    const { transmission } = usual;
    Object.assign(
      terminal,
      {
        'several matches are refused': { severalMatches: 'refuse' },
        'first transmission fails': { transmission: { ...transmission, fails: 'first' } },
      }[setting],
    );
    return () => void Object.assign(terminal, usual);
  }

  /** Creates an invoice for the latest charge, which is ready one to two seconds from now. */
  addInvoice(): void {
    const { ledger, invoices } = this.sandbox.state;
    const charge = ledger.all().findLast(({ kind, state }) => kind === 'charge' && state !== 'rejected');
    const [merchant] = this.sandbox.merchants;
    if (!charge || !merchant) return;
    const common = { currency: 'ILS', readyAfter: 2, method: 'wait', mailTo: 'buyer@example.com' } as const;
    // A released charge has two transaction ids.
    for (const id of [charge.tranId, ...(charge.operations ?? [])]) invoices.add(merchant, { id, ...common });
  }

  /** Clears requests and ledger. Ids continue to count up, because an application may store them as unique keys. */
  forget(): void {
    const { state } = this.sandbox;
    const { identifiers } = state;
    state.reset();
    state.identifiers = identifiers;
    this.tape.clear();
    this.firstSeen.clear();
    this.resetAt = -Infinity;
    this.#made.length = 0;
    this.turnedAway.length = 0;
  }

  async end(): Promise<void> {
    await this.sandbox.stop();
  }
}

type Moment = Parameters<typeof timeOfDay>[0];

const transmission = '23:00';

/** The next occurrence of a time of day. A time after 23:00 follows a transmission: from 23:10, 23:30 is tomorrow. */
export function clockAfter(moment: Moment, time: string): Moment {
  // At 22:59:30, the next 22:59:00 would come after a transmission, so the current minute counts.
  const isNow = moment.toPlainTime().toString().startsWith(time);
  const next =
    isNow && time <= transmission
      ? moment.round({ smallestUnit: 'minute', roundingMode: 'trunc' })
      : timeOfDay(moment, time);
  const lacksTransmission =
    time > transmission && timeOfDay(moment, transmission).epochMilliseconds > next.epochMilliseconds;
  return lacksTransmission ? timeOfDay(next, time) : next;
}

/** A time of day on the next day on which daylight saving begins. */
export function clockGoingForward(moment: Moment, time: string): Moment {
  let change = moment.getTimeZoneTransition('next');
  while (change && change.offsetNanoseconds < change.subtract({ nanoseconds: 1 }).offsetNanoseconds)
    change = change.getTimeZoneTransition('next');
  if (!change) throw new Error('the time zone has no daylight saving');
  return timeOfDay(change.startOfDay().subtract({ nanoseconds: 1 }), time);
}
