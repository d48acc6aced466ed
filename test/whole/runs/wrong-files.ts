import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { run } from '../../../src/certification/run.ts';
import { diagnose } from '../../../src/target/doctor.ts';
import { fileTarget } from '../../../src/target/target.ts';
import { inPart } from '../../support/part.ts';
import { merchantVariables, targetFile, useSandboxTarget } from '../../support/target.ts';
import { useSandbox } from '../../support/use.ts';

const { sandbox } = await useSandbox();
const { terminals, cards, invoices } = await useSandboxTarget(sandbox);
const right = {
  ...targetFile(sandbox.baseUrl),
  ...{ terminals, cards, invoices, control: true, pace: 0 },
};
const { credentials } = right;
type File = typeof right;
const fileOf = (changes: object) =>
  fileTarget({ ...right, ...changes }, merchantVariables, sandbox.ca) as ReturnType<typeof fileTarget>;

const visa = cards['approved-visa'];
const withTerminals = (changes: object) => ({ terminals: { ...terminals, ...changes } });
const withCards = (changes: object) => ({ cards: { ...cards, ...changes } });
const withInvoices = (changes: object) => ({ invoices: { ...invoices, ...changes } });
const sharing = (role: string, other: string): readonly [Partial<File>, RegExp] => [
  withTerminals({ [role]: terminals[other] }) as Partial<File>,
  new RegExp(`terminals\\.(${role}: .*terminals\\.${other}|${other}: .*terminals\\.${role}),`),
];

/** Contradictions inside a file, each with the error. */
const contradictory: readonly (readonly [object, RegExp])[] = [
  ...['second', 'foreign', 'inactive', 'not-granted', 'no-refund', 'no-cancel', 'manual'].map((role) =>
    sharing(role, 'main'),
  ),
  ...['rav-mutav', 'rav-sapak', 'several-matches', 'failing-transmission', 'to-retransmit'].map((role) =>
    sharing(role, 'main'),
  ),
  sharing('foreign', 'second'),
  sharing('checks', 'checks-nothing'),
  sharing('small-amounts', 'large-amounts'),
  sharing('failing-again', 'failing-transmission'),
  [withTerminals({ letters: terminals.second }), /terminals\.letters: must have a letter/],
  [withCards({ declined: visa }), /cards\.declined: has the same value as cards\.approved-visa/],
  [withCards({ 'approved-mastercard': visa }), /cards\.approved-mastercard: .*cards\.approved-visa/],
  [
    withCards({ 'approved-17-digits': visa }),
    /cards\.approved-17-digits\.number: has another number of digits than the role says: 17/,
  ],
  [
    withCards({ 'four-digit-cvv': { ...cards['four-digit-cvv'], cvv: '123' } }),
    /cards\.four-digit-cvv\.cvv: must have 4/,
  ],
  [withInvoices({ 'not-ils': invoices.existing }), /invoices\.not-ils: .*invoices\.existing/],
  [
    { merchants: { otherSet: { credentials } } },
    /merchants\.otherSet\.credentials: are the same as credentials/,
  ],
  [
    { merchants: { foreign: { credentials } } },
    /merchants\.foreign\.credentials: are the same as credentials/,
  ],
];

for (const [changes, line] of contradictory)
  test(`a target file is refused: ${line.source}`, async () => {
    await assert.rejects(fileOf(changes), line);
  });

const expired = { ...visa, expiration: '0120' };
const unknown = '0990000099';
const of = (...rules: string[]) => rules.map((rule) => `@rule:${rule}`).join(' or ');
const charges = of('command.doDeal', 'command.inquireTransactions');

/** Wrong values that only the gateway shows, each with scenarios that need the value, and with the first reason. */
const wrong: readonly (readonly [what: string, changes: object, tags: string, because: RegExp])[] = [
  ['unknown main terminal', withTerminals({ main: unknown }), charges, /The terminal 0990000099 .*\(main\)/],
  [
    'unknown second terminal',
    withTerminals({ second: unknown }),
    of('inquireTransactions.request.terminalNumber'),
    /The terminal 0990000099 .*\(second\)/,
  ],
  [
    'unknown terminal for extras',
    withTerminals({ extras: unknown }),
    of('doDeal.request.deferMonths'),
    /The terminal 0990000099 .*\(extras\)/,
  ],
  [
    'active terminal as inactive',
    { terminals: { main: terminals.main, inactive: terminals.second } },
    of('terminal.record.terminalStatus'),
    /\(inactive\) accepts charges/,
  ],
  [
    'expired card',
    { cards: { 'approved-visa': expired } },
    charges,
    /cards\.approved-visa\.expiration: .*expired/,
  ],
  [
    'expired further card',
    withCards({ 'approved-19-digits': { ...cards['approved-19-digits'], expiration: '0120' } }),
    of('doDeal.request.cardNo'),
    /cards\.approved-19-digits\.expiration: the card has expired/,
  ],
  [
    'accepted card as declined',
    withCards({ declined: { ...visa, number: '4580000000000109' } }),
    of('doDeal.error.refusal'),
    /The card "declined" of the target file was accepted/,
  ],
  [
    'declined card as the plain one',
    { cards: { 'approved-visa': cards.declined } },
    charges,
    /The card "approved-visa" of the target file was refused with 004/,
  ],
  [
    'unknown invoice',
    withInvoices({ existing: '77777777' }),
    of('command.inquireInvoice', 'inquireInvoice.existing'),
    /The invoice 77777777 .*\(existing\) was answered with 671/,
  ],
  [
    'exchanged invoices',
    withInvoices({ 'vendor-101': invoices['vendor-102'], 'vendor-102': invoices['vendor-101'] }),
    '@command:inquireInvoice',
    /\(vendor-101\) was answered with 102/,
  ],
  [
    'invoice that exists as missing',
    { invoices: { missing: invoices.existing } },
    of('inquireInvoice.missing'),
    /\(missing\) was answered with 000/,
  ],
  [
    'low limit of batches',
    { batchLimit: 1 },
    of('transmit.error.534'),
    /sends more charges than batchLimit of the target file, 1/,
  ],
  ['low limit of charges', { limits: { charges: 1, sum: 100 } }, charges, /^Only a part of the suite ran/],
  ['short waits', { waits: { transmission: 100, between: 10 } }, of('command.transmitTerminal'), /./],
];

for (const [what, changes, tags, because] of inPart(wrong))
  test(`a target file with a wrong value fails no rule: ${what}`, async () => {
    const target = await fileOf(changes);
    try {
      const found = certificateFrom(await run(target, { tags, auditor: false }, () => {}));
      assert.deepEqual(
        found.rules.filter(({ verdict }) => verdict === 'failed').map(({ id, reason }) => `${id}: ${reason}`),
        [],
      );
      assert.match(found.because[0] ?? '', because);
    } finally {
      await target.close();
    }
  });

test('the right target file fails no rule, and no reason names the file', async () => {
  const target = await fileOf({});
  try {
    const tags = [charges, of('inquireInvoice.existing'), ...inPart(wrong).map(([, , tags]) => tags)].join(
      ' or ',
    );
    const found = certificateFrom(await run(target, { tags, auditor: false }, () => {}));
    assert.equal(found.totals.failed, 0);
    assert.doesNotMatch(found.because.join('\n'), /target file/);
    assert.equal(found.rules.find(({ id }) => id === 'inquireInvoice.existing')?.verdict, 'passed');
  } finally {
    await target.close();
  }
});

test('the doctor names an invoice that the gateway does not find', async () => {
  const target = await fileOf(withInvoices({ existing: '77777777' }));
  try {
    const { unknownInvoices } = await diagnose(target);
    assert.deepEqual(Object.keys(unknownInvoices), ['existing']);
  } finally {
    await target.close();
  }
});
