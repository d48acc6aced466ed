import { Agent, fetch } from 'undici';
import { placed } from '../../src/client/gateway-client.ts';
import { contentOf, type Exchange, GatewayClient, resultOf } from '../../src/client/index.ts';
import { buildRequest, type Request } from '../../src/message/build-request.ts';
import { textAt } from '../../src/message/element.ts';
import { encodeForm } from '../../src/message/form.ts';
import {
  cardsByRole,
  faultFor,
  invoicesByRole,
  type Provocation,
  type Sandbox,
  type Step,
  terminalsByRole,
} from '../../src/sandbox/index.ts';
import { credentials } from '../support/use.ts';

/** The reason why a provocation is not possible, such as a missing terminal role or no admin API. */
export class Absent extends Error {}

/** Runs the steps of a provocation on a sandbox, and returns the result code of the last reply. */
export async function provoked(sandbox: Sandbox, { steps = [], at }: Provocation): Promise<string> {
  const client = new GatewayClient({ ...sandbox, ...credentials });
  const agent = new Agent({ connect: { ca: sandbox.ca } });
  const exchanges: Exchange[] = [];
  const post = async (path: string, body: object) => {
    const { ok, status } = await fetch(`${sandbox.baseUrl}/__admin/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      dispatcher: agent,
    });
    if (status === 404) throw new Absent(`the sandbox has no /__admin/${path}`);
    if (!ok) throw new Error(`/__admin/${path} answers ${status}`);
  };
  try {
    await post('reset', {});
    await post('clock', { reset: true });
    for (const step of steps) {
      if (step === 'run clearing') await post('clearing/run', {});
      else if ('clock' in step) await post('clock', step.clock);
      else if ('fault' in step) await post('faults', faultFor(step.fault.command, step.fault.result));
      else exchanges.push(await send(client, step, sandbox, exchanges));
    }
  } finally {
    await client.close();
    await agent.close();
  }
  const last = exchanges.at(-1);
  if (!last) throw new Error('the provocation has no request');
  return (at === undefined ? resultOf(last) : textAt(contentOf(last), at)) ?? '';
}

type Asked = Extract<Step, { readonly command: string }>;

async function send(
  client: GatewayClient,
  { command, fields = {}, terminal, card, invoice, but }: Asked,
  { merchants }: Sandbox,
  before: readonly Exchange[],
): Promise<Exchange> {
  const terminals = terminalsByRole(merchants);
  const paying = card ? role(cardsByRole(), card) : undefined;
  // A refund or a cancellation names no terminal, because the original transaction determines the terminal.
  const names = terminal !== undefined || !/^(refund|cancel)Deal$/.test(command);
  const all = {
    ...(names && { terminalNumber: role(terminals, terminal ?? 'main') }),
    ...(paying && { cardNo: paying.number, cardExpiration: paying.expiration, cvv: paying.cvv }),
    ...(invoice && { 'invoice.invoiceAtranId': role(invoicesByRole(merchants), invoice) }),
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value, before)])),
  };
  const request: Request = { command, fields: all, ...(but === 'no version' && { version: undefined }) };
  if (but === undefined || but === 'no version') return client.send(request);
  const password = but === 'wrong password' ? 'another' : credentials.password;
  const inXml = command === 'inquireTerminal' ? { user: credentials.user, password } : {};
  const text = buildRequest(placed({ ...request, fields: { ...inXml, ...all } }));
  const int_in = but === 'cut off' ? text.slice(0, text.length / 2) : text;
  const form = { user: credentials.user, password, ...(but !== 'no int_in' && { int_in }) };
  return client.probe({ body: encodeForm(form) }, { command, text });
}

function role<T>(known: Readonly<Record<string, T>>, name: string): T {
  const found = known[name];
  if (found === undefined) throw new Absent(`the sandbox has nothing of the role "${name}"`);
  return found;
}

function filled(value: string, before: readonly Exchange[]): string {
  return value.replace(/^\{(\d+)\.(.+)\}$/, (_, step: string, path: string) => {
    const exchange = before[Number(step) - 1];
    const found =
      path === 'tranId'
        ? textAt(exchange?.reply, 'response.tranId')
        : textAt(exchange && contentOf(exchange), path);
    if (!found) throw new Error(`step ${step} is not answered with ${path}`);
    return found;
  });
}
