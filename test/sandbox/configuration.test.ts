import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { GatewayClient } from '../../src/client/index.ts';
import { configurationJsonSchema, readConfiguration } from '../../src/sandbox/configuration/schema.ts';
import {
  defaultConfiguration,
  defaultMerchants,
  InvalidConfiguration,
  startSandbox,
} from '../../src/sandbox/index.ts';
import { plainCharge } from '../plain-charge.ts';
import { useSandbox } from '../support/use.ts';

const folder = new URL('../../src/sandbox/configuration/', import.meta.url);
const terminal = { number: '0880000010' };
const merchant = { user: 'm', password: 'secret-of-m', terminals: [terminal] };

test('all but user, password and the number of a terminal has a default', () => {
  const { merchants } = readConfiguration({ merchants: [merchant] });
  const [first] = merchants;
  assert.deepEqual(first?.invoices, []);
  assert.deepEqual(first?.terminals[0], {
    number: '0880000010',
    roles: [],
    says: '',
    active: true,
    granted: true,
    type: 'virtual',
    mode: 'plain',
    currencies: ['ILS', 'USD', 'GBP', 'HKD', 'JPY', 'EUR'],
    maxAmount: 99_999_999,
    refunds: true,
    cancels: true,
    checksCvv: false,
    checksId: false,
    makesTokens: true,
    extras: ['addonData', 'deferMonths', 'dueDate', 'offerCode', 'routeCode'],
    severalMatches: 'latest',
    automaticTransmission: true,
    transmission: { seconds: 0, fails: 'never' },
    batches: { size: 500, limit: 20 },
    lenient: false,
    hebrew: 'utf-8',
  });
});

const withTerminal = (changes: object) => ({
  merchants: [{ ...merchant, terminals: [{ ...terminal, ...changes }] }],
});
const second = { ...merchant, user: 'n', terminals: [{ number: '0880000020' }] };
const withInvoices = (...invoices: object[]) => ({ merchants: [{ ...merchant, invoices }] });

const mistakes: readonly (readonly [configuration: unknown, line: RegExp])[] = [
  [undefined, /^the configuration has to be of type object, and is missing$/],
  [{ merchants: [] }, /^merchants must have at least one merchant$/],
  [{ merchants: [merchant], clock: 1 }, /^the configuration has no member clock; it can have .*merchants$/],
  [
    { merchants: [{ ...merchant, user: undefined }] },
    /^merchants\.0\.user has to be of type string, and is missing/,
  ],
  [
    { merchants: [{ ...merchant, terminals: [] }] },
    /^merchants\.0\.terminals must have at least one terminal$/,
  ],
  [
    withTerminal({ number: '088000001' }),
    /^merchants\.0\.terminals\.0\.number has to be 10 characters: two letters/,
  ],
  [withTerminal({ number: '08800000AB' }), /terminals\.0\.number has to be 10 characters/],
  [
    withTerminal({ number: '0880001' }),
    /terminals\.0\.number has seven digits, which only a lenient terminal may have/,
  ],
  [
    withTerminal({ colour: 'red' }),
    /^merchants\.0\.terminals\.0 has no member colour; it can have number, roles/,
  ],
  [
    withTerminal({ currencies: ['ILS', 'CHF'] }),
    /currencies\.1 has to be one of ILS, USD, GBP, HKD, JPY, EUR$/,
  ],
  [withTerminal({ currencies: [] }), /currencies must have at least one currency$/],
  [withTerminal({ maxAmount: 12.5 }), /maxAmount has to be a whole number from 1 to 99999999$/],
  [withTerminal({ maxAmount: 100_000_000 }), /maxAmount has to be at most 99999999$/],
  [withTerminal({ mode: 'other' }), /mode has to be one of plain, ravMutav, ravSapak$/],
  [
    withTerminal({ transmission: { fails: 'often' } }),
    /transmission\.fails has to be one of never, first, always, before$/,
  ],
  [withTerminal({ batches: { size: 0 } }), /batches\.size has to be at least 1$/],
  [withTerminal({ active: 'yes' }), /active has to be of type boolean$/],
  [
    { merchants: [merchant, { ...second, user: 'm' }] },
    /^merchants\.1\.user is already the user of merchants\.0\.user/,
  ],
  [
    { merchants: [merchant, { ...second, terminals: [terminal] }] },
    /^merchants\.1\.terminals\.0\.number is already the number of merchants\.0\.terminals\.0\.number; give another number$/,
  ],
  [
    withTerminal({ roles: ['main', 'main'] }),
    /roles\.1 is already the role of merchants\.0\.terminals\.0\.roles\.0/,
  ],
  [
    withInvoices({ id: '1' }, { id: '1' }),
    /^merchants\.0\.invoices\.1\.id is already the id of merchants\.0\.invoices\.0/,
  ],
  [withInvoices({ id: 'a/b' }), /id has to be 1 to 20 letters, digits, _ and -$/],
  [
    withTerminal({ roles: ['no-refnd'] }),
    /roles\.0 is not known; did you mean no-refund\? It has to be one of main, /,
  ],
  [
    withTerminal({ roles: ['no-refund'] }),
    /terminals\.0\.refunds has to be false for the role no-refund: change the setting, or remove the role$/,
  ],
  [withTerminal({ roles: ['no-cancel'] }), /terminals\.0\.cancels has to be false for the role no-cancel/],
  [
    withTerminal({ roles: ['large-amounts'], maxAmount: 99_999_998 }),
    /maxAmount has to be 99999999 for the role large-amounts/,
  ],
  [
    withTerminal({ roles: ['small-amounts'] }),
    /maxAmount has to be below 99999999 for the role small-amounts/,
  ],
  [withTerminal({ roles: ['main'], active: false }), /active has to be true for the role main/],
  [withTerminal({ roles: ['inactive'] }), /active has to be false for the role inactive/],
  [withTerminal({ roles: ['main'], refunds: false }), /refunds has to be true for the role main/],
  [
    withTerminal({ roles: ['extras'], extras: ['dueDate'] }),
    /extras has to have addonData, .*for the role extras/,
  ],
  [
    withTerminal({ roles: ['failing-again'] }),
    /transmission\.fails has to be always for the role failing-again/,
  ],
  [withTerminal({ roles: ['batch-limit'] }), /batches\.limit times batches\.size has to be two transactions/],
  [withInvoices({ id: '1', role: 'exsting' }), /role is not known; did you mean existing\?/],
  [withInvoices({ id: '1', role: 'missing' }), /role is not known/],
  [withInvoices({ id: '1', responseCode: '115' }), /responseCode has to be one of 100, 101, /],
  [withInvoices({ id: '1', creationCode: '671' }), /creationCode has to be one of 668, 669, 670, 000$/],
  [withInvoices({ id: '1', creationCode: '669' }), /creationCode is only for currencies other than ILS/],
  [
    withInvoices({ id: '1', currency: 'USD', creationCode: '000' }),
    /creationCode has to be 669 for a currency/,
  ],
  [
    withInvoices({ id: '1', currency: 'USD', responseCode: '100' }),
    /responseCode is not allowed with creation code 669/,
  ],
  [
    withInvoices({ id: '1', creationCode: '670', responseCode: '108' }),
    /responseCode is not allowed with creation code 670/,
  ],
  [withInvoices({ id: '1', creationCode: '000', responseCode: '108' }), /creationCode has to be 668 with/],
  [withInvoices({ id: '1', creationCode: '668', responseCode: '100' }), /creationCode has to be 000 with/],
  [withInvoices({ id: '1', url: 'ftp://somewhere/x' }), /url has to be an http or https address$/],
];

test('a mistake is told with its place and its fix, and no value is repeated', () => {
  for (const [configuration, line] of mistakes)
    assert.throws(
      () => readConfiguration(configuration),
      (error: unknown) => {
        assert.ok(error instanceof InvalidConfiguration);
        assert.match(error.message, line);
        assert.doesNotMatch(error.message, /secret-of-m/);
        return true;
      },
      String(line),
    );
});

test('roles with the settings that they mean are taken, and so are codes that go together', () => {
  const taken = [
    withTerminal({ roles: ['no-refund', 'no-cancel'], refunds: false, cancels: false }),
    withTerminal({ roles: ['small-amounts'], maxAmount: 99_999_998 }),
    withTerminal({ roles: ['inactive'], active: false }),
    withInvoices({ id: '1', currency: 'USD', creationCode: '669' }, { id: '2', creationCode: '670' }),
    withInvoices({ id: '1', creationCode: '668', responseCode: '108' }, { id: '2', creationCode: '668' }),
    withInvoices({ id: '1', creationCode: '000', responseCode: '100' }),
  ];
  for (const configuration of taken) assert.equal(readConfiguration(configuration).merchants.length, 1);
});

test('the default is the same where it is not checked', () => {
  const { merchants } = readConfiguration(defaultConfiguration());
  assert.deepEqual(defaultMerchants(), merchants);
  const shown = (some: typeof merchants) => JSON.stringify(some.map(({ terminals }) => terminals));
  assert.equal(
    shown(defaultMerchants()),
    shown(merchants),
    'the control surface shows terminals in this order',
  );
});

test('the default is right, and its schema is the one that is committed', async () => {
  const { merchants } = readConfiguration(defaultConfiguration());
  const roles = merchants.flatMap(({ terminals }) => terminals.flatMap((one) => one.roles));
  for (const role of ['main', 'second', 'foreign', 'inactive', 'small-amounts'])
    assert.ok(roles.includes(role), role);
  const schema = JSON.parse(await readFile(new URL('../../../schemas/sandbox.schema.json', folder), 'utf8'));
  assert.deepEqual(
    schema,
    JSON.parse(JSON.stringify(configurationJsonSchema())),
    'stale: npm run -s tck -- sandbox --print-config schema > schemas/sandbox.schema.json',
  );
});

/** Returns the members in the handbook's table below a heading. */
async function documented(heading: string): Promise<string[]> {
  const text = await readFile(new URL('../../../handbook/kit/configuration.md', folder), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name ?? '');
}

test('the handbook has every member of a terminal and of an invoice', async () => {
  const { merchants } = readConfiguration(defaultConfiguration());
  const [one] = merchants[0]?.terminals ?? [];
  assert.ok(one);
  const members = Object.entries(one).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
  assert.ok(members.length > 15);
  assert.deepEqual(await documented('A terminal'), members);
  assert.ok((await documented('An invoice')).includes('readyAfter'));
});

test('a lenient terminal may have seven digits, as those of old clients do', () => {
  const { merchants } = readConfiguration(withTerminal({ number: '0880001', lenient: true }));
  assert.equal(merchants[0]?.terminals[0]?.number, '0880001');
});

const deal = {
  ...plainCharge,
  terminalNumber: '0990000077',
  total: 500,
  transactionCode: 'Internet',
} as const;

test('a sandbox serves the merchants that it is given, within what their terminals may do', async () => {
  const configuration = {
    merchants: [
      {
        user: 'mine',
        password: 'my-word',
        terminals: [
          { number: '0990000077', currencies: ['ILS'], maxAmount: 500 },
          { number: '0990000078', active: false },
        ],
      },
    ],
  } as const;
  const { sandbox, client: stranger } = await useSandbox({ configuration });
  const client = new GatewayClient({ ...sandbox, user: 'mine', password: 'my-word' });
  after(() => client.close());
  const result = async (changes: object) =>
    (await client.call('doDeal', { ...deal, ...changes })).decoded.result;
  assert.equal(await result({}), '000');
  assert.equal(await result({ total: 501 }), '107');
  assert.equal(await result({ currency: 'USD' }), '111');
  assert.equal(await result({ terminalNumber: '0990000078' }), '111');
  assert.equal((await stranger.call('doDeal', deal)).decoded.result, '405');
  const reported = await client.call('inquireTerminal', { terminalNumber: '0990000078' });
  assert.equal(reported.decoded.value('terminalStatus')?.text, 'inactive');
  assert.equal(sandbox.state.ledger.all().length, 1);
});

test('a sandbox does not start with a configuration that is wrong', async () => {
  await assert.rejects(startSandbox({ configuration: { merchants: [] } }), InvalidConfiguration);
});
