import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { textAt } from '../../../src/message/element.ts';
import { makeAuthority } from '../../../src/sandbox/authority.ts';
import { txIdOf, typed, useScene } from '../../sandbox/page/cardholder.ts';
import { merchantVariables } from '../../support/target.ts';
import { useFolder } from '../../support/use.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../../handbook/recipes/', import.meta.url));
const expected = (name: string) => readFile(join(folder, `${name}.out`), 'utf8');

type Recipe = 'quickstart' | 'verify-return' | 'lost-reply';

interface Language {
  readonly name: string;
  /** A command that fails if the programming language, or a library that the recipes use, is not installed. */
  readonly probe: readonly [string, ...string[]];
  /** The command line that runs a recipe of the handbook. */
  readonly command: (recipe: Recipe) => readonly [string, ...string[]];
}

const javaSource = join(folder, 'java/Gateway.java');
const csharpSource = join(folder, 'csharp/Gateway.cs');
/** A single file of C# runs with .NET 10 or newer. Mono has no X509ChainTrustMode, so the test replaces the function IsTrusted there. */
const hasDotnet =
  Number.parseInt(spawnSync('dotnet', ['--version'], { encoding: 'utf8' }).stdout ?? '', 10) >= 10;
const script = (program: string, directory: string, ending: string) => (recipe: Recipe) =>
  [program, join(folder, directory, `${recipe}.${ending}`)] as const;

const languages: readonly Language[] = [
  { name: 'curl', probe: ['bash', '-c', 'curl --version'], command: script('bash', 'curl', 'sh') },
  {
    name: 'node',
    probe: [process.execPath, '--version'],
    command: script(process.execPath, 'node', 'mjs'),
  },
  { name: 'python', probe: ['python3', '--version'], command: script('python3', 'python', 'py') },
  {
    name: 'php',
    probe: ['php', '-r', 'exit(extension_loaded("curl") && extension_loaded("SimpleXML") ? 0 : 1);'],
    command: script('php', 'php', 'php'),
  },
  {
    name: 'java',
    probe: ['javac', '-version'],
    // Compilation takes two seconds, so only one recipe runs from its source. The other recipes are compiled once.
    command: (recipe) =>
      recipe === 'quickstart' ? ['java', javaSource, recipe] : ['java', '-cp', directory, 'Gateway', recipe],
  },
  {
    name: 'csharp',
    probe: hasDotnet ? ['dotnet', '--version'] : ['mcs', '--version'],
    command: (recipe) =>
      hasDotnet
        ? ['dotnet', 'run', csharpSource, '--', recipe]
        : ['mono', join(directory, 'Gateway.exe'), recipe],
  },
];

/** The processing deadline of a charge in milliseconds: longer than the delayed commit in this test. */
const lateMs = 900;

const directory = await useFolder();
const scene = await useScene({ directory });
before(async () => {
  await writeFile(join(directory, 'other.pem'), (await makeAuthority({ names: [] })).ca);
  if (await isThere('javac', '-version')) await run('javac', ['-d', directory, javaSource]);
  if (!hasDotnet && (await isThere('mcs', '--version'))) {
    const trusting = /(static bool IsTrusted[^{]*\{\n)[\s\S]*?\n {4}\}\n/;
    const source = join(directory, 'Gateway.cs');
    await writeFile(source, (await readFile(csharpSource, 'utf8')).replace(trusting, '$1return true; }\n'));
    const references = ['-r:System.Net.Http', '-r:System.Xml.Linq'];
    await run('mcs', [`-out:${join(directory, 'Gateway.exe')}`, ...references, source]);
  }
});

const environment = () => ({
  TCK_URL: scene.sandbox.baseUrl,
  TCK_CA: join(directory, 'ca.pem'),
  ...merchantVariables,
  TCK_TERMINAL: '0880000010',
  TCK_MID: '10001',
  TCK_LATE_MS: String(lateMs),
});

async function printed(
  [program, ...first]: readonly [string, ...string[]],
  words: readonly string[],
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, ...environment(), ...changes };
  return (await run(program, [...first, ...words], { env })).stdout;
}

/** The standard error of a recipe that has to stop before it prints anything. */
async function stopOf(...input: Parameters<typeof printed>): Promise<string> {
  const { code, stdout, stderr } = await printed(...input).then(
    (out) => ({ code: 0, stdout: out, stderr: '' }),
    (error) => error,
  );
  assert.deepEqual([code, stdout], [1, ''], stderr);
  return stderr;
}

const normalized = (text: string): string =>
  text
    .replaceAll(/localhost:\d+/g, 'localhost:PORT')
    .replaceAll(/txId=[\da-f-]{36}/g, 'txId=ID')
    .replaceAll(/tranId \d{6,}/g, 'tranId ID');

async function charges(user: string): Promise<number> {
  const { result, reply } = await scene.inquire({ user });
  if (result === '099') return 0;
  return Number(textAt(reply, 'response.inquireTransactions.totals.totalMatch'));
}

async function paidPage(uniqueid: string, card: Record<string, string> = {}) {
  const address = await scene.address({ uniqueid });
  const { location } = await scene.see(address, { ...typed, ...card });
  assert.ok(location);
  return { txId: txIdOf(address), location };
}

const isThere = (program: string, ...words: readonly string[]): Promise<boolean> =>
  run(program, words).then(
    () => true,
    () => false,
  );

async function isMissing({ probe }: Language, t: TestContext): Promise<boolean> {
  if (await isThere(...probe)) return false;
  t.skip(`${probe[0]}, or a part of it, is not installed`);
  return true;
}

for (const language of languages)
  describe(`the recipes in ${language.name}`, { concurrency: 2 }, () => {
    const { name } = language;

    test('the quick start charges, refunds and asks for a page', async (t) => {
      if (await isMissing(language, t)) return;
      const out = await printed(language.command('quickstart'), [`${name}1`]);
      assert.equal(normalized(out), normalized(await expected('quickstart')));
      assert.equal(await charges(`${name}1`), 2, 'the charge and its refund');
    });

    test('a return is genuine, one that was changed or shifted is not', async (t) => {
      if (await isMissing(language, t)) return;
      const verified = (address: URL, uniqueid: string, txId: string) =>
        printed(language.command('verify-return'), [address.href, uniqueid, txId]);
      const [genuine, refused] = [`${name}2`, `${name}3`];
      const paid = await paidPage(genuine);
      assert.equal(await verified(paid.location, genuine, paid.txId), await expected('verify-return'));

      const words = [paid.location.href, genuine, paid.txId];
      await assert.rejects(printed(language.command('verify-return'), words, { TCK_PASSWORD: '' }), {
        stdout: '',
        stderr: /TCK_PASSWORD/,
      });

      const { location, txId } = await paidPage(refused, {
        cardNumber: '4580990000004004',
        personalId: '000000018',
      });
      assert.equal(await verified(location, refused, txId), 'genuine, errorCode 004\n');
      const changed = new URL(location);
      changed.searchParams.set('errorCode', '000');
      assert.equal(await verified(changed, refused, txId), 'not genuine\n');
      assert.equal(await verified(shifted(location), refused, txId), 'not genuine\n');
    });

    for (const [what, fault, file, found] of [
      ['was done', { phase: 'after', action: { drop: 'connection' } }, 'lost-reply', 1],
      ['is done late', { phase: 'after', action: { lateCommitMs: 400 } }, 'lost-reply', 1],
      ['is never done', { phase: 'before', action: { drop: 'connection' } }, 'lost-reply-nothing', 0],
      [
        'gets the approval of another',
        { phase: 'before', action: { result: '000', requestId: 'another' } },
        ...(['lost-reply-nothing', 0] as const),
      ],
    ] as const)
      test(`a charge without a reply that ${what} is charged ${found} times`, async (t) => {
        if (await isMissing(language, t)) return;
        const user = `${name}${what.replaceAll(/\W/g, '')}`.slice(0, 19);
        scene.sandbox.state.faults.plant({ command: 'doDeal', user, times: 1, ...fault });
        const out = await printed(language.command('lost-reply'), [user]);
        assert.equal(out, await expected(file));
        assert.equal(await charges(user), found);
      });

    test('a charge starts only with a processing deadline', async (t) => {
      if (await isMissing(language, t)) return;
      for (const TCK_LATE_MS of ['', '0', '30s']) {
        const stopped = await stopOf(language.command('lost-reply'), [`${name}5`], { TCK_LATE_MS });
        assert.match(stopped, /^set TCK_LATE_MS: [^\n]+\n$/, `TCK_LATE_MS=${TCK_LATE_MS}`);
      }
      assert.equal(await charges(`${name}5`), 0);
      const out = await printed(language.command('lost-reply'), [`${name}5`], { TCK_LATE_MS: '1' });
      assert.equal(out, 'charge 000\nstate of the order: paid\n');
    });

    test('a program without a setting or with a refusal stops, and says why', async (t) => {
      if (await isMissing(language, t)) return;
      const user = `${name}6`;
      const nowhere = join(directory, 'nowhere.pem');
      for (const [recipe, changes, why] of [
        ['lost-reply', { TCK_CA: nowhere }, `TCK_CA names a file that cannot be read: ${nowhere}\n`],
        ['lost-reply', { TCK_TERMINAL: '' }, 'set the variable TCK_TERMINAL\n'],
        ['quickstart', { TCK_URL: '' }, 'set the variable TCK_URL\n'],
        ['quickstart', { TCK_MID: '' }, 'set the variable TCK_MID\n'],
      ] as const)
        assert.equal(await stopOf(language.command(recipe), [user], changes), why);
      assert.match(await stopOf(language.command('quickstart'), []), /^usage: .* ORDER/);
      const refused = { TCK_PASSWORD: 'wrong-password' };
      assert.match(await stopOf(language.command('quickstart'), [user], refused), /^charge \d{3} ./);
      assert.equal(await charges(user), 0);
    });

    for (const form of ['Hebrew in ISO-8859-8', 'Hebrew in UTF-8, declared as ISO-8859-8'] as const)
      test(`a reply with ${form} is read`, async (t) => {
        if (await isMissing(language, t)) return;
        const user = `${name}${form.length}`;
        scene.sandbox.state.faults.plant({
          ...{ command: 'doDeal', user, phase: 'after', times: 1 },
          action: { form },
        });
        assert.equal(
          await printed(language.command('lost-reply'), [user]),
          'charge 000\nstate of the order: paid\n',
        );
      });

    test('a certificate of another authority ends the call, and the order is unknown', async (t) => {
      if (await isMissing(language, t)) return;
      if (name === 'csharp' && !hasDotnet)
        return t.skip('the function that verifies certificates needs .NET');
      const stranger = { TCK_CA: join(directory, 'other.pem'), TCK_LATE_MS: '1' };
      const out = await printed(language.command('lost-reply'), [`${name}4`], stranger);
      assert.equal(out, 'charge no reply\nstate of the order: unknown\n');
      assert.equal(await charges(`${name}4`), 0);
    });
  });

for (const [name, program, file] of [
  ['node', process.execPath, 'node/task.mjs'],
  ['python', 'python3', 'python/task.py'],
] as const) {
  const language = languages.find((one) => one.name === name) as Language;
  test(`the ${name} program for observe is found without fault where replies are lost`, async (t) => {
    if (await isMissing(language, t)) return;
    const tasks = ['charge-approved', 'charge-dropped-before', 'charge-late-commit', 'charge-unavailable'];
    const step = `"${program}" "${join(folder, file)}"`;
    const tck = fileURLToPath(new URL('../../../src/cli/start.mjs', import.meta.url));
    const out = join(directory, `observe-${name}`);
    const words = ['observe', '--task', ...tasks, '--late', 'PT0.5S', '--out', out, '--run', step];
    const { code } = await run(process.execPath, [tck, ...words]).then(
      () => ({ code: 0 }),
      (error) => error,
    );
    const {
      verdict,
      totals,
      tasks: played,
    } = JSON.parse(await readFile(join(out, 'certificate.json'), 'utf8'));
    assert.deepEqual([code, verdict], [4, 'incomplete']);
    assert.deepEqual(
      played.map(({ id, belief }: { id: string; belief: string }) => `${id} ${belief}`),
      [
        'charge-approved paid',
        'charge-dropped-before failed',
        'charge-late-commit paid',
        'charge-unavailable failed',
      ],
    );
    assert.deepEqual([totals.failed, totals.warned, totals.undecided], [0, 0, 0]);
  });
}

/** The buyer manipulated the redirect of a refused card: only the txId shows that it belongs to another page. */
function shifted(location: URL): URL {
  const value = (name: string) => location.searchParams.get(name) ?? '';
  const [txId, uniqueID] = [
    value('txId') + value('errorCode') + value('cardToken') + value('cardExp'),
    value('uniqueID'),
  ];
  const forged = new URL('https://shop.example/paid');
  const values = {
    txId,
    errorCode: '000',
    cardToken: value('personalId').slice(3),
    cardExp: '',
    personalId: '',
    uniqueID,
  };
  for (const [name, text] of Object.entries(values)) forged.searchParams.set(name, text);
  forged.searchParams.set('responseMac', value('responseMac'));
  const signed = ['sandbox-password', ...Object.values(values)].join('');
  assert.equal(
    createHash('sha256').update(signed).digest('hex'),
    value('responseMac'),
    'the forgery is a good one',
  );
  return forged;
}
