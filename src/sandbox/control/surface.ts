import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { issueWords } from '../../contract/index.ts';
import { bodyLimit, read } from '../body.ts';
import { catchUp } from '../catch-up.ts';
import type { SandboxState } from '../state.ts';
import { ControlError } from './control.ts';
import { controls } from './controls.ts';
import { turnedAway } from './guard.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const root = '/__admin';

const described = Object.fromEntries(
  controls.map(({ method, path, says }) => [`${method} ${root}/${path}`, says]),
);

const words = { error: issueWords };

/** Maximum length of an error text, because an error text repeats unknown members of the body. */
const longest = 2_000;

/** Serves `/__admin` to programs on this machine, and to other programs with the token. */
export async function admin(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
  address: { readonly pathname: string; readonly search: string },
  token: string | undefined,
): Promise<void> {
  const refused = turnedAway(request, token);
  if (refused !== undefined) request.resume();
  const { status, body } =
    refused === undefined ? await act(state, request, address) : { status: 403, body: { error: refused } };
  await state.settled();
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(`${JSON.stringify(body, null, 2)}\n`);
}

async function act(
  state: SandboxState,
  request: IncomingMessage,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Promise<Reply> {
  const below = pathname.slice(root.length).replace(/^\/|\/$/g, '');
  const text = await read(request);
  if (typeof text === 'string') {
    const limit = text === 'too long' ? `: the limit is ${bodyLimit} bytes` : '';
    return { status: 400, body: { error: `The body is ${text}${limit}.` } };
  }
  if (below === '' && request.method === 'GET') return { status: 200, body: { controls: described } };
  const here = controls.flatMap((control) => {
    const named = namedIn(control.path, below);
    return named === undefined ? [] : [{ control, named }];
  });
  const found = here.find(({ control }) => control.method === request.method);
  if (!found) {
    const status = here.length > 0 ? 405 : 404;
    const error =
      status === 405
        ? `This admin address has no command for ${request.method}: use ${here.map(({ control }) => control.method).join(' or ')}.`
        : 'No admin command has this address. GET /__admin lists all commands.';
    return { status, body: { error, controls: described } };
  }
  return replyOf(() => {
    const body = text.length === 0 ? {} : JSON.parse(text.toString());
    const query = Object.fromEntries(new URLSearchParams(search));
    catchUp(state);
    if (request.method !== 'GET') state.events.emit('changed');
    const { control, named } = found;
    return control.act(state, {
      ...{ body: control.body?.parse(body, words), query: control.query?.parse(query, words) },
      named,
    });
  });
}

export async function replyOf(act: () => unknown): Promise<Reply> {
  try {
    return { status: 200, body: await act() };
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'The body is not JSON.' } };
    if (error instanceof z.ZodError)
      return { status: 400, body: { error: [...faultsIn(error)].slice(0, longest).join('') } };
    if (error instanceof ControlError) return { status: error.status, body: { error: error.message } };
    throw error;
  }
}

const faultsIn = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')} ${message}`))
    .join('; ');

function namedIn(pattern: string, path: string): string | undefined {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  const open = expected.findIndex((part) => part.startsWith('{'));
  const fits = expected.every((part, index) => index === open || part === given[index]);
  return fits && expected.length === given.length ? (given[open] ?? '') : undefined;
}
