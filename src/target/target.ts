import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConfigurationError, type TargetKind } from '../certificate/index.ts';
import { GatewayClient, httpsTransport, type Transport } from '../client/index.ts';
import {
  cardsByRole,
  invoicesByRole,
  type Sandbox,
  sandboxMid,
  startSandbox,
  terminalsByRole,
} from '../sandbox/index.ts';
import type { AdaptedClient, Arrival } from './adapter/adapted-client.ts';
import { type Buyer, sandboxBuyer } from './buyer.ts';
import { type Credentials, credentialsFrom } from './credentials.ts';
import { Journal } from './safety/journal.ts';
import { divided, type Limits } from './safety/permitted.ts';
import { remarksOn } from './safety/resume.ts';
import { Safety } from './safety/safety.ts';
import {
  inWords,
  isHere,
  oddCards,
  paceOf,
  type TargetFile,
  targetFileSchema,
  unknownRoles,
  type Waits,
} from './target-file.ts';
import { guarded, type Pacer, paced, pacer } from './transports.ts';

/** A card that a run may use. */
export interface TargetCard {
  readonly number: string;
  /** `MMYY` */
  readonly expiration: string;
  readonly cvv: string;
}

/** A gateway under certification: where it is, who asks, and what it lets the suite reach. */
export interface Target {
  readonly name: string;
  readonly kind: TargetKind;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Those of other merchants, by the role of their terminal. */
  readonly others?: Readonly<Record<string, Credentials>>;
  readonly ca?: string;
  /** Its connections stay open for the whole run. */
  readonly client: GatewayClient;
  /** Waits for the turn of the next request, which `client` does itself. */
  readonly turn: Pacer;
  /** Somebody's own client, through which the scenarios go instead. */
  readonly adapted?: AdaptedClient;
  /** The request that came last, where the target runs in this process. */
  readonly arrived?: () => Arrival | undefined;
  /** Terminal numbers by role: `main`, `no-refund`, `foreign` (another merchant's) and so on. */
  readonly terminals: Readonly<Record<string, string>>;
  /** Cards by role: `approved-visa`, `declined` and so on. */
  readonly cards: Readonly<Record<string, TargetCard>>;
  /** The merchant id under which payment pages can be asked for; missing where the target has none. */
  readonly mid?: string;
  /** Uses payment pages; missing where nobody described the pages of the target. */
  readonly buyer?: Buyer;
  /** How many charges one transmission of the terminal `batch-limit` sends; missing where that is not known. */
  readonly batchLimit?: number;
  /** Invoices by role: `existing`, `missing`, `not-ils`, `vendor-101` and so on. */
  readonly invoices: Readonly<Record<string, string>>;
  /**
   * Calls the target's control surface, by POST where nothing else is said, and gives back its JSON; missing where the
   * target has none.
   */
  readonly control?: (path: string, body?: unknown, method?: 'POST' | 'DELETE') => Promise<unknown>;
  /** Makes clearing run, and tells the ids of its transmissions; missing where the target has no control surface. */
  readonly clear?: () => Promise<readonly string[]>;
  /** How long a reply is waited for, in milliseconds. */
  readonly timeoutMs: number;
  /** How long a transmission is waited for, in milliseconds. */
  readonly waits: Waits;
  /** The most that a run may charge, where the target has such limits. */
  readonly limits?: Limits;
  /** Guards what a run sends and undoes it; missing for the embedded gateway, whose money is nobody's. */
  readonly safety?: Safety;
  /** Whether credentials and a test card may go over plain HTTP, to see that turned away. */
  readonly plainHttp: boolean;
  /** Whether connections of its own can be made to it; a recording has none. */
  readonly sockets: boolean;
  /** The time that the run goes by, where that is another than now. */
  readonly now?: () => Date;
  /** What it is a recording of; missing where somebody answers. */
  readonly replay?: Replay;
  /** Like `client`, and nobody listens: for what is no part of the run. */
  readonly aside: GatewayClient;
  /** What is odd in its description and does not stand in the way of a run. */
  readonly remarks?: readonly string[];
  /** Identifies the target without telling secrets. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** A recording in the place of a gateway. */
export interface Replay {
  /** When it was recorded, ISO 8601. */
  readonly begun: string;
  /** What was run then, and is run again. */
  readonly part: {
    readonly tags?: string | undefined;
    readonly command?: readonly string[] | undefined;
    readonly seed: number;
  };
  /** Why it is too old to say anything; missing where it is not. */
  readonly stale?: string;
  /** It was recorded with another contract. */
  readonly otherContract: boolean;
  misses(): number;
  latestMiss(): string | undefined;
}

/** What no output of a run may show: the passwords and the card numbers. */
export const secretsOf = ({ credentials, others = {}, cards }: Target): readonly string[] => [
  credentials.password,
  ...Object.values(others).map(({ password }) => password),
  ...Object.values(cards).map(({ number }) => number),
];

/** As the role of the terminal asks of any configuration. */
const sandboxBatchLimit = 2;

const sandboxDefaults = { pace: 0, timeoutMs: 20_000, waits: { transmission: 120_000, between: 5_000 } };

/** The credentials of others that a target file names, by what it calls them. */
async function othersFrom(
  merchants: ReturnType<typeof targetFileFrom>['merchants'],
  environment: NodeJS.ProcessEnv,
  directory: string,
): Promise<Record<string, Credentials>> {
  const others: Record<string, Credentials> = {};
  for (const [name, one] of Object.entries(merchants))
    if (one)
      others[name] = await credentialsFrom(
        one.credentials,
        environment,
        directory,
        `merchants.${name}.credentials`,
      );
  return others;
}

/** The embedded reference gateway, started for this run over real HTTPS. */
export async function sandboxTarget(sandbox?: Sandbox, listen?: Listen): Promise<Target> {
  const started = sandbox ?? (await startSandbox());
  const [merchant] = started.merchants;
  if (!merchant) throw new Error('the sandbox has no merchant');
  const { user, password } = merchant;
  return described({
    name: 'sandbox',
    kind: 'sandbox',
    baseUrl: started.baseUrl,
    ca: started.ca,
    credentials: { user, password },
    terminals: terminalsByRole(started.merchants),
    cards: cardsByRole(),
    mid: sandboxMid,
    buyer: sandboxBuyer({ ca: started.ca, ...sandboxDefaults }),
    invoices: invoicesByRole(started.merchants),
    batchLimit: sandboxBatchLimit,
    others: { otherSet: { user, password: 'console-password' } },
    control: true,
    plainHttp: true,
    sockets: true,
    ...(listen && { listen }),
    ...sandboxDefaults,
    arrived: () => {
      const { journal } = started.state;
      const latest = journal.latest();
      return latest && { ...latest, number: journal.added };
    },
    ...(sandbox === undefined && { stop: () => started.stop() }),
  });
}

/**
 * What a target file says.
 *
 * @throws ConfigurationError naming the field and the fix
 */
export function targetFileFrom(file: unknown): TargetFile {
  const parsed = targetFileSchema.safeParse(file, { error: inWords });
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; '),
  );
}

/**
 * The gateway that a target file describes.
 *
 * @param directory of the file, which the path of a credentials file counts from
 * @param reports folder for the journal of what is charged; without one nothing is guarded, and nothing is to be charged
 * @param shares how many runs use the target at once: each may charge that part of the limits, at that part of the pace
 * @throws ConfigurationError naming the field and the fix
 */
export async function fileTarget(
  file: unknown,
  environment: NodeJS.ProcessEnv,
  ca?: string,
  directory = '.',
  reports?: string,
  listen?: Listen,
  shares = 1,
): Promise<Target> {
  const read = targetFileFrom(file);
  const { mid, name, baseUrl, terminals, cards, invoices, batchLimit, control, timeouts, waits } = read;
  const limits = divided(read.limits, shares);
  const credentials = await credentialsFrom(read.credentials, environment, directory);
  return described({
    kind: 'live',
    ...{ name, baseUrl, terminals, cards, invoices, control, waits, limits, credentials },
    remarks: [
      ...unknownRoles(read),
      ...oddCards(
        cards,
        Temporal.Now.zonedDateTimeISO('Asia/Jerusalem').toPlainDate().toString().slice(0, 7),
      ),
      ...(reports === undefined ? [] : remarksOn(reports)),
    ],
    pace: paceOf(read) * shares,
    timeoutMs: timeouts.reply,
    plainHttp: read.plainHttp ?? isHere(baseUrl),
    sockets: true,
    ...(listen && { listen }),
    ...(mid !== undefined && { mid }),
    ...(batchLimit !== undefined && { batchLimit }),
    ...(ca !== undefined && { ca }),
    others: await othersFrom(read.merchants, environment, directory),
    ...(reports !== undefined && {
      guard: (identity) =>
        new Safety(Journal.begin(reports, identity), {
          limits,
          cards: Object.values(cards).map(({ number }) => number),
        }),
    }),
  });
}

/** Puts something between a run and the wire. */
export type Listen = (
  transport: Transport,
  target: Pick<Target, 'baseUrl' | 'cards' | 'credentials' | 'others'>,
) => Transport;

/** What the control surface tells of a clearing run; a gateway with one of its own may tell less. */
const clearingRun = z.object({ batches: z.array(z.object({ transmitId: z.string() })).default([]) });

interface Description
  extends Omit<
    Target,
    'fingerprint' | 'client' | 'aside' | 'close' | 'control' | 'clear' | 'safety' | 'turn'
  > {
  readonly control: boolean;
  readonly pace: number;
  readonly guard?: (identity: Pick<Target, 'name' | 'baseUrl' | 'fingerprint'>) => Safety;
  readonly listen?: Listen;
  /** In the place of the network. */
  readonly transport?: Transport;
  readonly stop?: () => Promise<void>;
}

export function described({
  control,
  stop,
  pace,
  guard,
  listen,
  transport: given,
  ...target
}: Description): Target {
  const { hostname } = new URL(target.baseUrl);
  // A port changes with every run of the sandbox; the terminals are what is certified.
  const facts = JSON.stringify([target.name, hostname, Object.entries(target.terminals).sort()]);
  const fingerprint = `sha256:${createHash('sha256').update(facts).digest('hex')}`;
  const { name, baseUrl } = target;
  const safety = guard?.({ name, baseUrl, fingerprint });
  const turn = pacer(pace);
  const slow = paced(given ?? httpsTransport(target), turn);
  const transport = safety ? guarded(slow, safety) : slow;
  const clientOver = (over: Transport) =>
    new GatewayClient({ ...target, ...target.credentials, transport: over });
  const aside = clientOver(transport);
  const client = listen ? clientOver(listen(transport, target)) : aside;
  const post: Target['control'] = async (path, body = {}, method = 'POST') => {
    const { status, replyText } = await client.probe(
      { body: JSON.stringify(body), path: `/__admin/${path}`, method, contentType: 'application/json' },
      { text: `/__admin/${path}` },
    );
    if (status !== 200) throw new Error(`the admin API (/__admin) answered ${path} with ${status}`);
    return JSON.parse(replyText);
  };
  return {
    ...target,
    client,
    aside,
    fingerprint,
    turn,
    ...(safety && { safety }),
    ...(control && {
      control: post,
      clear: async () =>
        clearingRun.parse(await post('clearing/run')).batches.map(({ transmitId }) => transmitId),
    }),
    close: async () => {
      safety?.close();
      await client.close();
      await stop?.();
    },
  };
}
