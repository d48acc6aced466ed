import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { httpsTransport } from '../../../src/client/index.ts';
import { merchantVariables, targetFile } from '../../support/target.ts';
import { useFolder, useHttps, useSandbox } from '../../support/use.ts';
import { ended, started } from '../../system/process.ts';
import { type Ended, tck } from '../../tck.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const CARD = '4580000000000000';
const PASSWORD = merchantVariables.TCK_PASSWORD;

const folder = await useFolder();
const { sandbox } = await useSandbox();
let added = '';

const behind = httpsTransport(sandbox);
after(() => behind.close());
const { baseUrl, ca } = await useHttps(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { status, body } = await behind.post({ body: Buffer.concat(parts), path: request.url ?? '/' });
  const reply = Buffer.from(body).toString().replace('</response>', `${added}</response>`);
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(reply);
});
await writeFile(join(folder, 'ca.pem'), ca);
await writeFile(
  join(folder, 'target.json'),
  JSON.stringify(targetFile(baseUrl, { caFile: 'ca.pem', pace: 0 })),
);

interface Said {
  readonly code: number | null;
  readonly said: string;
}

const together = ({ code, out, err }: Ended): Said => ({ code, said: out + err });

const alone = async (words: readonly string[]) => together(await ended(started(words, merchantVariables)));
const here = async (words: readonly string[]) => together(await tck(words, merchantVariables));

const onTarget = () => ['--target-file', join(folder, 'target.json')];
const part = ['--command', 'inquireTerminal'];

/** Encodes base64 with line breaks as in e-mail, which the mask does not decode. */
const smuggled = (text: string): string =>
  `<notice>${Buffer.from(text).toString('base64').replace(/.{8}/g, '$&\n')}</notice>`;

test('a gateway that smuggles the card number into its replies: 5, the file is gone, its place is named', async () => {
  added = smuggled(`for your records: ${CARD}`);
  const out = join(folder, 'leaking');
  const { code, said } = await here(['certify', ...onTarget(), '--out', out, ...part]);
  assert.equal(code, 5, said);
  assert.match(said, /A fault of the suite: the reports contained secrets, and the files were removed/);
  assert.match(said, /messages\.ndjson, line \d+: the card approved-visa/);
  assert.doesNotMatch(said, /INCOMPLETE|CONFORMANT/, 'a run that leaked has no verdict');
  assert.doesNotMatch(said, new RegExp(CARD));
  const left = await readdir(out);
  assert.ok(!left.includes('messages.ndjson') && !left.includes('certificate.json'), left.join());
  assert.ok(left.includes('junit.xml'), 'what shows nothing stays');
});

test('a gateway that says another number in the same way is none of that, and all that a run writes is looked at', async () => {
  added = smuggled('for your records: 4580000000000001');
  const out = join(folder, 'silent');
  const { code, said } = await here(['certify', ...onTarget(), '--out', out, ...part]);
  assert.equal(code, 4, said);
  assert.match(
    said,
    /A whole run sends up to [\d,]+ requests, and makes up to [\d,]+ charges, at most [\d,]+ /,
  );
  assert.match(said, /A part of the suite needs less\. The limits of the target file apply\.\n/);
  const left = await readdir(out, { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort(),
    ['certificate.html', 'certificate.json', 'junit.xml', 'messages.ndjson'],
    'what else a run writes has to be named in writtenBy of reports.ts',
  );
});

async function client(name: string, says: string, onLoad = ''): Promise<string> {
  const file = join(folder, name);
  const fetching = pathToFileURL(path('examples/fetch-client.ts')).href;
  await writeFile(
    file,
    `import { call as send } from '${fetching}';
    const [undici, zod] = ${JSON.stringify(['undici', 'zod'].map((name) => import.meta.resolve(name)))};
    const card = '${CARD}';
    const form = (password) => 'password=' + encodeURIComponent(password) + '&int_in=%3Ccvv%3E123%3C%2Fcvv%3E';
    ${onLoad}
    export async function call(command, fields, settings) {
      const { password } = settings.credentials;
      ${says}
      return send(command, fields, settings);
    }`,
  );
  return file;
}

const shows = (said: string): void => {
  assert.doesNotMatch(said, /4580000000000000|sandbox-password|sandbox%2Dpassword/);
  assert.doesNotMatch(said, /NDU4MDAwMDAwMDAwMDAwM|c2FuZGJveC1wYXNzd29yZA/, 'in base64');
  assert.doesNotMatch(said, /cvv(?:>|%3E|: ')123/i);
};

test('what a client prints, plainly and encoded, is masked', async () => {
  added = '';
  const loud = await client(
    'loud.mjs',
    `console.log('LOUD', card, password);
     console.error('LOUD', { card, password: Buffer.from(password).toString('base64') });
     process.stdout.write(Buffer.from('LOUD ' + card + '\\n'));
     console.log('LOUD', { cvv: '123' }, '<cvv>123</cvv>', form(password));
     process.emitWarning('LOUD ' + card);
     console.error(new Error('LOUD ' + password));`,
  );
  const { code, said } = await alone([
    'certify',
    ...onTarget(),
    '--out',
    join(folder, 'loud'),
    '--client',
    loud,
    ...part,
  ]);
  assert.equal(code, 4, said);
  assert.match(said, /LOUD 458000\*{6}0000 \*\*\*/);
  assert.match(said, /LOUD { cvv: '\*\*\*' } <cvv>\*\*\*<\/cvv> password=\*\*\*/);
  assert.match(said, /Warning: LOUD 458000\*{6}0000/);
  shows(said);
});

const failures: readonly (readonly [
  name: string,
  says: string,
  code: number,
  line: RegExp,
  onLoad?: string,
])[] = [
  [
    'an error with a cause',
    "throw new Error('refused ' + card, { cause: new Error('with ' + password) });",
    2,
    /threw .*refused 458000\*{6}0000/,
  ],
  [
    'a rejection that nobody handles',
    "Promise.reject(new Error('lost ' + card + ' ' + form(password)));",
    5,
    /lost 458000/,
  ],
  [
    'an exception in nobody’s hands',
    "setTimeout(() => { throw new Error('stray ' + form(password)) });",
    5,
    /stray password=\*\*\*/,
  ],
  [
    'several errors at once',
    "setTimeout(() => { throw new AggregateError([new Error(form(password)), new Error(card, { cause: password })], 'many') });",
    5,
    /many/,
  ],
  [
    'something thrown that is no error',
    "setTimeout(() => { throw { card, toString: () => 'thing ' + card + ' ' + password } });",
    5,
    /thing 458000\*{6}0000 \*\*\*/,
  ],
  [
    'undici with a header it does not take',
    "const { request } = await import(undici); setTimeout(() => request(settings.baseUrl, { headers: { [password + '\\n']: card } }));",
    5,
    /invalid/i,
  ],
  [
    'zod with what it was given',
    "const { z } = await import(zod); setTimeout(() => z.object({ cvv: z.literal(password), [card]: z.string() }).parse({ cvv: '123' }));",
    5,
    /ZodError/,
  ],
  [
    'an error while it is loaded',
    '',
    2,
    /cannot be loaded: Error: early \*\*\*/,
    "throw new Error('early ' + process.env.TCK_PASSWORD);",
  ],
];

// All errors are masked by the same code, so stack traces are compared only for a few kinds of errors.
const traced = ['an error with a cause', 'several errors at once', 'zod with what it was given'];

for (const [name, says, expected, line, onLoad] of failures) {
  const ways = traced.includes(name) ? [[], ['--trace']] : [[]];
  test(`${name} tells no secret${ways.length > 1 ? ', with and without its stack trace' : ''}`, async () => {
    added = '';
    const failing = await client(`failing-${failures.findIndex(([one]) => one === name)}.mjs`, says, onLoad);
    const words = ['certify', ...onTarget(), '--out', join(folder, 'failing'), '--client', failing, ...part];
    for (const trace of ways) {
      const { code, said } = await alone([...words, ...trace]);
      assert.equal(code, expected, said);
      assert.match(said, line);
      assert.equal(/\n\s+at /.test(said), trace.length > 0 && expected === 5 && !/no error/.test(name), said);
      shows(said);
    }
  });
}

test('--trace prints every exchange with its secrets masked', async () => {
  added = smuggled('for your records: 4580000000000001');
  const { code, said } = await alone([
    'certify',
    ...onTarget(),
    '--out',
    join(folder, 'traced'),
    '--trace',
    '--tags',
    '@rule:doDeal.request.cvv or @command:inquireTerminal',
  ]);
  assert.equal(code, 4, said);
  assert.match(
    said,
    /--> \d{4}-\d\d-\d\dT[\d:.]+Z inquireTerminal\n.*<password>\*\*\*<\/password>.*\n<-- HTTP 200, \d+ ms\n.*<result>000<\/result>/,
  );
  assert.match(said, /<cardNo>458000\*{6}0000<\/cardNo>.*<cvv>\*\*\*<\/cvv>/);
  shows(said);
});

test('doctor prints no secret either', async () => {
  added = `<note>${CARD} ${PASSWORD}</note>`;
  const { code, said } = await here(['doctor', ...onTarget()]);
  assert.equal(code, 0, said);
  shows(said);
});

test('reports have no secret that a client adds to its replies, because they show what the gateway sent', async () => {
  const out = join(folder, 'quiet');
  const quiet = await here(['certify', '--out', out, '--client', await client('quiet.mjs', ''), ...part]);
  assert.equal(quiet.code, 4, quiet.said);
  const messages = await readFile(join(out, 'messages.ndjson'), 'utf8');
  assert.ok(messages.includes('<terminalNumber>'));
  const leaking = await client(
    'leaking.mjs',
    `const reply = Buffer.from(await send(command, fields, settings)).toString();
     return reply.replace('</response>', '<x>' + Buffer.from(card).toString('base64').replace(/.{8}/g, '$&\\n') + '</x></response>');`,
  );
  const leaked = await here(['certify', '--out', out, '--client', leaking, ...part]);
  assert.equal(leaked.code, 1, leaked.said);
  assert.match(leaked.said, /fault: inquireTerminal, misread \(\d+ times\): x was returned and not sent/);
  for (const name of ['certificate.json', 'certificate.html', 'junit.xml', 'messages.ndjson'])
    assert.doesNotMatch(await readFile(join(out, name), 'utf8'), /NDU4MDAw/, name);
});
