import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { evidence, writeApplication } from '../attestation/evidence-fixture.ts';
import { CONFORMANT } from '../certification/certificate-fixture.ts';
import { assertRefused } from '../support/refused.ts';
import { merchantVariables, targetFile } from '../support/target.ts';
import { useFolder, usePort, useSandbox } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: folder });

/** A server that speaks no TLS. */
const PLAIN = await usePort(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
const PORT = new URL(sandbox.baseUrl).port;

const target = (changes: object = {}) => targetFile(sandbox.baseUrl, { caFile: 'ca.pem', ...changes });
const missing = { credentials: { userVariable: 'NONE', passwordVariable: 'NONE' } };
const task = {
  ...{ id: 'one', title: 'One', scope: ['charge'], amount: 100, net: 100, states: ['paid'] },
  ...{ steps: [{ operation: 'charge', instruction: 'Sell.' }], checks: ['ledger.net'] },
};
const plan = (changes: object) => ({ plan: 'own', tasks: [{ ...task, ...changes }] });

/** Files that the command lines of this test name. */
const files: Readonly<Record<string, object | string>> = {
  'right.json': target(),
  'http.json': target({ baseUrl: 'http://localhost' }),
  'no-main.json': target({ terminals: {} }),
  'userinfo.json': target({ baseUrl: 'https://me:hidden@localhost' }),
  'pace.json': target({ pace: 'fast' }),
  'foreign.json': target({ merchants: { foreign: missing } }),
  'lost.json': target({ baseUrl: `${sandbox.baseUrl}/nothing` }),
  'nowhere.json': target({ baseUrl: 'https://localhost:1' }),
  'plain.json': target({ baseUrl: `https://localhost:${PLAIN}` }),
  'untrusted.json': target({ caFile: undefined }),
  'no-ca.json': target({ caFile: 'nope.pem' }),
  'nopem.json': target({ caFile: 'nopem.pem' }),
  'broken-ca.json': target({ caFile: 'broken.pem' }),
  'nopem.pem': 'no certificate',
  'broken.pem': '-----BEGIN CERTIFICATE-----\nhidden-word\n-----END CERTIFICATE-----\n',
  'comma.json': '{\n  "name": "hidden-word",\n\n}',
  'half/ca.pem': 'half',
  'no-call.mjs': 'export const x = 1;',
  'throws.mjs': "export function call() { throw new Error('no') }",
  'id.json': plan({ id: 'Not an id' }),
  'cards.json': plan({ card: 'approved-visas' }),
  'checks.json': plan({ checks: ['ledger.nett'] }),
  'good.json': CONFORMANT,
  'damaged/certificate.json': { ...CONFORMANT, durationMs: -1 },
  'runs/good/certificate.json': CONFORMANT,
  'empty/notes.txt': '',
  'gone.json': { columns: [{ reports: 'runs/good' }, { reports: 'runs/gone' }] },
  'typo.json': { columns: [{ report: 'runs/good' }] },
  'torn.json': '{"columns": [}',
  'broken/messages.ndjson': '{"meta":\n',
  'broken/certificate.json': '{}',
};
for (const [name, content] of Object.entries(files)) {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}
await writeApplication(join(folder, 'shop'), evidence());

const samples = new URL('../validation/samples/', import.meta.url).pathname;
const [request, page, reply] = ['charge.request.xml', 'page.request.xml', 'charge.reply.xml'].map(
  (name) => `'${samples}${name}'`,
);
const passive = 'observe --passive';
const histories = 'observe --run x --histories';
const replay = 'certify --target replay --recording';

type Row = readonly [line: string, why: RegExp, variables?: NodeJS.ProcessEnv];

/** Command lines that are wrong, each with the error. */
const wrong: readonly Row[] = [
  ['certifi', /unknown command 'certifi'.*certify/],
  ['certify --colour', /unknown option '--colour'/],
  ['certify --target moon', /Allowed choices are sandbox, live/],
  ['certify --target live', /needs --target-file FILE/],
  [
    'certify --target sandbox --target-file x',
    /--target sandbox and --target-file contradict each other: remove/,
  ],
  ['certify --command doDael', /Allowed choices are doDeal, refundDeal/],
  ['certify --seed many', /--seed.* is invalid\. Give a whole number up to/],
  ['certify --out right.json', /reports cannot be written to .*--out/],
  ['certify --tags @nothing', /--tags @nothing selects no scenario/],
  ["certify --tags '@a and ('", /--tags @a and \( is not a tag expression/],
  ['certify --target-file none.json', /none\.json cannot be read \(ENOENT\)/],
  ['certify --target-file comma.json', /comma\.json is not JSON: see line 2, column 24 \(a comma/],
  ['certify --target-file http.json', /baseUrl: must be an https:\/\/ address/],
  ['certify --target-file no-main.json', /terminals: must have at least the terminal "main"/],
  ['certify --target-file userinfo.json', /baseUrl: must not contain credentials/],
  ['certify --target-file right.json', /TCK_PASSWORD is not set/, { TCK_PASSWORD: undefined }],
  ['certify --target-file right.json', /check the user and the password/, { TCK_PASSWORD: 'hidden-word' }],
  ['certify --target-file lost.json', /does not answer like the gateway \(HTTP 404/],
  ['certify --client nowhere.mjs', /nowhere\.mjs: the file does not exist/],
  ['certify --client no-call.mjs', /exports no function `call`; add: export async function call/],
  ['certify --client throws.mjs', /a plain inquiry, .*threw .*Error: no/],
  ['certify --update-baseline', /needs --baseline FILE/],
  ['certify --baseline b --update-baseline --command refundDeal', /needs a whole run/],
  ['certify --baseline b --update-baseline --tags @command:doDeal', /needs a whole run/],
  ['certify --baseline b', /does not exist; create it with certify --baseline .* --update-baseline/],
  ['certify --shard 1/2', /--shard needs --seed NUMBER, the same for all shards/],
  ['certify --shard 3/2', /Give a shard such as 1\/4/],
  ['certify --shard 1/2 --seed 1 --baseline x --update-baseline', /--update-baseline needs a whole run/],
  [
    'certify --shard 40/40 --seed 1 --command inquireTerminal',
    /--shard 40\/40 has nothing to run: 35 are selected/,
  ],
  ['certify --durations-from .', /--durations-from balances shards: add --shard/],
  ['certify --target replay', /--target replay needs --recording DIR/],
  ['certify --target sandbox --recording x', /--target sandbox and --recording contradict each other/],
  ['certify --target live --recording x', /--target live and --recording contradict each other/],
  ['certify --target-file x --recording x', /--target-file and --recording contradict each other/],
  [`${replay} x --target-file y`, /contradict each other/],
  ['certify --max-age 3', /--max-age applies only to a recording/],
  [`${replay} x --max-age old`, /a number of days/],
  [`${replay} nowhere`, /nowhere\/recording\.json cannot be read \(ENOENT\)/],
  ['record', /--out/],
  ['record --out right.json', /cannot be written to .*right\.json \((?:EEXIST|ENOTDIR): /],
  ['record --out x --target-file none.json', /none\.json cannot be read/],
  ['report --from nothing', /contains no run .*: run `npm start` first$/m],
  ['report --from broken', /contains no complete run of this kit: run `npm start` again$/m],
  ['completion fish', /'fish' is invalid.*bash, zsh/],

  ['doctor', /needs --target-file FILE/],
  ['doctor --target-file pace.json', /pace: /],
  [
    'doctor --target-file right.json',
    /^tck: credentials\.passwordVariable: .* TCK_PASSWORD is not set/,
    { TCK_PASSWORD: undefined },
  ],
  [
    'doctor --target-file foreign.json',
    /^tck: merchants\.foreign\.credentials\.userVariable: .* NONE is not set/,
  ],
  ['doctor --target-file lost.json', /does not answer like the gateway/],
  ['doctor --target-file no-ca.json', /caFile: .*nope\.pem cannot be read \(ENOENT\)/],
  ['doctor --target-file nopem.json', /caFile: .*nopem\.pem is not a PEM certificate/],
  ['doctor --target-file broken-ca.json', /caFile: .*broken\.pem is not a PEM certificate/],

  ['sandbox --config none.json', /none\.json cannot be read/],
  ['sandbox --config comma.json', /comma\.json is not JSON: see line 2, column 24 \(a comma/],
  ['sandbox --port 0 --config right.json', /right\.json: merchants has to be of type array, and is missing/],
  ['sandbox --port many', /--port must be a whole number/],
  [`sandbox --port ${PORT}`, /port \d+ is in use; give another one with --port.*another folder with --out/],
  ['sandbox --port 0 --ca half', /--ca: .*ca\.pem without ca-key\.pem/],
  ["sandbox --port 0 --name 'a b'", /--name must be a host name/],
  ['sandbox --port 0 --host 192.0.2.1', /--host: 192\.0\.2\.1 is not an address of this machine/],
  ['sandbox --port 0 --sync full', /--sync needs --data: without a data folder, the sandbox keeps nothing/],
  ['sandbox --quiet --follow', /remove --quiet, or --follow/],
  ['ca --ca right.json', /--ca: the certificate authority cannot be stored/],
  ['ca --ca half', /--ca: .*ca\.pem without ca-key\.pem/],

  ['observe', /give --run COMMAND or --hook URL/],
  ['observe --run x --hook http://localhost:1', /give only one of --run and --hook/],
  ['observe --run x --interactive', /give only one of --run and --interactive/],
  ["observe --run ' '", /--run: the command is empty$/m],
  ["observe --run x --probe ''", /--probe: the command is empty$/m],
  ['observe --hook localhost', /--hook has to be an address: http:\/\/ or https:\/\/ with a host$/m],
  ['observe --hook http://shop:hidden@localhost:1', /--hook: leave user and password out of the address$/m],
  ['observe --run x --patience 2', /Give a duration of one second to ten minutes/],
  ['observe --run x --late 2s', /Give a duration of at most ten minutes, for example PT2S/],
  ['observe --run x --for PT1M', /--for applies only to a passive session: add --passive/],
  [
    'observe --run x --scope charges',
    /--scope: charges is not known; did you mean charge\? It has to be one of charge, installments/,
  ],
  [
    'observe --run x --scope payout',
    /--scope: No task of the plan shop needs payout; with this scope, back-office has \d+: run the plan back-office too, with --plan\.$/m,
  ],
  [
    'observe --run x --plan shops',
    /the plan shops is not known; did you mean shop\? It has to be one of shop, back-office, recurring, call-centre, pages, page-shop, or a file/,
  ],
  ['observe --run x --plan id.json', /id\.json: tasks\.0\.id: must be small letters/],
  [
    'observe --run x --plan cards.json',
    /task one\.card: approved-visas is not known; did you mean approved-visa\?/,
  ],
  ['observe --run x --plan checks.json', /checks\.0: ledger\.nett is not known; did you mean ledger\.net\?/],
  [
    'observe --run x --task charge-aproved',
    /the plan shop has no task charge-aproved\. Did you mean charge-approved\? --list shows all tasks\.$/m,
  ],
  [
    'observe --run x --plan shop,recurring --task charge-aproved',
    /the plans shop, recurring have no task charge-aproved\. Did you mean/,
  ],
  [
    'observe --run x --task refund-in-full',
    /^tck: --task: refund-in-full is a task of the plan back-office: give --plan back-office\.$/m,
  ],
  ['observe --run x --shard 1/2', /--shard needs --seed NUMBER/],
  ['observe --run x --durations-from .', /--durations-from balances shards: add --shard/],
  [
    'observe --run x --shard 2/2 --seed 1 --task charge-approved',
    /--shard 2\/2 has nothing to run: 1 are selected/,
  ],
  ['observe --run x --shard 1/2 --seed 1 --durations-from .', /evidence\.ndjson cannot be read \(ENOENT\)/],
  [
    'observe --interactive terminal',
    /needs a terminal, but the standard input is not a terminal; use --interactive page$/m,
  ],
  ['observe --interactive window', /choices are page, terminal/i],
  [
    'observe --interactive',
    /set both ASHRAIT_USER and ASHRAIT_PASSWORD, or neither/,
    { ASHRAIT_USER: 'shop' },
  ],
  [passive, /set both ASHRAIT_USER and ASHRAIT_PASSWORD/, { ASHRAIT_USER: 'shop' }],
  [`${passive} --run true`, /--passive runs no test tasks: remove --run/],
  [`${passive} --interactive`, /--passive runs no test tasks: remove --interactive/],
  [`${passive} --for P5`, /a duration of at most a day, for example PT5M/],
  [`${passive} --faults lost-reply`, /--faults: lost-reply .*did you mean lost-replies/],
  [`${passive} --fault-rate 0.5`, /--fault-rate needs --faults/],
  [`${passive} --probe-map paid=ok`, /--probe-map describes the answer of a probe: add --probe/],
  [`${passive} --probe x --probe-map sold=ok`, /--probe-map: sold /],
  [`${passive} --probe ' '`, /--probe: the command is empty/],
  [`${passive} --probe http://a:b@localhost/`, /leave user and password out of the address/],
  [`${passive} --port ${PORT}`, /port \d+ is in use; give another one with --port/],
  [`observe --run x --port ${PORT}`, /port \d+ is in use; give another one with --port/],
  [`${passive} --host 192.0.2.1`, /--host: 192\.0\.2\.1 is not an address of this machine/],
  [`${passive} --ca right.json`, /the authority cannot be written to .*--ca/],
  [`${histories} 0`, /--histories must be at least 1/],
  [`${histories} many`, /--histories must be a whole number/],
  [`${histories} 5 --plan shop`, /--histories generates its own steps: remove --plan/],
  [`${histories} 5 --task charge-approved`, /remove --task/],
  [`${histories} 5 --shard 1/2 --seed 1`, /remove --shard/],
  [`${histories} 5 --scope refund`, /--scope: no order begins with refund; add charge/],
  [`${histories} 5 --passive`, /--passive runs no test tasks: remove --/],

  ['explain trnasmitted', /nothing found for "trnasmitted": did you mean transmitted/],
  ['explain practice.no-second-charges', /practice\.no-second-charge\b/],
  ['explain --ambiguities cvv', /remove the words or the option/],
  ['compare good.json', /missing required argument/],
  ['compare good.json none', /none cannot be read \(ENOENT\)/],
  ['compare good.json good.json --html runs', /the page cannot be written to .* \(EISDIR: /],
  ...(['shop good.json', 'good.json shop'].map((pair) => [
    `compare ${pair}`,
    /^tck: one certificate is for a merchant's application \(.*shop\), the other for a gateway: give two of the same kind$/m,
  ]) as readonly Row[]),
  ['history empty --out x', /^tck: empty has no certificate\.json, and neither has a folder in it$/m],
  ['history none --out x', /none cannot be read \(ENOENT\)/],
  ['history . --out x', /has no certificate\.json|is damaged|is not a certificate/],
  ['history damaged --out x', /is not a certificate: durationMs/],
  ['matrix', /missing required argument/],
  [
    'matrix none',
    /^tck: none cannot be read \(ENOENT\); give a reports folder, or a file that names columns$/m,
  ],
  [
    'matrix empty',
    /^tck: empty\/certificate\.json cannot be read \(ENOENT\); give a certificate\.json or its folder$/m,
  ],
  ['matrix torn.json', /^tck: torn\.json is not JSON: see line 1, column 14$/m],
  ['matrix gone.json', /^tck: gone\.json: columns\.1\.reports: runs\/gone cannot be read \(ENOENT\); give /],
  ['matrix typo.json', /^tck: typo\.json: columns\.0\.reports: /],
  ['matrix runs/good --out torn.json', /^tck: the matrix cannot be written to torn\.json \(\w+.*--out$/m],
  [`validate ${reply} ${reply} --request ${request}`, /needs exactly one reply, and 2 files/],
  [`validate ${request} --request ${page}`, /is also a request; with --request, FILE must be the reply/],
  [`validate ${request} --request ${reply}`, /is a reply; --request must name the request/],
  ['validate --exchanges', /^tck: --exchanges needs one or more FILEs$/m],
  [
    'validate --exchanges x.har --request y.xml',
    /--request needs a reply in FILE, and --exchanges already has the requests: remove one of them/,
  ],
];

/** Calls of gateways that cannot be reached, or not safely. */
const unreachable: readonly Row[] = [
  ['certify --target-file nowhere.json', /^tck: https:\/\/localhost:1 cannot be reached \(ECONNREFUSED\)/],
  ['doctor --target-file nowhere.json', /cannot be reached \(ECONNREFUSED\)/],
  ['doctor --target-file plain.json', /broke off/],
  ['doctor --target-file untrusted.json', /certificate that is not trusted .*as caFile in a target file/],
];

for (const [exitCode, rows] of [
  [2, wrong],
  [3, unreachable],
] as const)
  for (const [line, why, changes] of rows)
    test(`${line.replaceAll(samples, '')}: ${exitCode} and a line`, async () => {
      const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
      const variables = {
        ...{ ...merchantVariables, NO_COLOR: '1', FORCE_COLOR: undefined },
        ...{ ASHRAIT_USER: undefined, ASHRAIT_PASSWORD: undefined, ...changes },
      };
      const call = tck(words, variables, folder);
      await assertRefused(call, why, exitCode);
      assert.doesNotMatch((await call).err, /hidden|sandbox-password/);
    });
