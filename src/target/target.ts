import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConfigurationError, type TargetKind } from '../certificate/index.ts';
import { GatewayClient, httpsTransport, type Transport, TransportError } from '../client/index.ts';
import { issueWords } from '../contract/index.ts';
import type { Recording } from '../recordings/index.ts';
import {
  cardsByRole,
  invoicesByRole,
  type Sandbox,
  sandboxMid,
  startSandbox,
  terminalsByRole,
} from '../sandbox/index.ts';
import type { AdaptedClient, Arrival } from './adapter/adapted-client.ts';
import { type Buyer, pageBuyer } from './buyer.ts';
import { type Credentials, credentialsFrom } from './credentials.ts';
import { Journal } from './safety/journal.ts';
import { divided, type Limits } from './safety/permitted.ts';
import { remarksOn } from './safety/resume.ts';
import { Safety } from './safety/safety.ts';
import {
  isHere,
  oddCards,
  paceOf,
  type TargetCard,
  type TargetFile,
  targetFileSchema,
  unknownRoles,
  type Waits,
} from './target-file.ts';
import { guarded, type Pacer, paced, pacer } from './transports.ts';

/** A gateway under certification, with its credentials and abilities. */
export interface Target {
  readonly name: string;
  readonly kind: TargetKind;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** Credentials of other merchants, by the role of their terminal in the target file. */
  readonly others?: Readonly<Record<string, Credentials>>;
  readonly ca?: string;
  readonly client: GatewayClient;
  /** Waits until the pace of the target permits a request. The member `client` already waits by itself. */
  readonly turn: Pacer;
  /** The user's own client, if scenarios use it in place of the client of this kit. */
  readonly adapted?: AdaptedClient;
  /** Returns the latest request that the target received, if the target runs in this process. */
  readonly arrived?: () => Arrival | undefined;
  /** Terminal numbers by role, such as `main`, `no-refund`, and `foreign` (another merchant's). */
  readonly terminals: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, TargetCard>>;
  readonly mid?: string | undefined;
  readonly buyer?: Buyer;
  /** The maximum number of charges in one transmission of the terminal `batch-limit`; undefined if unknown. */
  readonly batchLimit?: number | undefined;
  /** Invoice numbers by role, such as `existing`, `missing`, `not-ils`, `vendor-101`. */
  readonly invoices: Readonly<Record<string, string>>;
  /** Calls the admin API and returns the JSON of its reply; missing if the target has no admin API. */
  readonly control?: (path: string, body?: unknown, method?: 'POST' | 'DELETE') => Promise<unknown>;
  /** Runs a transmission on the target, and returns the ids of the transmissions; missing without an admin API. */
  readonly clear?: () => Promise<readonly string[]>;
  readonly timeoutMs: number;
  readonly waits: Waits;
  readonly limits?: Limits;
  readonly safety?: Safety;
  /** True if a scenario may post credentials and a test card over HTTP without TLS. */
  readonly plainHttp: boolean;
  /** True if a scenario may make 205 charges. */
  readonly manyCharges: boolean;
  /** False for a replay of a recording, in which scenarios cannot open connections. */
  readonly sockets: boolean;
  readonly now?: () => Date;
  readonly replay?: Replay;
  /** A client of the gateway for requests that are not part of the run. */
  readonly aside: GatewayClient;
  readonly remarks?: readonly string[];
  readonly fingerprint: string;
  close(): Promise<void>;
}

export interface Replay {
  /** The start time of the recording, ISO 8601. */
  readonly begun: string;
  readonly part: Recording['head']['part'] & { readonly seed: number };
  /** The reason why the recording is too old; undefined if it is not too old. */
  readonly stale?: string;
  readonly otherContract: boolean;
  misses(): number;
  latestMiss(): string | undefined;
}

export const secretsOf = ({ credentials, others = {}, cards }: Target): readonly string[] => [
  credentials.password,
  ...Object.values(others).map(({ password }) => password),
  ...Object.values(cards).map(({ number }) => number),
];

const sandboxBatchLimit = 2;

const sandboxDefaults = { pace: 0, timeoutMs: 20_000, waits: { transmission: 120_000, between: 5_000 } };

async function othersFrom(
  merchants: ReturnType<typeof targetFileFrom>['merchants'],
  environment: NodeJS.ProcessEnv,
  directory: string,
  own: Credentials,
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
  for (const [name, { user, password }] of Object.entries(others))
    if (user === own.user && password === own.password)
      throw new ConfigurationError(
        `merchants.${name}.credentials: are the same as credentials, and must be those of ${name === 'foreign' ? 'another merchant' : 'another set'}`,
      );
  return others;
}

export async function sandboxTarget(sandbox?: Sandbox, listen?: Listen): Promise<Target> {
  const started = sandbox ?? (await startSandbox());
  const [merchant, foreign] = started.merchants;
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
    buyer: pageBuyer({ ca: started.ca, ...sandboxDefaults }),
    invoices: invoicesByRole(started.merchants),
    batchLimit: sandboxBatchLimit,
    others: {
      otherSet: { user, password: 'console-password' },
      ...(foreign && { foreign: { user: foreign.user, password: foreign.password } }),
    },
    control: true,
    plainHttp: true,
    manyCharges: true,
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

/** Checks the content of a target file. @throws ConfigurationError with each wrong member and its correction */
export function targetFileFrom(file: unknown): TargetFile {
  const parsed = targetFileSchema.safeParse(file, { error: issueWords });
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; '),
  );
}

/**
 * Returns a target for the gateway that a target file describes.
 * @param directory the folder of the file, for relative paths
 * @param reports the folder for the journal of charges; required for a run that charges
 * @param shares the number of parallel runs that share limits and pace
 * @throws ConfigurationError with the wrong member and its correction
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
    ...{ name, baseUrl, terminals, cards, invoices, mid, batchLimit, control, waits, limits, credentials },
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
    manyCharges: read.manyCharges,
    sockets: true,
    ...(listen && { listen }),
    ...(ca !== undefined && { ca }),
    others: await othersFrom(read.merchants, environment, directory, credentials),
    ...(reports !== undefined && {
      guard: (identity) =>
        new Safety(Journal.begin(reports, identity), {
          limits,
          cards: Object.values(cards).map(({ number }) => number),
        }),
    }),
  });
}

export type Listen = (
  transport: Transport,
  target: Pick<Target, 'baseUrl' | 'cards' | 'credentials' | 'others'>,
) => Transport;

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
  // The fingerprint of a target excludes the port, because the sandbox has another port in each run.
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
    if (status !== 200) {
      const said = `the admin API (/__admin) answered ${path} with ${status}`;
      // The sandbox does not send these codes, so a proxy did.
      throw /^50[234]$/.test(String(status)) ? new TransportError('broken off', said) : new Error(said);
    }
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
