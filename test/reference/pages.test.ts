import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writtenPages } from '../../handbook/markdown.ts';
import { ConfigurationError } from '../../src/certificate/index.ts';
import { everyVerb } from '../../src/cli/main.ts';
import { type CommandData, commandData, commandNames, rules, transitions } from '../../src/contract/index.ts';
import { topicsFor } from '../../src/reference/find.ts';
import { type Page, prose } from '../../src/reference/markdown.ts';
import { type HandbookInput, pagesOf } from '../../src/reference/pages.ts';
import { provocations, refusedCard, sourceOf, testCards } from '../../src/sandbox/index.ts';
import { passesLuhn } from '../../src/secrets/card-number.ts';
import { EXCHANGES } from '../certification/certificate-fixture.ts';
import { below } from './below.ts';
import { brokenLinks } from './links.ts';
import { wholeRun } from './whole-run.ts';

const home = fileURLToPath(new URL('../../handbook/', import.meta.url));

let input: HandbookInput;
let pages: readonly Page[];

before(async () => {
  input = await wholeRun();
  pages = pagesOf(input);
});

const textOf = (path: string): string => {
  const page = pages.find((one) => one.path === path);
  assert.ok(page, path);
  return page.text;
};

test('every rule has one anchor, with its verdict, its source, and a reason or scenarios', () => {
  const all = pages.map(({ text }) => text).join('\n');
  assert.ok(rules.length > 500);
  for (const { id, source } of rules) {
    assert.equal(all.split(`{#${id}}`).length, 2, id);
    const text = below(all, id);
    assert.match(text, /class="verdict (passed|not-observable)"/, id);
    assert.match(text, /^\*\*Reason:\*\* |^::: details .*scenario/m, id);
    assert.ok(text.replaceAll('&#95;', '_').replaceAll('`', '').includes(source), id);
  }
});

test('a rule has its scenarios as text, its mutants, and what is open about it', () => {
  const text = below(textOf('rules/refundDeal.md'), 'refundDeal.error.321');
  assert.match(
    text,
    /^Scenario: A refund larger than its charge is refused with 321 or 341\n {2}Given a charge of 10000 agorot\n/m,
  );
  assert.match(text, /^- 321 is answered as 322$/m);
  assert.match(text, /\(\.\.\/reference\/ambiguities-refundDeal\.md#ambiguity-1\)/);
  assert.match(text, /section "Errors: refundDeal", line 326 of the specification/);
});

test('the table of a scenario about many rules has only the rows of the rule', () => {
  const text = below(textOf('rules/doDeal-request.md'), 'doDeal.request.routeCode');
  const rows = [...text.matchAll(/^ {4}\| .*\| doDeal\.request\.(\w+) /gm)].map(([, field]) => field);
  assert.ok(rows.length > 1 && rows.every((field) => field === 'routeCode'), rows.join(' '));
  assert.match(text, /^ {4}# and \d+ more rows$/m);
});

test('a rule that only judges decided lists no scenario of something else', () => {
  const id = 'installments.default-number';
  const scenario = 'The command refundDeal without password is refused';
  const judged = input.certificate.rules.map((rule) =>
    rule.id === id
      ? {
          ...rule,
          scenarios: [scenario],
          evidence: [{ scenario, by: 'judge' as const, verdict: 'passed' as const }],
        }
      : rule,
  );
  const { text = '' } =
    pagesOf({ ...input, certificate: { ...input.certificate, rules: judged } }).find(({ text }) =>
      text.includes(`{#${id}}`),
    ) ?? {};
  const own = below(text, id);
  assert.match(own, /^The rule has no scenario of its own: the suite checks the rule in each reply\.$/m);
  assert.doesNotMatch(own, /without password/);
});

test('a code that the specification has is nowhere said to be missing there', () => {
  const missing = /The specification does not list this code/;
  const stated = new Set(
    rules.flatMap(({ id }) => /\.error\.(\d{3})$/.exec(id)?.[1] ?? []).concat('000', '004'),
  );
  assert.ok(stated.size > 30);
  const said = provocations.map((one) => ({ ...one, ...sourceOf(one) }));
  for (const { code, at, says, rules: of } of said) {
    assert.equal(missing.test(says), !stated.has(code) && at === undefined, `${code}: ${says}`);
    assert.equal(of.length === 0, missing.test(says), code);
  }
  assert.ok(said.some(({ says }) => missing.test(says)));
  const text = textOf('reference/codes-doDeal.md');
  assert.match(below(text, '000'), /states the code for every command[\s\S]*envelope\.reply\.result/);
  assert.match(
    below(text, '001'),
    /states the code only for `inquireTerminal`\. For `doDeal`, the sandbox chose the code/,
  );
  assert.match(below(text, '033'), missing);
});

test('a state says what happens next: captured money is sent', () => {
  const nextOf = (state: string) => {
    const [page] = topicsFor([state]);
    return page?.sections.find(({ heading }) => heading === 'What happens next')?.entries[0]?.text ?? '';
  };
  const states = [...new Set(Object.values(transitions).flatMap(({ from }) => [...from]))];
  assert.ok(states.length >= 8);
  for (const state of states) assert.notEqual(nextOf(state), '', state);
  assert.match(nextOf('captured'), /^The next transmission sends the captured amount\./);
  assert.match(nextOf('pending transmission'), /sends the deal, which then has the state transmitted/);
  assert.match(textOf('reference/states.md'), /The next transmission also sends each capture:/);
});

test('both right ends of a task are listed, and yen have no hundredth', () => {
  const text = textOf('reference/observe.md');
  assert.match(
    text,
    /has paid 111\.00 ILS in total, and the order has the state paid\. Or the buyer has paid nothing, and the order has the state failed, cancelled, refunded, authorized or held\./,
  );
  assert.match(text, /\(`charge-yen`\)[\s\S]{0,200}10900 JPY/);
});

test('every page of codes of a charge leads to the one rule for what is not 000', () => {
  for (const path of ['reference/codes-doDeal.md', 'reference/codes-all-commands.md', 'reference/doDeal.md'])
    assert.ok(textOf(path).includes('](../guides/lost-replies.md#the-result-of-a-charge)'), path);
  const unknown = provocations.filter(
    ({ commands, code }) => commands.includes('doDeal') && !['000', '004'].includes(code),
  );
  assert.ok(unknown.length > 8, `${unknown.length} codes`);
  for (const { code, advice } of unknown)
    assert.match(advice, /\binquire /i, `the advice on ${code} does not say to inquire first`);
  for (const { code, advice } of unknown.filter((one) => /\bcard\b/.test(one.advice)))
    assert.match(
      advice,
      /^Before you repeat a doDeal, inquire by the order reference/,
      `the advice on ${code} has to begin with inquireFirst`,
    );
});

test('a run that says nothing of a rule makes no handbook, and the rule is named', () => {
  const [first, ...others] = input.certificate.rules;
  assert.ok(first && others.length > 500);
  const without = { ...input, certificate: { ...input.certificate, rules: others } };
  assert.throws(
    () => pagesOf(without),
    (error) =>
      error instanceof ConfigurationError &&
      /^1 rule without/.test(error.message) &&
      error.message.includes(first.id),
  );
  const cut = { ...first, verdict: 'skipped' as const, evidence: [] };
  const skipped = { ...input, certificate: { ...input.certificate, rules: [cut, ...others] } };
  assert.throws(() => pagesOf(skipped), ConfigurationError);
  const why = { ...cut, reason: 'The target has one merchant.' };
  assert.ok(
    pagesOf({ ...input, certificate: { ...input.certificate, rules: [why, ...others] } }).length > 50,
  );
});

test('every parameter, reply element, code and verb is on its page', async () => {
  for (const command of commandNames) {
    const text = textOf(`reference/${command}.md`);
    for (const name of Object.keys(commandData[command].request))
      assert.ok(text.includes(`[\`${name}\`]`), name);
  }
  const shared = textOf('reference/transaction-reply.md');
  for (const { within, fields } of commandData.doDeal.reply)
    for (const name of Object.keys(fields))
      assert.ok(shared.includes(`[\`${within === '' ? name : `${within}.${name}`}\`]`), name);
  const codes = pages.filter(({ section }) => section === 'Result codes').map(({ text }) => text);
  for (const { code, at, advice } of provocations) {
    const anchor = at === undefined ? code : `${at.split('.').at(-1)}-${code}`;
    assert.ok(
      codes.some((text) => text.includes(`{#${anchor}}`)),
      `${anchor}: ${advice}`,
    );
  }
  const verbs = await everyVerb();
  assert.ok(verbs.length > 12);
  for (const verb of verbs) {
    const text = textOf('reference/verbs.md');
    assert.ok(text.includes(`{#${verb.name()}}`));
    for (const { long } of verb.options)
      assert.ok(long === '--version' || text.includes(long ?? ''), long ?? '');
  }
});

test('each parameter has its stated condition in its row', () => {
  for (const command of commandNames) {
    const { prefix, request }: CommandData = commandData[command];
    const rows = textOf(`reference/${command}.md`).split('\n');
    for (const [name, { says }] of Object.entries(request)) {
      const row: string | undefined = rows.find(
        (line) => line.startsWith(`| [\`${name}\`](../rules/`) && line.includes(`#${prefix}.${name})`),
      );
      assert.ok(row?.includes(`<br>${prose(says)}`), `${command} ${name}: ${row}`);
    }
  }
});

test('every accepted move is drawn, and nothing else', async () => {
  const drawing = await readFile(join(home, 'pictures/states.svg'), 'utf8');
  const drawn = [...drawing.matchAll(/data-rule="(transition\.[\w-]+)"/g)].map(([, id]) => id ?? '');
  const accepted = Object.entries(transitions).flatMap(([name, row]) =>
    'to' in row ? [`transition.${name}`] : [],
  );
  assert.ok(accepted.length > 5);
  // In the diagram, a full refund before transmission has the same arrow as a cancellation.
  const together = 'transition.approved-pending-transmission-refunddeal';
  const sent = 'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal';
  assert.deepEqual(drawn.toSorted(), [...accepted.filter((id) => id !== together), sent].toSorted());
  assert.match(textOf('reference/states.md'), /\]\(\.\.\/pictures\/states\.svg\)/);
});

test('every link of the handbook leads to a page and an anchor, and every rule id is one', () => {
  const written = writtenPages();
  assert.ok(written.some(({ path }) => path === 'index.md'));
  assert.deepEqual(brokenLinks([...pages, ...written]), []);
});

test('a dead page, a dead anchor and an unknown rule are found; in code blocks nothing is looked for', () => {
  const there = { path: 'guides/of-the-test.md', text: '# There\n\n## Lost replies\n' };
  const around = [there, ...writtenPages(), ...pages];
  const guide = (text: string) => brokenLinks([...around, { path: 'guides/one.md', text }]);
  assert.deepEqual(
    guide(
      '[a](./of-the-test.md#lost-replies) [b](../rules/refundDeal.md#refundDeal.error.321) `refundDeal.error.321`',
    ),
    [],
  );
  assert.deepEqual(guide('[a](./nowhere.md)'), ['guides/one.md: ./nowhere.md leads nowhere']);
  assert.deepEqual(guide('![a](../pictures/console.png)'), []);
  assert.deepEqual(guide('![a](../pictures/nowhere.png)'), [
    'guides/one.md: ../pictures/nowhere.png leads nowhere',
  ]);
  assert.deepEqual(guide('[a](of-the-test.md#found-replies)'), [
    'guides/one.md: of-the-test.md#found-replies leads nowhere',
  ]);
  assert.deepEqual(guide('[a](../rules/refundDeal.md#refundDeal.error.999)'), [
    'guides/one.md: ../rules/refundDeal.md#refundDeal.error.999 leads nowhere',
  ]);
  assert.deepEqual(guide('see `refundDeal.error.999`'), [
    'guides/one.md: there is no rule refundDeal.error.999',
  ]);
  assert.deepEqual(guide('```\n[a](./nowhere.md)\n```\n`order.total.cents` `ca.pem`'), []);
});

test('the same run gives the same pages', async () => {
  assert.deepEqual(pagesOf(await wholeRun()), pages);
});

test('no page shows a password, or a card number that is not a test card', () => {
  const known = new Set(testCards.map(({ number }) => number));
  const features = JSON.stringify(input.envelopes);
  const text = pages.map((page) => page.text).join('\n');
  const numbers = [...new Set([...text.matchAll(/(?<!\d)\d{13,19}(?!\d)/g)].map(([number]) => number))];
  assert.ok(numbers.length > 20);
  assert.deepEqual(
    numbers.filter(
      (one) => passesLuhn(one) && !known.has(one) && one !== refusedCard('057') && !features.includes(one),
    ),
    [],
  );
  assert.doesNotMatch(text, /sandbox-password|second-password/);
});

test('what a reply says cannot become markup', () => {
  const [first, ...others] = input.certificate.rules;
  assert.ok(first);
  const reason = 'It said <script>{{ 1 }}</script> | `a|b`.';
  const certificate = { ...input.certificate, rules: [{ ...first, reason }, ...others] };
  const text = pagesOf({ ...input, certificate })
    .map((page) => page.text)
    .join('\n');
  assert.doesNotMatch(text.replace(/^```[\s\S]*?^```$/gm, ''), /<script|\{\{/);
  assert.match(text, /It said &lt;script&gt;&#123;&#123; 1/);
  assert.ok(Object.values(EXCHANGES).some(({ reply }) => reply.includes('<script>')));
});
