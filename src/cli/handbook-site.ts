import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves the files of a folder; `/` and a name without an ending are pages. What is not there gets `404.html`. */
export const siteServer = (folder: string): Server =>
  createServer(async (request, response) => {
    const path = fileOf(request.url ?? '/');
    const found = path && (await readFile(join(folder, path)).catch(() => undefined));
    const body = found || (await readFile(join(folder, '404.html')).catch(() => 'Not found'));
    response
      .writeHead(found ? 200 : 404, {
        'Content-Type': types[extname((found && path) || '.html')] ?? 'text/plain',
      })
      .end(request.method === 'HEAD' ? undefined : body);
  });

/** The file that an address names; undefined where it names none, or one outside the folder. */
function fileOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  if (!URL.canParse(pathname, 'http://localhost') || /%(?![0-9a-f]{2})/i.test(pathname)) return undefined;
  const path = normalize(decodeURIComponent(pathname));
  if (path.includes('\0') || path.split(/[/\\]/).includes('..')) return undefined;
  if (path.endsWith('/')) return `${path}index.html`;
  return extname(path) in types ? path : `${path}.html`;
}
