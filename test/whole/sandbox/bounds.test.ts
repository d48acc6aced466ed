import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRequest, type Fields } from '../../../src/message/build-request.ts';
import { Invoices } from '../../../src/sandbox/invoices.ts';
import { Pages } from '../../../src/sandbox/page/pages.ts';
import { Transmissions } from '../../../src/sandbox/transmission.ts';
import { plainCharge } from '../../plain-charge.ts';
import { emptyState, formOf, megabytes, replyTo, resultOf, spent } from '../../sandbox/in-process.ts';

const deal = (fields: Fields, requestId = ''): string =>
  buildRequest({ command: 'doDeal', requestId, fields: { ...plainCharge, ...fields } });

const dealWith = (inside: string): string => deal({}).replace('</doDeal>', `${inside}</doDeal>`);

test('a request is read up to its bounds, and refused above them', async () => {
  const state = emptyState();
  const room = 131_072 - dealWith('<!---->').length;
  const rows = [
    [dealWith(`<!--${'x'.repeat(room)}-->`), dealWith(`<!--${'x'.repeat(room + 1)}-->`), 'too-long'],
    [dealWith('<a/>'.repeat(4_900)), dealWith('<a/>'.repeat(5_000)), 'too-many'],
    [dealWith('<a b="" c=""/>'.repeat(1_600)), dealWith('<a b="" c=""/>'.repeat(1_700)), 'too-many'],
  ] as const;
  for (const [taken, refused, says] of rows) {
    assert.equal(resultOf(await replyTo(state, formOf(taken))), '000', says);
    const reply = await replyTo(state, formOf(refused));
    assert.equal(resultOf(reply), '325');
    assert.match(reply, new RegExp(`<additionalInfo>the XML is not well-formed: ${says} `));
  }
});

test('of a form so many fields are looked at', async () => {
  const state = emptyState();
  const form = formOf(deal({}));
  assert.equal(resultOf(await replyTo(state, `${'a=1&'.repeat(990)}${form}`)), '000');
  assert.equal(resultOf(await replyTo(state, `${'a=1&'.repeat(1_000)}${form}`)), '414');
});

const limit = 1024 * 1024;
const filled = (piece: string, around: (text: string) => string = (text) => text): string => {
  const room = limit - formOf(around('')).length;
  return formOf(
    around(
      piece.repeat(
        Math.min(room / encodeURIComponent(piece).length, 131_000 / piece.length - 2_000 / piece.length),
      ),
    ),
  );
};
const inTotal = (text: string) => dealWith('').replace('<total>1000<', `<total><![CDATA[${text}]]><`);

/** HTTP requests below the size limit that once took from 60 ms to two minutes of processor time. */
const hostile: Readonly<Record<string, string>> = {
  'escaped tags that nobody closes': filled('&lt;cvv ', inTotal),
  'tags in CDATA': filled('<cvv>', inTotal),
  'a version that quotes secrets': filled('cvv:"', (text) => dealWith('').replace('>2000<', `>${text}<`)),
  'empty fields': '&'.repeat(limit),
  'fields without a name': '&a='.repeat(limit / 3),
  'empty elements': filled('<a/>', dealWith),
  'elements with attributes': filled('<a b=""/>', dealWith),
  'one element with many attributes': formOf(
    dealWith(`<a${Array.from({ length: 20_000 }, (_, index) => ` a${index}=""`).join('')}/>`),
  ),
  references: filled('&#65;', (text) => dealWith('').replace('<total>', `<user>${text}</user><total>`)),
  'escaped tags in customerData': filled('&lt;cvv ', (text) =>
    dealWith(`<customerData><userData1>${text}</userData1></customerData>`),
  ),
};

for (const [name, body] of Object.entries(hostile))
  test(`${name}: no more than 50 ms of processor time, and as much to look at the journal twice over`, async () => {
    assert.ok(body.length <= limit && body.length > limit / 8, `${body.length}`);
    for (const state of [emptyState(), emptyState(true)]) {
      // The minimum of several runs is used, because compilation and garbage collection slow down single runs.
      let [least, looking] = [Infinity, Infinity];
      for (let round = 0; round < 5 && (least > 25 || looking > 50); round++) {
        state.journal.clear();
        least = Math.min(least, await spent(() => replyTo(state, body)));
        looking = Math.min(looking, await spent(() => [...state.journal.entries()]));
      }
      assert.ok(least < 50, `${least} ms to answer`);
      assert.ok(looking < 100, `${looking} ms to look at it`);
    }
  });

test('what is kept of many long requests is bounded, whatever is long in them', async () => {
  const long = 'x'.repeat(100_000);
  for (const [name, bodyOf] of Object.entries({
    'without credentials': () => `int_in=<a>${long}`,
    'around a deal': (count: number) =>
      formOf(
        dealWith(`<!--${long}--><user>order-number-${count}</user><shiftId1>${'s'.repeat(32)}</shiftId1>`),
      ),
    requestId: (count: number) => formOf(deal({}, `${count}${long}`)),
    'email and id': () => formOf(dealWith(`<email>${long}</email><id>${long.slice(0, 25_000)}</id>`)),
    customerData: (count: number) =>
      formOf(deal({ customerData: { userData1: long } }, `request-number-${count}`)),
    description: (count: number) =>
      formOf(deal({ ...page, description: long.slice(0, 15_000), uniqueid: `unique-id-${count}` })),
  })) {
    const state = emptyState(true);
    const before = megabytes();
    for (let count = 0; count < 500; count++) await replyTo(state, bodyOf(count));
    const grown = megabytes() - before;
    assert.ok(grown < 40, `${name}: ${grown} MB`);
  }
});

const page = {
  ...{ validation: 'TxnSetup', mpiValidation: 'AutoComm', mid: '10001', cardNo: undefined },
  ...{ cardExpiration: undefined, successUrl: 'https://shop.example/', errorUrl: 'https://shop.example/' },
  cancelUrl: 'https://shop.example/',
};

test('pages, invoices and empty transmissions: the latest are kept, and the configured ones', () => {
  const state = emptyState();
  const [merchant] = state.merchants;
  assert.ok(merchant);
  const pages = new Pages();
  const madeAt = state.clock.now();
  for (let count = 1; count <= 5_001; count++)
    pages.add({ txId: `${count}`, merchant, language: 'ENG', madeAt, sent: { uniqueid: `${count}` } });
  const found = ['1', '2', '5001'].map((id) => [pages.find(id) !== undefined, pages.knows(merchant, id)]);
  assert.deepEqual(found, [
    [false, false],
    [true, true],
    [true, true],
  ]);

  const invoices = new Invoices(state.clock, state.merchants);
  const [configured] = merchant.invoices;
  assert.ok(configured);
  for (let count = 1; count <= 100_001; count++)
    invoices.add(merchant, { ...configured, id: `made-${count}` });
  const known = [configured.id, 'made-1', 'made-2', 'made-100001'].map(
    (id) => invoices.find(id) !== undefined,
  );
  assert.deepEqual(known, [true, false, true, true]);

  const transmissions = new Transmissions();
  for (let count = 0; count < 100_000; count++) transmissions.add(transmission(`${count}`));
  assert.ok(transmissions.all().length <= 2_000);
  assert.equal(transmissions.all().at(-1)?.transmitId, '99999');

  function transmission(transmitId: string) {
    return {
      ...({ transmitId, terminalNumber: '0880000010', type: 'settlements', by: 'transmitTerminal' } as const),
      ...({ startedAt: madeAt, ready: [], size: 1, end: 'completed', status: 'completed' } as const),
      ...{ batches: [], ahead: [] },
    };
  }
});

test('an inquiry that finds more than a thousand is answered in pages', async () => {
  const state = emptyState();
  const inquire = async (fields: Fields) =>
    await replyTo(
      state,
      formOf(
        buildRequest({
          command: 'inquireTransactions',
          fields: { terminalNumber: plainCharge.terminalNumber, user: 'many', ...fields },
        }),
      ),
    );
  const charge = async () => await replyTo(state, formOf(deal({ user: 'many' })));
  for (let count = 0; count < 1_000; count++) await charge();
  assert.match(await inquire({}), /<total>1000<\/total><totalMatch>1000<\/totalMatch><\/totals>/);
  await charge();
  const first = await inquire({});
  assert.match(first, /<total>200<\/total><totalMatch>1001<\/totalMatch><pageNumber>1<.*<pagesAmount>6</);
  const [, queryResultId] = /<queryResultId>(\d+)</.exec(first) ?? [];
  assert.match(await inquire({ pageNumber: '6', queryResultId }), /<total>1<\/total>/);
});
