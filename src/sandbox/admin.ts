import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { read } from './body.ts';
import { transmit } from './clearing.ts';
import { toTheSecond } from './clock.ts';
import type { SandboxState } from './state.ts';
import { financialStatus } from './transaction.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const clearingRun = z.strictObject({ terminalNumber: z.string().optional() });

type Action = (state: SandboxState, body: unknown) => unknown;

/** The control surface. It prepares what a test needs; no gateway in production has it. */
const actions: Readonly<Record<string, Action>> = {
  'GET /__admin/health': () => ({ status: 'ok' }),
  'GET /__admin/requests': (state) => ({ requests: state.journal.entries() }),
  'GET /__admin/state': (state) => ({
    transactions: state.ledger.all().map((one) => ({
      tranId: one.tranId,
      cgUid: one.cgUid,
      kind: one.kind,
      state: one.state,
      financialStatus: financialStatus(one),
      total: one.total,
      credited: one.credited,
      currency: one.sent.currency,
      terminalNumber: one.terminalNumber,
      at: toTheSecond(one.at),
    })),
  }),
  'POST /__admin/reset': (state) => {
    state.reset();
    return { status: 'ok' };
  },
  'POST /__admin/clearing/run': (state, body) => transmit(state, clearingRun.parse(body).terminalNumber),
};

/** Serves `/__admin`, to this machine alone. */
export async function admin(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { status, body } = isLoopback(request.socket.remoteAddress)
    ? await act(state, request, path)
    : { status: 403, body: { error: 'The control surface answers on loopback only.' } };
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(`${JSON.stringify(body, null, 2)}\n`);
}

async function act(state: SandboxState, request: IncomingMessage, path: string): Promise<Reply> {
  const action = actions[`${request.method} ${path}`];
  if (!action) return { status: 404, body: { error: 'No such control.', controls: Object.keys(actions) } };
  const body = await read(request);
  if (typeof body === 'string') return { status: 400, body: { error: `The body is ${body}.` } };
  try {
    return { status: 200, body: action(state, body.length === 0 ? {} : JSON.parse(body.toString())) };
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'The body is not JSON.' } };
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
    throw error;
  }
}

const isLoopback = (address = ''): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
