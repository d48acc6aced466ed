import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { ConfigurationError, rulePlace } from '../certificate/index.ts';
import { suite } from '../certification/suite.ts';
import { findRule, nearest, rules } from '../contract/index.ts';
import { exitCodes } from './exit-codes.ts';
import { whole } from './option-values.ts';
import { ending, type OptionsOf, type Verb } from './output.ts';

const help = `
For example:
  tck handbook                        the first page
  tck handbook refundDeal.error.321   a rule
  tck handbook refundDeal             a page by its name: a command, a guide, test-cards, states
  tck handbook states#held            a place on a page

The command handbook serves the handbook to this machine only, and needs no network. Ctrl-C ends the server.
In a checkout of the repository, build the handbook first: npm run handbook`;

const verb = () =>
  new Command('handbook')
    .description('show the handbook: guides, reference, and each rule with the verdict of a run')
    .argument('[place]', 'id of a rule, or name of a page')
    .option('--port <number>', 'port of the server; 0 picks a free one', whole('--port', 65_535), 0)
    .addHelpText('after', help);

export const handbookVerb = (): Verb => verb().action(ending(serve));

async function serve(place: string | undefined, { port }: OptionsOf<typeof verb>): Promise<number> {
  const path = await placeIn(builtSite, place);
  const server = siteServer(builtSite).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${given}/${path}\n`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  server.closeAllConnections();
  server.close();
  return exitCodes.conformant;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The folder of the built handbook. The published package contains it; in a checkout, the user builds it. */
export const builtSite = join(suite.root, 'handbook/dist');

export const isBuilt = (folder = builtSite): boolean => existsSync(join(folder, 'index.html'));

/** An HTTP server for the files of a folder. Missing files get `404.html`. */
export const siteServer = (folder: string): Server =>
  createServer(async (request, response) => {
    const path = fileOf(request.url ?? '/');
    const found = path && (await readFile(join(folder, path)).catch(() => undefined));
    const body = found || (await readFile(join(folder, '404.html')).catch(() => 'Not found'));
    const type = found && path ? types[extname(path)] : types['.html'];
    response
      .writeHead(found ? 200 : 404, { 'Content-Type': type ?? 'text/plain' })
      .end(request.method === 'HEAD' ? undefined : body);
  });

/** The file of a requested address; undefined if the file is outside the folder. */
function fileOf(address: string): string | undefined {
  const path = decoded(address.split(/[?#]/)[0] ?? '');
  if (path === undefined) return undefined;
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) return undefined;
  if (path.endsWith('/')) return `${path}index.html`;
  return extname(path) in types ? path : `${path}.html`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** @throws ConfigurationError if the handbook or page does not exist; the message suggests similar names */
export async function placeIn(folder: string, name?: string): Promise<string> {
  if (!isBuilt(folder))
    throw new ConfigurationError('the handbook is not built: run `npm run handbook` in a checkout');
  if (name === undefined) return '';
  if (findRule(name)) return rulePlace(name);
  const [, page, anchor = ''] = /^([\w-]+(?:\/[\w-]+)?)(#[^\s/]+)?$/.exec(name) ?? [];
  for (const within of page === undefined ? [] : ['', 'reference/', 'guides/', 'rules/'])
    if (existsSync(join(folder, `${within}${page}.html`))) return `${within}${page}.html${anchor}`;
  const ids = rules.map(({ id }) => id);
  const meant = nearest(name, ids);
  throw new ConfigurationError(
    `the handbook has no page or rule ${JSON.stringify(name.slice(0, 60))}${meant.length > 0 ? `: did you mean ${meant.slice(0, 3).join(', ')}?` : ''}`,
  );
}
