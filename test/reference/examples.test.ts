import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { AttachmentContentEncoding, TestStepResultStatus } from '@cucumber/messages';
import { type EvidenceExchange, mediaTypes } from '../../src/certificate/index.ts';
import { type CommandName, codeFields, commandData, commandNames } from '../../src/contract/index.ts';
import { type HandbookInput, pagesOf } from '../../src/reference/pages.ts';
import { provocations } from '../../src/sandbox/index.ts';
import { EXCHANGES } from '../certification/certificate-fixture.ts';
import { below } from './below.ts';
import { wholeRun } from './whole-run.ts';

let input: HandbookInput;

before(async () => {
  input = await wholeRun();
});

const deal = (validation: string, more: string, replied: string): EvidenceExchange => ({
  ...(EXCHANGES['1'] as EvidenceExchange),
  request: `<ashrait><request><doDeal><transactionType>Debit</transactionType><currency>ILS</currency><total>10000</total><validation>${validation}</validation><creditType>RegularCredit</creditType>${more}</doDeal></request></ashrait>`,
  reply: `<ashrait><response><result>000</result><doDeal>${replied}</doDeal></response></ashrait>`,
});

test('doDeal is shown by a charge first, though a hold has the shorter request', () => {
  const exchanges = {
    '1': deal('SetAsHold', '', ''),
    '2': deal('AutoComm', '<cardNo>458000******0000</cardNo><user>order2003</user>', ''),
  };
  const text = pagesOf({ ...input, certificate: { ...input.certificate, exchanges } }).find(
    ({ path }) => path === 'reference/doDeal.md',
  )?.text;
  assert.match(text ?? '', /### A charge \{#charge\}[\s\S]*order2003/);
  assert.doesNotMatch(text ?? '', /<validation>SetAsHold/);
});

/** The last exchange of a scenario decides the scenario's rules. */
function ranWith(command: CommandName, ...scenarios: readonly Ran[]): string {
  const pickles = input.envelopes.flatMap(({ pickle }) => pickle ?? []);
  const envelopes = scenarios.flatMap(({ exchanges, rule = '' }, index) => {
    const pickle = pickles.find(
      ({ tags }) => rule === '' || tags.some(({ name }) => name === `@rule:${rule}`),
    );
    assert.ok(pickle, rule);
    const id = String(index);
    const report = { exchanges, deciding: exchanges.length - 1, judgements: [], observations: [] };
    const timestamp = { seconds: 0, nanos: 0 };
    const steps = pickle.steps.map((step) => ({ id: `${id} ${step.id}`, pickleStepId: step.id }));
    return [
      { testCase: { id, pickleId: pickle.id, testSteps: steps } },
      { testCaseStarted: { id, testCaseId: id, attempt: 0, timestamp } },
      ...steps.map((step) => ({
        testStepFinished: {
          testCaseStartedId: id,
          testStepId: step.id,
          testStepResult: { status: TestStepResultStatus.PASSED, duration: timestamp },
          timestamp,
        },
      })),
      {
        attachment: {
          body: JSON.stringify(report),
          contentEncoding: AttachmentContentEncoding.IDENTITY,
          mediaType: mediaTypes.report,
          testCaseStartedId: id,
        },
      },
    ];
  });
  const pages = pagesOf({ ...input, envelopes: [...input.envelopes, ...envelopes] });
  return pages.find(({ path }) => path === `reference/${command}.md`)?.text ?? '';
}

interface Ran {
  readonly exchanges: readonly EvidenceExchange[];
  readonly rule?: string;
}

test('a reservation is shown with its own capture, and a capture of another one is not shown', () => {
  const reserved = (id: string, number: string) =>
    deal('Verify', '', `<authNumber>${number}</authNumber><cgUid>${id}</cgUid>`);
  const captured = (element: string, id: string, more = '<cardId>7</cardId>') =>
    deal('AutoComm', `${element}${more}<cardExpiration>1230</cardExpiration>`, `<cgUid>${id}</cgUid>`);
  const text = ranWith(
    'doDeal',
    { exchanges: [reserved('17', 'AB1'), captured('<cgUid>17</cgUid>', '17')] },
    { exchanges: [reserved('18', 'AB2'), captured('<authNo>AB2</authNo>', '18')] },
  );
  const byCgUid = below(text, 'capture-by-cgUid');
  assert.match(byCgUid, /<validation>Verify<[\s\S]*<cgUid>17<[\s\S]*<validation>AutoComm<[\s\S]*<cgUid>17</);
  assert.match(byCgUid, /Both replies have the `cgUid` `17`/);
  const byAuthNo = below(text, 'capture-by-authNo');
  assert.match(byAuthNo, /<authNumber>AB2<[\s\S]*<authNo>AB2</);
  assert.match(byAuthNo, /The specification does not say where `authNo` comes from/);
  const strangers = ranWith(
    'doDeal',
    { exchanges: [reserved('17', 'AB1'), captured('<cgUid>18</cgUid>', '18')] },
    { exchanges: [reserved('18', 'AB2'), captured('<authNo>AB1</authNo>', '17')] },
  );
  assert.doesNotMatch(strangers, /\{#capture-by-/);
  const withRequestId = (one: EvidenceExchange) => ({
    ...one,
    request: one.request.replace('<request>', '<request><requestId>1</requestId>'),
  });
  for (const copied of [
    [reserved('17', 'AB1'), captured('<cgUid>17</cgUid>', '17', '<cardId>7</cardId><cvv>***</cvv>')],
    [reserved('17', 'AB1'), captured('<cgUid>17</cgUid>', '17', '<cardNo>4580</cardNo>')],
    [reserved('17', 'AB1'), captured('<cgUid>17</cgUid>', '17')].map(withRequestId),
  ])
    assert.doesNotMatch(ranWith('doDeal', { exchanges: copied }), /\{#capture-by-/);
});

test('an example of an element stands in its own place: a count is no amount', () => {
  const reply = (records: string) =>
    `<ashrait><response><result>000</result><inquireTransactions>${records}</inquireTransactions></response></ashrait>`;
  const found = '<transactions><transaction><total>10000</total></transaction></transactions>';
  const page = (records: string) => {
    const one = { ...(EXCHANGES['odd key/4'] as EvidenceExchange), reply: reply(records) };
    const certificate = { ...input.certificate, exchanges: { '1': one } };
    return (
      pagesOf({ ...input, certificate }).find(({ path }) => path === 'reference/inquireTransactions.md')
        ?.text ?? ''
    );
  };
  const counted = page(`${found}<totals><total>1</total><totalMatch>3</totalMatch></totals>`);
  assert.match(counted, /`transactions\.transaction\.total`.*`10000` \|$/m);
  assert.match(counted, /`totals\.total`.*`1` \|$/m);
  assert.match(page(found), /`totals\.total`.*\| the element is present and has a value \|$/m);
});

test('a code is a mistake at the parameter that it is about, and at no other', () => {
  const fields = {
    '339': ['creditType'],
    '321': ['total'],
    '341': ['total'],
    '332': ['cgUid', 'ashraitEmvData.orgUid'],
  };
  for (const [code, about] of Object.entries(fields))
    assert.deepEqual(codeFields(`refundDeal.error.${code}`), about, code);
  assert.equal(codeFields('refundDeal.error.310'), undefined);
  for (const command of commandNames)
    for (const { rule = '' } of provocations.filter(({ commands }) => commands.includes(command)))
      for (const field of codeFields(rule) ?? [])
        assert.ok(field in commandData[command].request || field === 'numberOfPayments', `${rule}: ${field}`);
});

test('a scenario shows its code at the parameter of the code, not at every parameter of its rules', () => {
  const refused = (code: string): EvidenceExchange => ({
    ...(EXCHANGES['3'] as EvidenceExchange),
    reply: `<ashrait><response><result>${code}</result></response></ashrait>`,
  });
  const rule = 'refundDeal.request.cardExpiration';
  const page = ranWith(
    'refundDeal',
    { rule, exchanges: [refused('341')] },
    { rule, exchanges: [refused('401')] },
    { rule: 'refundDeal.error.341', exchanges: [refused('341')] },
  );
  const row = (name: string) => new RegExp(`^\\| \\[\`${name}\`\\].*$`, 'm').exec(page)?.[0] ?? '';
  assert.match(row('total'), /\[`341`\]/);
  assert.match(row('cardExpiration'), /\[`401`\]/);
  assert.doesNotMatch(row('cardExpiration'), /341/);
  assert.doesNotMatch(row('creditType'), /341/);
});
