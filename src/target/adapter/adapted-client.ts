import type { ClientFinding } from '../../certificate/index.ts';
import { asSent, type Exchange, heard, readBack, readSent } from '../../client/index.ts';
import { type CommandName, isCommand } from '../../contract/index.ts';
import type { Fields, FieldValue, Request } from '../../message/build-request.ts';
import { type Element, textAt } from '../../message/element.ts';
import { writeReply } from '../../message/write-reply.ts';
import { ReplayMiss } from '../../recordings/miss.ts';
import { maskXml } from '../../secrets/mask.ts';
import { ClientFault, HiddenByClient, Misread } from './adapter-errors.ts';
import { treeOf } from './decoded-reply.ts';
import { differencesBetween, hiddenIn, misread } from './differences.ts';
import type { Adapter, AdapterFields, AdapterSettings, AdapterValue } from './load-adapter.ts';
import { saidBy } from './load-adapter.ts';

/** The latest request that a gateway in this process received. */
export interface Arrival {
  readonly number: number;
  readonly request: string;
  readonly reply?: string | undefined;
  readonly remarks: readonly string[];
}

interface Watching {
  readonly arrived?: (() => Arrival | undefined) | undefined;
  readonly mask?: (text: string) => string;
  readonly timeoutMs?: number;
  readonly guard?: Guard;
  readonly now?: (() => Date) | undefined;
}

export type Guard = (text: string, send: () => Promise<Exchange>) => Promise<Exchange>;

type Reached = Pick<AdapterSettings, 'baseUrl' | 'ca' | 'credentials'>;

/** A client of the user, called through the user's adapter module. */
export class AdaptedClient {
  readonly name: string;
  readonly #adapter: Adapter;
  readonly #reached: Reached;
  readonly #arrived: (() => Arrival | undefined) | undefined;
  readonly #findings = new Map<string, ClientFinding>();
  readonly #timeoutMs: number;
  readonly #mask: (text: string) => string;
  readonly #now: () => Date;
  readonly #guard: Guard;
  #before: Promise<unknown> = Promise.resolve();

  constructor(
    adapter: Adapter,
    reached: Reached,
    {
      arrived,
      mask = maskXml,
      timeoutMs = 20_000,
      guard = (_, send) => send(),
      now = () => new Date(),
    }: Watching = {},
  ) {
    this.name = adapter.name;
    this.#adapter = adapter;
    this.#reached = reached;
    this.#arrived = arrived;
    this.#timeoutMs = timeoutMs;
    this.#mask = mask;
    this.#guard = guard;
    this.#now = now;
  }

  /** The gateway commands that the user's client supports; undefined for all commands. */
  get commands(): readonly CommandName[] | undefined {
    return this.#adapter.commands;
  }

  sends(command: string): boolean {
    return this.commands?.some((own) => own === command) ?? true;
  }

  get findings(): readonly ClientFinding[] {
    return [...this.#findings.values()];
  }

  get watched(): boolean {
    return this.#arrived !== undefined;
  }

  /**
   * Calls the user's client with a command.
   * @throws ClientFault if the client throws, returns no reply, or sends another request
   * @throws HiddenByClient if the client does not support the request
   */
  send(request: Request): Promise<Exchange> {
    if (!this.#arrived) return this.#send(request);
    // Calls of the client are sequential, because each call reads the latest request of the gateway.
    const sent = this.#before.then(() => this.#send(request));
    this.#before = sent.catch(() => {});
    return sent;
  }

  /** True if the user's client sends requests to a server with an untrusted certificate. The test request has no secrets. */
  async talksTo(impostor: { readonly baseUrl: string; requests(): number }): Promise<boolean> {
    const settings = {
      ...this.#reached,
      baseUrl: impostor.baseUrl,
      credentials: { user: 'nobody', password: 'no-password' },
      timeoutMs: this.#timeoutMs,
      header: headerOf({ command: 'inquireTransactions', requestId: '' }),
    };
    const command = this.commands?.[0] ?? 'inquireTransactions';
    await this.#called(
      command,
      { terminalNumber: '0000000000', tranId: '1' },
      settings,
      'without findings',
    ).catch(() => {});
    const talked = impostor.requests() > 0;
    if (talked)
      this.#find('unverified', command, 'it sent a request to a server with an untrusted certificate');
    return talked;
  }

  async #send(request: Request): Promise<Exchange> {
    const { text } = asSent(request, this.#reached.credentials);
    const begun = { command: request.command ?? '', requestText: text, startedAt: this.#now(), probe: false };
    return heard(begun, () => this.#guard(text, () => this.#sent(request, text)));
  }

  async #sent(request: Request, text: string): Promise<Exchange> {
    const command = request.command ?? '';
    const before = this.#arrived?.()?.number ?? 0;
    const startedAt = this.#now();
    const begun = performance.now();
    const settings = { ...this.#reached, timeoutMs: this.#timeoutMs, header: headerOf(request) };
    const called = () => this.#called(command, fieldsOf(request.fields ?? {}), settings);
    const reply = await this.#replyOf(command, before, called);
    const durationMs = Math.round((performance.now() - begun) * 10) / 10;
    this.#compare(command, text, before);
    return {
      command,
      requestText: text,
      request: readSent(text),
      ...reply,
      status: 0,
      startedAt,
      durationMs,
      probe: false,
    };
  }

  async #replyOf(command: string, before: number, called: () => Promise<unknown>): Promise<Answer> {
    let shown: Answer | undefined;
    let fault: ClientFault | undefined;
    try {
      shown = this.#replyIn(await called(), command);
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
      fault = error;
    }
    const wire = this.#onWire(before);
    if (shown && wire) {
      const { reply, through } = shown;
      const returned = reply && { reply, isRaw: through?.reply === 'raw' };
      for (const text of returned ? misread(returned, wire.reply) : []) this.#find('misread', command, text);
      const hidden = returned ? hiddenIn(returned, wire.reply) : 'returned a text that is not the reply';
      if (hidden !== undefined) this.#find('hides reply', command, hidden);
      return returned?.isRaw && shown.replyText === wire.replyText ? shown : wire;
    }
    if (shown) return shown;
    if (!wire || !fault?.hidesReply) {
      const unseen = fault?.hidesReply ? 'hides reply' : 'no reply';
      this.#find(ownKind(fault) ?? unseen, command, fault?.message ?? '');
      throw this.#fault(fault?.message, fault?.hidesReply);
    }
    const isRefusal = textAt(wire.reply, 'response.result') !== '000';
    const kind = ownKind(fault) ?? 'hides reply';
    this.#find(kind === 'threw' && isRefusal ? 'throws on refusal' : kind, command, fault.message);
    return wire;
  }

  #onWire(before: number): (Answer & { readonly reply: Element }) | undefined {
    const arrival = this.#arrived?.();
    if (!arrival?.reply || arrival.number !== before + 1) return undefined;
    const { reply, ...back } = readBack(Buffer.from(arrival.reply));
    if (!reply) return undefined;
    return { ...back, reply, lyingDeclaration: false, through: { client: this.name, reply: 'wire' } };
  }

  async #called(
    command: string,
    fields: AdapterFields,
    settings: AdapterSettings,
    how?: 'without findings',
  ): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const say = () => reject(new ClientFault(`returned nothing for ${this.#timeoutMs / 1000} s`));
      timer = setTimeout(say, this.#timeoutMs + 2_000);
    });
    try {
      return await Promise.race([this.#adapter.call(command, fields, settings), late]);
    } catch (error) {
      if (how === 'without findings' || error instanceof ReplayMiss) throw error;
      if (error instanceof ClientFault) throw error;
      if (error instanceof Error && 'notSent' in error && error.notSent === true) {
        const said = saidBy(error, this.#mask);
        this.#find('not sent', command, said);
        throw new HiddenByClient(`${this.name} does not support this request (${said})`);
      }
      throw new Threw(
        `threw an error instead of returning a reply (${saidBy(error, this.#mask)})`,
        !isOfNetwork(error),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  #replyIn(given: unknown, command: string): Answer {
    const raw = { client: this.name, reply: 'raw' } as const;
    if (typeof given === 'string' && given.trim() !== '')
      return { ...readBack(Buffer.from(given.toWellFormed())), lyingDeclaration: false, through: raw };
    if (given instanceof ArrayBuffer) return this.#replyIn(new Uint8Array(given), command);
    if (given instanceof Uint8Array && given.length > 0) return { ...readBack(given), through: raw };
    if (typeof given !== 'object' || given === null || Array.isArray(given) || given instanceof Uint8Array)
      throw new ClientFault(`returned ${named(given)} instead of a reply`, true);
    const reply = treeOf(given as Record<string, unknown>, command);
    const through = { client: this.name, reply: 'decoded' } as const;
    return { reply, replyText: writeReply(reply), lyingDeclaration: false, through };
  }

  /** Compares the request that the gateway received with the requested one. @throws ClientFault if they differ */
  #compare(command: string, asked: string, before: number): void {
    if (!this.#arrived) return;
    const arrival = this.#arrived();
    if (!arrival || arrival.number === before) {
      const text = 'returned a reply, although no request had arrived';
      this.#find('no reply', command, text);
      throw this.#fault(text);
    }
    const times = arrival.number - before;
    if (times > 1) this.#find('repeated', command, `one call sent ${times} requests`);
    const differences = differencesBetween(this.#mask(maskXml(asked)), this.#mask(arrival.request));
    for (const { kind, text } of differences) this.#find(kind, command, text);
    for (const remark of arrival.remarks)
      if (/declaration/.test(remark)) this.#find('declaration', command, remark);
    const wrong = differences.find(({ kind }) => kind !== 'own header');
    if (wrong) throw this.#fault(`did not send the requested command: ${wrong.text}`);
    if (times > 1) throw this.#fault(`sent ${times} requests instead of one`);
  }

  #fault(text: string | undefined, hidesReply = false): ClientFault {
    return new ClientFault(`the client “${this.name}” ${text}`, hidesReply);
  }

  /** Adds a finding about the user's client. Findings that differ only in ids and codes are one finding. */
  #find(kind: ClientFinding['kind'], command: string, text: string): void {
    const about = /changed|misread/.test(kind) ? text.split(' ')[0] : text;
    const key = `${kind} ${isCommand(command) ? command : ''} ${/threw|throws|hides/.test(kind) ? '' : about}`;
    const { text: first = text, times = 0 } = this.#findings.get(key) ?? {};
    const example = first === text || first.startsWith(forExample) ? first : forExample + first;
    this.#findings.set(key, { kind, command, text: example, times: times + 1 });
  }
}

type Answer = Pick<Exchange, 'reply' | 'replyText' | 'problem' | 'lyingDeclaration' | 'through'>;

class Threw extends ClientFault {}

const ownKind = (fault: ClientFault | undefined): 'threw' | 'misread' | undefined =>
  fault instanceof Threw ? 'threw' : fault instanceof Misread ? 'misread' : undefined;

const forExample = 'for example: ';

/** True for network errors, after which there is no reply. Any other error can occur after a reply. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return (
    /time.?d? ?-?out|abort|network|socket|connect|fetch failed/i.test(`${error.name} ${error.message}`) ||
    /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(String(code)) ||
    isOfNetwork(cause)
  );
}

const named = (given: unknown): string => {
  if (given === '' || given instanceof Uint8Array) return 'an empty text';
  if (Array.isArray(given)) return 'a list';
  return given === undefined || given === null ? String(given) : `a ${typeof given}`;
};

const defaults = { version: '2000', language: 'ENG', dateTime: '', requestId: '' } as const;

function headerOf(request: Request): AdapterSettings['header'] {
  return Object.fromEntries(
    Object.entries(defaults).flatMap(([name, value]) => {
      const asked = name in request ? request[name as keyof typeof defaults] : value;
      return asked === undefined ? [] : [[name, asked]];
    }),
  );
}

function fieldsOf(fields: Fields): AdapterFields {
  const made: Record<string, AdapterValue> = {};
  for (const [path, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let inside = made;
    for (const name of names) {
      const there = inside[name];
      const next = typeof there === 'object' && !Array.isArray(there) ? { ...there } : {};
      inside[name] = next;
      inside = next as Record<string, AdapterValue>;
    }
    inside[last] = written(value);
  }
  return made;
}

function written(value: FieldValue): AdapterValue {
  if (Array.isArray(value)) return value.map((one: FieldValue) => written(one));
  return typeof value === 'object' ? fieldsOf(value as Fields) : String(value ?? '');
}
