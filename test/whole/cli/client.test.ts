import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { certificateIn } from '../../support/certificate.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

const folder = await useFolder();

const certify = (words: readonly string[]) => tck(['certify', '--out', folder, ...words]);

const certificate = () => certificateIn(folder);

const about = ['--command', 'inquireInvoice', 'inquireTerminal'];

test('a run through the client on fetch breaks nothing, and what it hides is not observable', async () => {
  const { code } = await certify(['--client', path('examples/fetch-client.ts'), ...about]);
  assert.equal(code, 4, 'a part of the suite is incomplete');
  const { client, rules, totals, because } = await certificate();
  assert.deepEqual(client, { name: 'fetch example', findings: [] });
  assert.equal(totals.failed, 0);
  const verdictOf = (id: string) => rules.find((rule) => rule.id === id);
  assert.equal(verdictOf('command.inquireTerminal')?.verdict, 'passed');
  const status = verdictOf('http.status-200-on-failure');
  assert.equal(status?.verdict, 'not observable');
  assert.match(status?.reason ?? '', /Hidden by the client: fetch example does not show the HTTP status/);
  assert.ok(because.some((text) => /cannot be checked through the client “fetch example”/.test(text)));
  assert.match(await readFile(join(folder, 'certificate.html'), 'utf8'), /The client .*fetch example/);
});

test('a run through the client of strings is not conformant, and what it got wrong is told', async () => {
  const { code, out } = await certify(['--client', path('examples/string-client.mjs'), ...about]);
  assert.equal(code, 1);
  assert.match(out, /malformed \(\d+ times?\): the XML that arrived is not well-formed; .*"R&D"/);
  const { client, rules, because } = await certificate();
  assert.match(
    because[0] ?? '',
    /^The gateway broke no stated rule\. The client “string example” itself has \d+ faults\.$/,
  );
  assert.ok(
    client?.findings.some(({ kind, command }) => kind === 'left out' && command === 'inquireInvoice'),
  );
  assert.equal(rules.find(({ id }) => id === 'command.inquireInvoice')?.verdict, 'skipped');
  assert.deepEqual(
    rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id),
    [],
    'no rule of the gateway is blamed',
  );
});

test('a client of some commands is certified for those, and the certificate says which they were', async () => {
  const file = join(folder, 'part.mjs');
  const whole = pathToFileURL(path('examples/fetch-client.ts')).href;
  await writeFile(
    file,
    `import * as whole from '${whole}';
     export const [name, commands] = ['part', ['inquireInvoice']];
     export const call = (command, fields, settings) => {
       if (command !== 'inquireInvoice') throw new Error('no such command: ' + command);
       const header = { mayBeDuplicate: '', ...settings.header };
       return whole.call(command, fields, { ...settings, header });
     };`,
  );
  const { code, out } = await certify(['--client', file, ...about]);
  assert.equal(code, 4, out);
  assert.match(out, /commands of the client: inquireInvoice; the kit sent all other commands/);
  const { client, rules, totals } = await certificate();
  assert.deepEqual(client?.commands, ['inquireInvoice']);
  assert.deepEqual(
    client?.findings.map(({ kind }) => kind),
    ['own header'],
  );
  assert.equal(totals.failed, 0);
  for (const command of ['inquireInvoice', 'inquireTerminal'])
    assert.equal(rules.find(({ id }) => id === `command.${command}`)?.verdict, 'passed', command);
  assert.match(
    await readFile(join(folder, 'certificate.html'), 'utf8'),
    /The client sent the commands inquireInvoice/,
  );
});
