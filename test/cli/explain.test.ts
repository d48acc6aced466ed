import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isBuilt } from '../../src/cli/handbook.ts';
import {
  ambiguities,
  commandData,
  commandNames,
  financialStatuses,
  rules,
} from '../../src/contract/index.ts';
import { knownWords, nearestWords, searchTopics, topicsFor } from '../../src/reference/find.ts';
import { linesOf } from '../../src/reference/terminal.ts';
import { words } from '../../src/reference/word-table.ts';
import { defaultMerchants, provocations, testCards } from '../../src/sandbox/index.ts';
import { tck } from '../tck.ts';

const merchants = defaultMerchants();

const explain = (asked: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  tck(['explain', ...asked], { FORCE_COLOR: undefined, ...environment });

const explained = (asked: readonly string[]) => topicsFor(asked).map((page) => linesOf(page, (text) => text));

test('every rule, code, field, state, command, card and terminal is explained within a hundred columns', () => {
  const asked = [
    ...rules.map(({ id }) => [id]),
    ...provocations.flatMap(({ code, commands }) => [[code], ...commands.map((command) => [command, code])]),
    ...commandNames.flatMap((command) => [
      [command],
      ...Object.keys(commandData[command].request).flatMap((name) => [[name], [command, name]]),
      ...commandData[command].reply.flatMap(({ fields }) => Object.keys(fields).map((name) => [name])),
    ]),
    ...['AUTHORIZED', 'REJECTED', 'CAPTURED', 'TRANSMITTED', 'PENDING', 'CANCELLED'].map((word) => [word]),
    ...['Default', 'inProcess', 'waitInquire', 'completed', 'failed'].map((word) => [word]),
    ...['authorized', 'captured', 'held', 'pending transmission', 'refunded'].map((word) => [word]),
    ['on', 'hold'],
    ...testCards.map(({ role }) => [role]),
    ...merchants.flatMap(({ terminals }) => terminals.flatMap(({ roles }) => roles.map((role) => [role]))),
    ...ambiguities.map(({ number }) => [`#${number}`]),
    ...knownWords.map((word) => [word]),
  ];
  assert.ok(asked.length > 1500, `only ${asked.length} were asked`);
  for (const one of asked) {
    const pages = explained(one);
    assert.ok(pages.length > 0, `nothing explains ${one.join(' ')}`);
    for (const line of pages.join('\n').split('\n')) assert.ok(line.length <= 100, `too wide: ${line}`);
    for (const page of pages) assert.doesNotMatch(page, /undefined|\[object/);
  }
});

test('a code is told with meaning, place, a way to provoke it and what to do', async () => {
  const { code, out, err } = await explain(['534']);
  assert.equal(code, 0);
  assert.equal(err, '');
  assert.match(out, /more batches than allowed/);
  assert.match(out, /transmitTerminal and transmitInquire", line 382/);
  assert.match(out, /"batch-limit"/);
  assert.match(out, /What to do after this code\n {4}Ask the operator for the limit/);
  assert.match(out, /#66/);
});

test('4, 04 and 004 are one code, of two commands; with a command it is of that one', () => {
  assert.equal(topicsFor(['4']).length, 2);
  assert.deepEqual(topicsFor(['4']), topicsFor(['004']));
  assert.deepEqual(topicsFor(['04']), topicsFor(['004']));
  assert.deepEqual(
    topicsFor(['inquireTerminal', '4']).map(({ title }) => title),
    ['004 of inquireTerminal'],
  );
  assert.equal(topicsFor(['refundDeal', '534']).length, 0);
});

test('a code of doDeal that nobody listed is told with the card that leads to it', () => {
  assert.match(explained(['57']).join(), /458099\d{7}057/);
  assert.deepEqual(topicsFor(['998']), []);
});

test('a state tells what leads there and what may happen then', () => {
  const [page = ''] = explained(['TRANSMITTED']);
  assert.match(page, /transmitTerminal/);
  assert.match(page, /cancelDeal +the gateway refuses the operation with 313/);
  assert.match(
    page,
    /refundDeal in full +the state becomes refunded; the gateway makes a new transaction of\s+type Refund/,
  );
});

test('CAPTURED is told as what is reported so, captured as the state of that name', () => {
  const titles = (word: string) => topicsFor([word]).map(({ title }) => title);
  assert.deepEqual(titles('CAPTURED'), ['pending transmission', 'captured']);
  assert.deepEqual(titles('captured'), ['captured', 'pending transmission']);
  assert.deepEqual(titles('PENDING'), ['held', 'statusCode']);
});

test('financialStatus is told with each value, what it means and whether the buyer was charged', () => {
  const page = explained(['transaction.record.financialStatus']).join();
  assert.ok(financialStatuses.length > 0);
  for (const status of financialStatuses) assert.match(page, new RegExp(`\\n {4}${status} [^.]*charge`));
});

/** Words, each with a part of the explanation. */
const explanations: readonly (readonly [asked: string, says: RegExp])[] = [
  ['CGMPI', /in the request for a payment page \(TxnSetup\)/],
  ['cardNo', /with validation TxnSetup a card number; public clients send a constant such as CGMPI/],
  ['row', /the element row instead of the element transactions/],
  ['statusCode', /1 PENDING \(the page is open\)/],
  ['999', /the buyer cancelled/],
  ['hebrew', /read them as ISO-8859-8/],
  ['encoding', /UTF-8/],
  ['old-version', /1001, 1000 or 100/],
  ['customerData', /inside customerData/],
  ['lenient', /--lenient/],
  ['capture', /accepts only one capture/],
  ['captured', /AUTHORIZED/],
  ['installments', /does not count the first/],
  ['amount', /smallest unit/],
  ['timezone', /Jerusalem/],
  ['23:00', /daily transmission typically takes place at about 23:00/],
  ['timeout', /neither a time-out nor an inquiry that finds nothing \(099\) permits a second charge/],
  ['099', /^(?!.*tried again).*does not allow another charge/],
  ['502', /can no longer be cancelled, and cannot be refunded yet/],
  ['refundDeal', /502 The charge is being transmitted/],
  [
    '4580991234563003',
    /last three digits of the card number\. If these digits are 000, the card is approved/,
  ],
  ['004', /If these digits are 000/],
  ['501', /next call starts this sequence again/],
  ['failing-again', /next call starts this sequence again/],
];

for (const [asked, says] of explanations)
  test(`the explanation of ${asked} says ${says.source}`, () =>
    assert.match(explained([asked]).join().replaceAll(/\s+/g, ' '), says));

test('a task tells the checks that are its own, and names the usual ones', () => {
  const lost = explained(['refund-reply-lost']).join();
  assert.match(lost, /\n {4}practice\.inquire-before-retry +After a lost reply/);
  assert.match(lost, /\n {4}and the 17 usual checks +wire\.arrived, /);
  assert.match(explained(['page-paid']).join(), /\n {4}the 17 usual checks +wire\.arrived, /);
});

test('a rule has an address only where its handbook is served or built', async () => {
  const place = /In the handbook\n {4}(.*)/;
  const [linked, plain] = await Promise.all([
    explain(['cvv', '--handbook', 'https://handbook.example/']),
    explain(['cvv']),
  ]);
  assert.match(place.exec(linked?.out ?? '')?.[1] ?? '', /^https:\/\/handbook\.example\/rules\//);
  assert.equal(place.exec(plain?.out ?? '')?.[1]?.startsWith('tck handbook '), isBuilt() || undefined);
});

test('a field is told for every command that has it, or for one', () => {
  assert.ok(topicsFor(['terminalNumber']).length > 5);
  assert.equal(topicsFor(['doDeal', 'cvv']).length, 1);
  assert.deepEqual(topicsFor(['cvv']), topicsFor(['doDeal.request.cvv']));
  assert.match(explained(['currency']).join(), /ILS +A deal in new shekels/);
});

test('a command and a word may come in either order', () => {
  for (const [one, other] of [
    [
      ['refundDeal', '321'],
      ['321', 'refunddeal'],
    ],
    [
      ['doDeal', 'cvv'],
      ['cvv', 'doDeal'],
    ],
    [
      ['doDeal', 'CashBack'],
      ['CashBack', 'doDeal'],
    ],
  ] as const) {
    assert.equal(topicsFor(one).length, 1, one.join(' '));
    assert.deepEqual(topicsFor(other), topicsFor(one));
  }
  assert.deepEqual(topicsFor(['CashBack', 'cancelDeal']), []);
});

test('a value is told by its name, and a validation by its J code', () => {
  const explained: Readonly<Record<string, string>> = {
    TxnSetup: 'validation.TxnSetup',
    setashold: 'validation.SetAsHold',
    AutoCommRelease: 'validation.AutoCommRelease',
    AutoCommHold: 'validation.AutoCommHold',
    Forced: 'doDeal.request.transactionType.value.Forced',
    CashBack: 'doDeal.request.transactionType.value.CashBack',
    SpecialCredit: 'doDeal.request.creditType.value.SpecialCredit',
    VoiceMail: 'transaction.reply.authSource.value.3-VoiceMail',
    J4: 'validation.AutoComm',
    j5: 'validation.Verify',
    J9: 'validation.AutoCommHold',
    J102: 'validation.Token',
    J109: 'validation.AutoCommRelease',
  };
  for (const [word, title] of Object.entries(explained))
    assert.equal(topicsFor([word])[0]?.title, title, word);
  assert.match(
    topicsFor(['J2'])
      .map(({ says }) => says)
      .join(),
    /refuses any other validation with 401/,
  );
  assert.deepEqual(topicsFor(['J7']), []);
});

test('names that the sandbox chose are told with the place that tells more', async () => {
  const names = [
    ...[
      'pageNumber',
      'queryResultId',
      'paging',
      'frameAncestorURLs',
      'mpiHostedPageUrl',
      'token',
      'responseMac',
    ],
    ...[
      'queryName',
      'mpiTransactionId',
      'mayBeDuplicate',
      'leniency',
      'lenient',
      'clock',
      'faults',
      'snapshots',
    ],
  ];
  for (const name of names) {
    const page = topicsFor([name]).find(({ kind }) => kind === 'name');
    const [at = ''] = page?.sections.find(({ heading }) => heading === 'Described in')?.entries ?? [];
    assert.ok(page && at, name);
    // Each named document has a heading with these words, or mentions the name.
    for (const [, document = '', heading = ''] of at.text.matchAll(/([\w/-]+\.md), "([^"]+)"/g)) {
      const text = await readFile(new URL(`../../${document}`, import.meta.url), 'utf8');
      assert.match(text, new RegExp(`^##+ ${heading}$`, 'm'), name);
    }
  }
  assert.match(explained(['pageNumber']).join(), /#51/);
  assert.match(explained(['inquireTransactions']).join(), /pageNumber[\s\S]*#51 +Paging/);
});

test('a word of the field leads to the commands, fields and codes that it is about', () => {
  for (const word of ['refund', 'void', '3ds', 'Hebrew', 'installments', 'iframe', 'תשלומים'])
    assert.equal(topicsFor([word])[0]?.kind, 'subject', word);
  assert.ok(words.filter(({ see = [] }) => see.length > 0).length > 15);
  for (const { names, see = [] } of words)
    for (const next of see)
      assert.ok(
        topicsFor(next.includes(' ') && !/ \d/.test(next) ? [next] : next.split(' ')).length > 0,
        `${names[0]}: ${next}`,
      );
  assert.deepEqual(topicsFor(['xyzzy']), []);
});

test('each term of the glossary is explained or found', async () => {
  const text = await readFile(new URL('../../handbook/glossary.md', import.meta.url), 'utf8');
  const terms = [...text.matchAll(/^\| (?!Term|Verdict \||Level|-)([^|]+) \|/gm)].flatMap(([, term = '']) =>
    term.replaceAll(/`|\(.*?\)/g, '').split(','),
  );
  assert.ok(terms.length > 60, `${terms.length}`);
  for (const term of terms.map((one) => one.trim()))
    assert.ok(topicsFor([term]).length + searchTopics([term]).length > 0, term);
});

test('words around a code or a name are passed over', () => {
  for (const asked of [
    ['error', '534'],
    ['result', 'code', '534'],
    ['what', 'is', '534'],
  ])
    assert.deepEqual(topicsFor(asked), topicsFor(['534']), asked.join(' '));
  assert.deepEqual(topicsFor(['error', '998']), []);
});

test('the words of a reply lead to its code, in both languages', () => {
  const titles = (text: string) => topicsFor(text.split(' ')).map(({ title }) => title);
  assert.deepEqual(titles('העסקה כבר שודרה'), ['313 of cancelDeal']);
  assert.deepEqual(titles('The transaction was transmitted already'), ['313 of cancelDeal']);
  assert.deepEqual(titles('כרטיס חסום'), ['001 of doDeal']);
  assert.deepEqual(titles('המסוף לא נמצא'), ['001 of inquireTerminal']);
  assert.deepEqual(titles('שלום עולם'), []);
});

test('what has no name of its own is looked for in all texts', async () => {
  const { code, out } = await explain(['free', 'text', 'batches']);
  assert.equal(code, 2, out);
  assert.match((await explain(['refund', 'twice'])).out, /^refund \(subject\)/);
  const found = await explain(['batches', 'allowed']);
  assert.equal(found.code, 0);
  assert.match(found.out, /Nothing has this name[\s\S]*transmit\.error\.534/);
});

test('a task and a check of observe are told by their ids', async () => {
  const task = await tck(['explain', 'refund-reply-lost', '--no-color']);
  assert.equal(task.code, 0);
  assert.match(task.out, /^refund-reply-lost \(task of observe\)\n {2}The reply to a refund is lost\.\n/);
  assert.match(task.out, /Plan +back-office\n +Scope +charge, refund\n/);
  const check = await tck(['explain', 'practice.no-second-charge', '--no-color']);
  assert.match(check.out, /^practice\.no-second-charge \(check of observe\)\n/);
  assert.match(check.out, /Weight +required\n/);
});

test('of an unknown word the nearest known ones are told', () => {
  assert.equal(nearestWords('refundDael')[0], 'refundDeal');
  assert.equal(nearestWords('pageNumbr')[0], 'pageNumber');
  assert.deepEqual(nearestWords('xyzzyxyzzyxyzzy'), []);
});

test('nothing asked tells how to ask', async () => {
  const { code, out } = await explain([]);
  assert.equal(code, 0);
  assert.match(out, /^Usage: tck explain/);
  for (const example of ['534', 'refundDeal 321', '--questions']) assert.ok(out.includes(example), example);
});

test('the questions are a dated letter with every entry of the register', async () => {
  const { code, out } = await explain(['--questions']);
  assert.equal(code, 0);
  assert.match(out, /^\d{4}-\d{2}-\d{2}\n/);
  const flat = out.replaceAll(/\s+/g, ' ');
  for (const { number, question } of ambiguities) assert.ok(flat.includes(question), `#${number}`);
  for (const line of out.split('\n')) assert.ok(line.length <= 80, line);
});

test('--json prints pages, the register and the questions for programs', async () => {
  const [pages, register, questions] = await Promise.all(
    [['534'], ['--ambiguities'], ['--questions']].map((asked) => explain([...asked, '--json'])),
  );
  assert.equal(JSON.parse(pages?.out ?? '').pages[0].kind, 'code');
  assert.deepEqual(JSON.parse(register?.out ?? ''), { ambiguities: JSON.parse(JSON.stringify(ambiguities)) });
  assert.equal(JSON.parse(questions?.out ?? '').questions.length, ambiguities.length);
});

test('there is colour where it is forced, and none in a pipe, with NO_COLOR or with --no-color', async () => {
  const coloured = '\u001b[';
  const [forced, piped, without, option] = await Promise.all([
    explain(['cvv'], { FORCE_COLOR: '1' }),
    explain(['cvv']),
    explain(['cvv'], { NO_COLOR: '1' }),
    explain(['cvv', '--no-color'], { FORCE_COLOR: '1' }),
  ]);
  assert.ok(forced?.out.includes(coloured));
  for (const ended of [piped, without, option])
    assert.ok(ended && ended.out !== '' && !ended.out.includes(coloured));
});
