import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:tls';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Sandbox } from '../../../src/sandbox/index.ts';

/** Usual paths of the browser Chromium. If the variable CHROMIUM is empty, the tests are skipped. */
const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const executablePath = (process.env.CHROMIUM ?? found) || undefined;

export const skip = executablePath === undefined ? 'skipped, no browser' : false;

export function launch(keys: readonly Buffer[]): Promise<Browser> {
  const pins = keys.map((key) => createHash('sha256').update(key).digest('base64'));
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    timeout: 180_000,
    args: [
      `--ignore-certificate-errors-spki-list=${pins.join(',')}`,
      // Chromium's own process sandbox cannot start as the user root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

export function keyOf({ baseUrl, ca }: Pick<Sandbox, 'baseUrl' | 'ca'>): Promise<Buffer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, servername: 'localhost', port: Number(port), ca }, () => {
      const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
      if (key) resolve(key);
      else reject(new Error('the sandbox shows no certificate'));
      socket.end();
    });
    socket.once('error', reject);
  });
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the faults that axe finds on a page, by default only serious ones. If there are `rules`, axe checks only these. */
export async function violationsOn(
  page: Page,
  rules?: readonly string[],
  isSerious = (impact: string) => /serious|critical/.test(impact),
): Promise<readonly string[]> {
  await page.evaluate(await axe);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  }>(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })})`);
  return violations
    .filter(({ impact }) => isSerious(impact))
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
