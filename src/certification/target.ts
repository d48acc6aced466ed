import { createHash } from 'node:crypto';
import { z } from 'zod';
import { GatewayClient } from '../client/index.ts';
import {
  cardsByRole,
  invoicesByRole,
  type Sandbox,
  sandboxMid,
  startSandbox,
  terminalsByRole,
} from '../sandbox/index.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type TargetFile, targetFileSchema, unknownRoles } from './target-file.ts';

export { ConfigurationError } from './configuration-error.ts';

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
  readonly baseUrl: string;
  readonly credentials: { readonly user: string; readonly password: string };
  readonly ca?: string;
  /** Its connections stay open for the whole run. */
  readonly client: GatewayClient;
  /** Terminal numbers by role: `main`, `no-refund`, `foreign` (another merchant's) and so on. */
  readonly terminals: Readonly<Record<string, string>>;
  /** Cards by role: `approved-visa`, `declined` and so on. */
  readonly cards: Readonly<Record<string, TargetCard>>;
  /** The merchant id under which payment pages can be asked for; missing where the target has none. */
  readonly mid?: string;
  /** Invoices by role: `existing`, `missing`, `not-ils`, `vendor-101` and so on. */
  readonly invoices: Readonly<Record<string, string>>;
  /**
   * Calls the target's control surface, by POST where nothing else is said, and gives back its JSON; missing where the
   * target has none.
   */
  readonly control?: (path: string, body?: unknown, method?: 'POST' | 'DELETE') => Promise<unknown>;
  /** Makes clearing run, and tells the ids of its transmissions; missing where the target has no control surface. */
  readonly clear?: () => Promise<readonly string[]>;
  /** What is odd in its description and does not stand in the way of a run. */
  readonly remarks?: readonly string[];
  /** Identifies the target without telling secrets. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** What no output of a run may show: the password and the card numbers. */
export const secretsOf = ({ credentials, cards }: Target): readonly string[] => [
  credentials.password,
  ...Object.values(cards).map(({ number }) => number),
];

/** The embedded reference gateway, started for this run over real HTTPS. */
export async function sandboxTarget(sandbox?: Sandbox): Promise<Target> {
  const started = sandbox ?? (await startSandbox());
  const [merchant] = started.merchants;
  if (!merchant) throw new Error('the sandbox has no merchant');
  const { user, password } = merchant;
  return described({
    name: 'sandbox',
    baseUrl: started.baseUrl,
    ca: started.ca,
    credentials: { user, password },
    terminals: terminalsByRole(started.merchants),
    cards: cardsByRole(),
    mid: sandboxMid,
    invoices: invoicesByRole(started.merchants),
    control: true,
    ...(sandbox === undefined && { stop: () => started.stop() }),
  });
}

/**
 * The gateway that a target file describes.
 *
 * @throws ConfigurationError naming the field and the fix
 */
export async function fileTarget(
  file: unknown,
  environment: NodeJS.ProcessEnv,
  ca?: string,
): Promise<Target> {
  const parsed = targetFileSchema.safeParse(file);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
        .join('; '),
    );
  const { credentials, mid, ...rest }: TargetFile = parsed.data;
  const secret = (variable: string): string => {
    const value = environment[variable];
    if (!value)
      throw new ConfigurationError(
        `the environment variable ${variable} is not set; the target file asks for it`,
      );
    return value;
  };
  return described({
    ...rest,
    remarks: unknownRoles(parsed.data),
    ...(mid !== undefined && { mid }),
    ...(ca !== undefined && { ca }),
    credentials: { user: secret(credentials.userVariable), password: secret(credentials.passwordVariable) },
  });
}

/** What the control surface tells of a clearing run; a gateway with one of its own may tell less. */
const clearingRun = z.object({ batches: z.array(z.object({ transmitId: z.string() })).default([]) });

interface Description extends Omit<Target, 'fingerprint' | 'client' | 'close' | 'control' | 'clear'> {
  readonly control: boolean;
  readonly stop?: () => Promise<void>;
}

function described({ control, stop, ...target }: Description): Target {
  const { hostname } = new URL(target.baseUrl);
  // A port changes with every run of the sandbox; the terminals are what is certified.
  const facts = JSON.stringify([target.name, hostname, Object.entries(target.terminals).sort()]);
  const client = new GatewayClient({ ...target, ...target.credentials, timeoutMs: 20_000 });
  const post: Target['control'] = async (path, body = {}, method = 'POST') => {
    const { status, replyText } = await client.probe(
      { body: JSON.stringify(body), path: `/__admin/${path}`, method, contentType: 'application/json' },
      { text: `/__admin/${path}` },
    );
    if (status !== 200) throw new Error(`the control surface answered ${status} to ${path}`);
    return JSON.parse(replyText);
  };
  return {
    ...target,
    client,
    fingerprint: `sha256:${createHash('sha256').update(facts).digest('hex')}`,
    ...(control && {
      control: post,
      clear: async () =>
        clearingRun.parse(await post('clearing/run')).batches.map(({ transmitId }) => transmitId),
    }),
    close: async () => {
      await client.close();
      await stop?.();
    },
  };
}
