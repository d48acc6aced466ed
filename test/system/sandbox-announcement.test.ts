import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { announced, announcedJson, writeTargetFile } from '../../src/cli/sandbox-announcement.ts';
import { defaultConfiguration, type SandboxOptions } from '../../src/sandbox/index.ts';
import { control } from '../sandbox/control-client.ts';
import { useFolder, useSandbox } from '../support/use.ts';

test('what the prompt offers for a shell survives it, and is quoted only where that is needed', async () => {
  const { sandbox: plain } = await useSandbox();
  assert.match(
    announced(plain, 'a/target.json', true),
    / ASHRAIT_USER=merchant ASHRAIT_PASSWORD=sandbox-password /,
  );
  const configuration = defaultConfiguration();
  const [first, ...others] = configuration.merchants;
  assert.ok(first);
  const password = `Z&q <w>'"$x`;
  const { sandbox: odd } = await useSandbox({
    configuration: { ...configuration, merchants: [{ ...first, password }, ...others] },
  });
  const line = announced(odd, 'a b/target.json', true)
    .split('\n')
    .find((one) => one.includes('ASHRAIT_PASSWORD='));
  assert.match(line ?? '', /--target-file 'a b\/target\.json'$/);
  const assignments = (line ?? '').trim().replace(/ (npm|npx|tck) .*/, '');
  const echoed = execFileSync('sh', ['-c', `${assignments}; printf %s "$ASHRAIT_PASSWORD"`], {
    encoding: 'utf8',
  });
  assert.equal(echoed, password);
});

const addresses: readonly (readonly [SandboxOptions, says: RegExp, control: boolean])[] = [
  [{}, /Control {6}https:\/\/localhost:\d+\/__admin\/health, from this machine only/, true],
  [{ host: '127.0.0.2' }, /Control {6}https:\/\/127\.0\.0\.2:\d+\/__admin\/health, from this/, true],
  [{ names: ['gateway.test'] }, /Control {6}https:\/\/localhost:\d+\/__admin\/health, from this/, false],
  [
    { host: '127.0.0.2', names: ['gateway.test'] },
    /Control {6}https:\/\/127\.0\.0\.2:\d+\/__admin\/health, from this/,
    false,
  ],
  [{ host: '0.0.0.0' }, /Control {6}https:\/\/localhost:\d+\/__admin\/health, with the header/, true],
  [
    { host: '0.0.0.0', names: ['gateway.test'] },
    /Control {6}https:\/\/gateway\.test:\d+\/__admin\/health, with the header/,
    false,
  ],
];

for (const [options, says, targeted] of addresses)
  test(`the control address is one that answers: ${JSON.stringify(options)}`, async () => {
    const directory = await useFolder();
    const { sandbox } = await useSandbox({ ...options, directory });
    assert.match(announced(sandbox, 'target.json', true), says);
    const [, console = ''] = /^ {2}Console {6}(\S+)$/m.exec(announced(sandbox, 'target.json', true)) ?? [];
    assert.equal(console, sandbox.consoleUrl);
    assert.equal(new URL(console).searchParams.get('token') ?? undefined, sandbox.controlToken);
    assert.match(announced(sandbox, 'target.json', false), /Control {6}none$/m);
    assert.match(announced(sandbox, 'target.json', false), /Console {6}none$/m);
    const { controlUrl, controlToken } = JSON.parse(announcedJson(sandbox, 'target.json', true));
    assert.equal((await control({ baseUrl: controlUrl, ca: sandbox.ca }, 'GET', 'health')).status, 200);
    assert.equal(controlToken !== undefined, options.host === '0.0.0.0');
    const file = JSON.parse(await readFile(await writeTargetFile(sandbox, directory, true), 'utf8'));
    assert.equal(file.control, targeted);
  });

test('without a control surface it has no address', async () => {
  const { sandbox } = await useSandbox({ control: false });
  assert.equal(sandbox.controlUrl, undefined);
});

test('the authority is printed as the folder was given: absolute, or relative', async () => {
  const absolute = await useFolder();
  for (const directory of [absolute, relative(process.cwd(), absolute)]) {
    const { sandbox } = await useSandbox({ directory });
    const [, printed] = announced(sandbox, 'target.json', true).match(/^ {2}Trust {8}(.+)$/m) ?? [];
    assert.equal(printed, join(directory, 'ca.pem'));
  }
});
