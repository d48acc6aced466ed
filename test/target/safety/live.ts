import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Exchange, GatewayClient, TransportError } from '../../../src/client/index.ts';
import { buildRequest, type Fields } from '../../../src/message/build-request.ts';
import { cardsByRole, type Sandbox, startSandbox, terminalsByRole } from '../../../src/sandbox/index.ts';
import { approvalLine } from '../../../src/target/safety/approvals.ts';
import { journalsIn } from '../../../src/target/safety/journal.ts';
import type { Safety } from '../../../src/target/safety/safety.ts';
import { fileTarget, type Target } from '../../../src/target/target.ts';
import { plainCharge } from '../../plain-charge.ts';

export interface Live {
  readonly sandbox: Sandbox;
  readonly target: Target;
  readonly safety: Safety;
  /** A second client of the same gateway, without safety checks. */
  readonly other: GatewayClient;
  readonly reports: string;
  readonly terminals: Readonly<Record<string, string>>;
  /** Sends a deal with safety checks, by default a plain charge. */
  deal(changes?: Fields): Promise<Exchange>;
  /** Sends a deal that the gateway executes, but whose reply does not arrive. */
  lost(changes?: Fields): Promise<void>;
  clear(): Promise<unknown>;
  /** Undoes all charges. Returns one line for each charge that is left. */
  end(): Promise<string[]>;
  journals(): number;
  down(): Promise<void>;
  stop(): Promise<void>;
}

const environment = { U: 'merchant', P: 'sandbox-password' };

let made = 0;
/** A reference that ends with eight letters and digits, of which at least four differ, as the safety checks require. */
export const reference = (): string => `T${Date.now().toString(36)}${++made}WXYZ`.toUpperCase();

export async function startLive(changes: object = {}): Promise<Live> {
  const sandbox = await startSandbox();
  const reports = await mkdtemp(join(tmpdir(), 'tck-live-'));
  const terminals = terminalsByRole(sandbox.merchants);
  const file = {
    name: 'a stranger',
    baseUrl: sandbox.baseUrl,
    credentials: { userVariable: 'U', passwordVariable: 'P' },
    terminals,
    cards: cardsByRole(),
    control: true,
    ...changes,
  };
  const target = await fileTarget(file, environment, sandbox.ca, '.', reports);
  const { safety } = target;
  if (!safety) throw new Error('a target of a file has no guard');
  const other = new GatewayClient({ ...sandbox, user: environment.U, password: environment.P });
  let up = true;
  const down = async () => {
    if (up) await sandbox.stop();
    up = false;
  };
  const fieldsOf = (more: Fields): Fields => ({ ...plainCharge, user: reference(), ...more });
  return {
    ...{ sandbox, target, safety, other, reports, terminals },
    deal: (more = {}) => target.client.send({ command: 'doDeal', fields: fieldsOf(more) }),
    async lost(more = {}) {
      const fields = fieldsOf(more);
      await safety
        .around(buildRequest({ command: 'doDeal', fields }), async () => {
          await other.send({ command: 'doDeal', fields });
          throw new TransportError('broken off', 'the connection broke off');
        })
        .catch((error) => {
          if (!(error instanceof TransportError)) throw error;
        });
    },
    clear: async () => target.clear?.(),
    async end() {
      await safety.undo(target.client, true);
      return safety.left.map(approvalLine);
    },
    journals: () => journalsIn(reports).left.length,
    down,
    async stop() {
      await target.close();
      await other.close();
      await down();
      await rm(reports, { recursive: true });
    },
  };
}
