import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesTouchedBy } from '../../../tools/proof/changed-since.ts';

const touched = (...files: string[]) => rulesTouchedBy(files, 'HEAD');

test('what every trial goes through, or what finds any rule broken, touches any rule', async () => {
  for (const file of [
    'steps/hooks.ts',
    'src/judges/invoice.ts',
    'src/schema/verdict.ts',
    'src/model/play.ts',
    'src/generators/cards.ts',
    'features/properties/histories.feature',
    'src/sandbox/configuration/default.json',
  ])
    assert.equal(await touched(file), undefined, file);
});

test('a page, a verb and a document touch none', async () => {
  assert.deepEqual(await touched('src/reports/html/page.ts', 'src/cli/doctor.ts', 'README.md'), []);
});

test('a feature, its steps and a part of the sandbox touch their own rules', async () => {
  const ofInvoices = (await touched('features/commands/invoice.feature')) ?? [];
  assert.ok(ofInvoices.includes('command.inquireInvoice') && !ofInvoices.includes('command.refundDeal'));
  const ofSteps = (await touched('steps/invoice.steps.ts')) ?? [];
  assert.ok(ofSteps.includes('command.inquireInvoice') && !ofSteps.includes('command.refundDeal'));
  const ofSandbox = (await touched('src/sandbox/inquire-invoice.ts')) ?? [];
  assert.ok(ofSandbox.length > 0 && !ofSandbox.includes('command.refundDeal'));
});
