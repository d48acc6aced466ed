import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';

/** A number before a plural noun. `count` of certificate/words.ts writes the noun in the right number. */
const plural =
  /\$\{[^{}]*(?:length|count|total|number|planned|\brun|orders|steps)\b[^{}]*\} (?:more |merchant |gateway )?[a-z]+s\b/gi;

/** Texts whose number is never 1, or is no number, each with the reason. */
const never: Readonly<Record<string, string>> = {
  'src/attestation/envelope.ts': 'only of several signatures',
  'src/certification/baseline/certificate-baseline.ts': 'only of several deviations',
  'src/certification/certificate-of-run.ts': 'all rules of the suite; five or more scenarios',
  'src/certification/verdicts.ts': 'only of several scenarios',
  'src/cli/contract.ts': 'all rules of the contract',
  'src/cli/exchange-lines.ts': 'only several times',
  'src/cli/observe-lines.ts': 'all rules for merchants',
  'src/cli/schemas.ts': 'all schemas of the contract',
  'src/cli/validate.ts': 'never one file',
  'src/comparison/html/checks.ts': 'the rules that a proof shows',
  'src/contract/format.ts': 'a fixed length above one',
  'src/judges/transaction-facts.ts': 'a card number is longer',
  'src/merchant/oracles/across.ts': 'no noun',
  'src/merchant/oracles/wire.ts': 'more than ten inquiries',
  'src/merchant/plan.ts': 'only of several steps',
  'src/merchant/report/html.ts': 'only several times',
  'src/merchant/report/reports.ts': 'only of several tasks',
  'src/reference/ambiguities.ts': 'all ambiguities',
  'src/reference/observe.ts': 'all variants',
  'src/reference/pages.ts': 'all ambiguities',
  'src/sandbox/journal.ts': 'only of long texts',
  'src/sandbox/legacy/index.ts': 'only several times',
  'src/sandbox/page/set-up.ts': 'only of long texts',
  'src/sandbox/page/words.ts': 'only several payments',
  'src/sandbox/relay.ts': 'a form of one character is no mistake that occurs',
  'src/sandbox/request-checks.ts': 'only of long texts',
  'src/validation/unknown.ts': 'only of several commands',
};

test('a text of a program has no plural for one thing', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.ts'))
    for (const [match] of (await readFile(file, 'utf8')).matchAll(plural))
      if (!(file in never)) found.push(`${file}: ${match}`);
  assert.deepEqual(found, []);
  const twin = ['1 more elements', '$' + '{more.length} more elements'].map((text) => plural.test(text));
  assert.deepEqual(twin, [false, true]);
});
