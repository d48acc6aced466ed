import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { waysToTrust } from '../../../src/cli/ca.ts';
import { useFolder, useSandbox } from '../../support/use.ts';
import { tck } from '../../tck.ts';

const folder = await useFolder();
const ca = join(folder, 'authority');
const file = join(ca, 'ca.pem');
const run = promisify(execFile);

test('the verb ca creates an authority once, and shows the same one again', async () => {
  const first = await tck(['ca', '--ca', ca]);
  assert.equal(first.code, 0, first.err);
  const { fingerprint256 } = new X509Certificate(await readFile(file));
  assert.ok(first.out.includes(file) && first.out.includes(fingerprint256), first.out);
  for (const platform of ['Node', 'PHP', 'Python', 'Java', '.NET', 'curl'])
    assert.match(first.out, new RegExp(`^  ${platform.replace('.', '\\.')} .*ca\\.pem`, 'm'));
  assert.equal((await stat(join(ca, 'ca-key.pem'))).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(ca)).toSorted(), ['ca-key.pem', 'ca.pem']);
  assert.equal((await tck(['ca', '--ca', ca, '--pem'])).out, await readFile(file, 'utf8'));
  const json = JSON.parse((await tck(['ca', '--ca', ca, '--json'])).out);
  assert.deepEqual([json.file, json.fingerprint], [file, fingerprint256]);
});

const get =
  'https.get(process.argv[1], { agent: false }, (reply) => { reply.resume(); console.log(reply.statusCode); }).on("error", fail)';
const fetchers = {
  Node: ['node', ['-e', `const https = require('https'); const fail = (e) => console.log(e.code); ${get}`]],
  Python: [
    'python3',
    [
      '-c',
      'import sys, urllib.request as u, urllib.error as e\ntry:\n    u.urlopen(sys.argv[1])\nexcept e.HTTPError as error:\n    print(error.code)\nexcept e.URLError as error:\n    print(error.reason)',
    ],
  ],
  PHP: [
    'php',
    [
      '-r',
      '@file_get_contents($argv[1], false, stream_context_create(["http" => ["ignore_errors" => true, "header" => "Connection: close"]])); echo isset($http_response_header) ? explode(" ", $http_response_header[0])[1] : "no TLS";',
    ],
  ],
  curl: ['curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}']],
} as const;

/** Variables and options of an instruction, as a shell reads them. */
function settingsOf(platform: string): {
  readonly env: NodeJS.ProcessEnv;
  readonly options: readonly string[];
} {
  const [, how = ''] = waysToTrust(file).find(([one]) => one === platform) ?? [];
  const words = how.split(' ');
  return {
    env: Object.fromEntries(words.filter((one) => /^[A-Z_]+=/.test(one)).map((one) => one.split('='))),
    options: words.flatMap((one, at) => (/^(?:-d|--cacert)$/.test(one) ? [one, words[at + 1] ?? ''] : [])),
  };
}

for (const [platform, [program, words]] of Object.entries(fetchers)) {
  const isThere = await run(program, ['--version']).then(
    () => true,
    () => false,
  );
  test(`${platform} trusts the authority as the verb says, and without the setting it does not`, {
    skip: !isThere && `${program} is not installed`,
  }, async () => {
    const { sandbox } = await useSandbox({ authorityDirectory: ca });
    const asked = async ({ env, options }: Partial<ReturnType<typeof settingsOf>>) => {
      const args = [...(options ?? []), ...words, `${sandbox.baseUrl}/xpo/Relay`];
      const done = run(program, args, { env: { ...process.env, ...env } });
      return (await done.catch(({ stdout = '' }) => ({ stdout }))).stdout.trim();
    };
    assert.equal(await asked(settingsOf(platform)), '405');
    assert.notEqual(await asked({}), '405');
  });
}
