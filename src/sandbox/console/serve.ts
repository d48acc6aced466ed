import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { commandNames, financialStatuses } from '../../contract/index.ts';
import { html, Markup, policyHash } from '../../message/markup.ts';
import { read } from '../body.ts';
import { catchUp } from '../catch-up.ts';
import { toTheSecond } from '../clock.ts';
import { isSame, sessionOf, turnedAway } from '../control/guard.ts';
import { replyOf } from '../control/surface.ts';
import { criteria } from '../control/transactions.ts';
import type { SandboxState } from '../state.ts';
import { send } from './send.ts';
import type { ConsoleOptions } from './view.ts';

interface PageFacts {
  readonly baseUrl: string;
  readonly caFile: string | undefined;
  /** True if `/console/rule/ID` redirects to a handbook. */
  readonly ruleLinks: boolean;
  readonly views: readonly { readonly title: string; readonly path: string }[];
}

/** The import map of the console page, which maps module names to packages and views. */
const imports = JSON.stringify({
  imports: {
    preact: '/console/lib/preact.js',
    'preact/hooks': '/console/lib/hooks.js',
    htm: '/console/lib/htm.js',
    'tck-console': '/console/parts.js',
  },
});

export const policy = [
  "default-src 'none'",
  `script-src 'self' ${policyHash(imports)}`,
  ...["style-src 'self'", "connect-src 'self'", 'img-src data:'],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** Returns the HTML page of the console. Scripts render all views in the browser. */
export const page = (of: PageFacts): string => {
  const facts = { ...of, commands: commandNames, criteria, statuses: financialStatuses };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console of the sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/console.css">
<script type="importmap">${new Markup(imports)}</script>
<script type="application/json" id="facts">${new Markup(JSON.stringify(facts).replaceAll('<', '\\u003c'))}</script>
<script type="module" src="/console/main.js"></script>
</head>
<body><noscript>The console needs JavaScript. Programs use <a href="/__admin">/__admin</a>.</noscript></body>
</html>
`.toString();
};

const root = '/console';

export interface ConsoleBed extends ConsoleOptions {
  readonly state: SandboxState;
  readonly ca: string;
  readonly caFile: string | undefined;
  readonly token: string | undefined;
}

const types = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  txt: 'text/plain',
  json: 'application/json',
};

const libraries: Readonly<Record<string, string>> = {
  'preact.js': 'preact',
  'hooks.js': 'preact/hooks',
  'htm.js': 'htm',
};

/** Serves `/console` to browsers on this machine, and to other browsers with the admin token. */
export async function serveConsole(
  bed: ConsoleBed,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Promise<void> {
  const { state, token, caFile, views = [], ruleAddress = () => '' } = bed;
  const answer = (status: number, type: keyof typeof types, body: string | Buffer, headers = {}) =>
    void response
      .writeHead(status, {
        'Content-Type': `${types[type]}; charset=utf-8`,
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        ...headers,
      })
      .end(body);
  const below = pathname.slice(root.length + 1);
  const given = new URLSearchParams(search).get('token');
  if (below === '' && given !== null && token !== undefined && isSame(given, token)) {
    const cookie = `${sessionOf(request, token)}; Path=/; HttpOnly; Secure; SameSite=Strict`;
    return answer(303, 'txt', '', { Location: root, 'Set-Cookie': cookie });
  }
  const refused = turnedAway(request, token);
  if (refused !== undefined) {
    request.resume();
    const hint = token === undefined ? '' : ' To open the console, type the address that the start printed.';
    return answer(403, 'txt', `${refused}${hint}\n`);
  }
  if (below === 'send' && request.method === 'POST') {
    const posted = await read(request);
    const { status, body } = await replyOf(() =>
      send(response, JSON.parse(posted.toString()), { ca: bed.ca, merchants: state.merchants }),
    );
    return answer(status, 'json', JSON.stringify(body));
  }
  const [first = '', ...rest] = below.split('/');
  const view = views.find(({ path }) => path === first);
  if (view && rest.length > 0)
    return view.serve ? view.serve(request, response, rest.join('/')) : answer(404, 'txt', 'Not found.\n');
  if (request.method !== 'GET') return answer(405, 'txt', 'The console is read by GET.\n', { Allow: 'GET' });
  if (below === '') {
    const { baseUrl } = state;
    const shown = views.map(({ title, path }) => ({ title, path }));
    const ruleLinks = isLink(ruleAddress('doDeal.reply'));
    return answer(200, 'html', page({ baseUrl, caFile: caFile && resolve(caFile), ruleLinks, views: shown }));
  }
  if (below === 'events') return events(state, response);
  if (first === 'rule') {
    const address = ruleAddress(rest.join('/'));
    return isLink(address)
      ? answer(303, 'txt', '', { Location: address })
      : answer(404, 'txt', `${address}\n`);
  }
  const file = views.find(({ path }) => below === `${path}.js`)?.script ?? assetOf(below);
  const text = file && (await readFile(file).catch(() => undefined));
  return text ? answer(200, below.endsWith('.css') ? 'css' : 'js', text) : answer(404, 'txt', 'Not found.\n');
}

const isLink = (address: string): boolean => /^https?:/.test(address);

function assetOf(name: string): URL | undefined {
  const library = libraries[name.replace(/^lib\//, '')];
  if (name.startsWith('lib/'))
    return library === undefined ? undefined : new URL(import.meta.resolve(library));
  return /^[a-z-]+\.(?:js|css)$/.test(name) ? new URL(`web/${name}`, import.meta.url) : undefined;
}

const everyMs = 200;

/** Sends an empty event each second and after each change of the sandbox. The browser then reads the admin API. */
export function events(state: SandboxState, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  let last = '';
  const look = () => {
    catchUp(state);
    const { clock, events } = state;
    const now = toTheSecond(clock.now());
    const next = JSON.stringify({ now, frozen: clock.frozen, revision: `${events.emitted}` });
    if (next !== last) response.write(`data: ${next}\n\n`);
    last = next;
  };
  const timer = setInterval(look, everyMs).unref();
  response.once('close', () => clearInterval(timer));
  look();
}
