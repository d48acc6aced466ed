import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSuite } from '../../tools/proof/loaded-suite.ts';
import { useSandboxTarget } from '../support/target.ts';
import { useFolder } from '../support/use.ts';

const suite = await loadSuite();

const feature = (given: string, steps: string): string =>
  `Feature: Witness\n\n  @rule:validation.AutoCommHold\n  Scenario: Held\n    Given a held charge of 10000 agorot\n${given}${steps}`;

const witness = '    And another charge of 700 agorot for comparison\n';
const dates = (from: string, to: string): string =>
  `      | user | [its user] |\n      | fromDealDate | ${from} |\n      | toDealDate | ${to} |\n`;
const inquiry = '    When the merchant inquires about transactions with these values\n';

const cases: readonly (readonly [name: string, text: string, outcome: RegExp])[] = [
  ['cleared', feature(witness, '    Then clearing does not transmit the charge\n'), /^passed/],
  [
    'cleared without a witness',
    feature('', '    Then clearing does not transmit the charge\n'),
    /^broken Error: the scenario has no charge for comparison, which is transmitted where the charge is not$/,
  ],
  [
    'not among the transmitted, without a witness',
    feature('', '    When clearing is run\n    Then the charge is not among the transmitted transactions\n'),
    /^broken .*no charge for comparison/,
  ],
  [
    'a witness that is held as well',
    feature(
      '',
      '    And a pre-authorization of 700 agorot\n    And another charge of 700 agorot for comparison\n    And the merchant puts the charge on hold\n    Then the daily transmission omits the charge\n',
    ),
    /^blocked the charge for comparison was not transmitted either: its status is CAPTURED/,
  ],
  [
    'not found, where wider dates find it',
    feature(
      '',
      `${inquiry}${dates('2001-01-01', '2001-12-31')}    Then the inquiry does not find the charge\n`,
    ),
    /^passed/,
  ],
  [
    'not found by an inquiry that no other values can make find it',
    feature(
      '',
      `${inquiry}      | tranId | 99999999999999999 |\n    Then the inquiry does not find the charge\n`,
    ),
    /^broken Error: the scenario has no charge for comparison, which the inquiry finds$/,
  ],
];

test('a step that something is not transmitted or found needs a witness that is', async () => {
  const [folder, target] = [await useFolder(), await useSandboxTarget()];
  for (const [name, text, expected] of cases) {
    const path = join(folder, 'witness.feature');
    await writeFile(path, text);
    const [one, ...more] = await suite(target, [path], () => {}, true);
    assert.equal(more.length, 0);
    assert.match(`${one?.outcome} ${one?.reason ?? ''}`, expected, name);
  }
});
