import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { knownRoles } from '../../src/target/target-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function rolesIn(text: string, what: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${what} "([^"]+)"`, 'g'))].flatMap(([, role = '']) => {
    const [, column] = /<([\w -]+)>/.exec(role) ?? [];
    return column === undefined
      ? [role]
      : columnsOf(text, column).map((value) => role.replace(`<${column}>`, value));
  });
}

function columnsOf(text: string, column: string): string[] {
  const values: string[] = [];
  let at = -1;
  let inTable = false;
  for (const line of text.split('\n')) {
    const cells = /^\s*\|(.*)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    if (cells && !inTable) at = cells.indexOf(column);
    else if (cells && at >= 0) values.push(cells[at] ?? '');
    inTable = cells !== undefined;
  }
  return values;
}

for (const [what, known, least] of [
  ['terminal', knownRoles.terminals, 15],
  ['card', knownRoles.cards, 60],
  ['invoice', knownRoles.invoices, 35],
] as const)
  test(`every ${what} that a feature names by role is known to target files`, async () => {
    const entries = await readdir(join(root, 'features'), { recursive: true });
    const texts = await Promise.all(
      entries
        .filter((name) => name.endsWith('.feature'))
        .map((name) => readFile(join(root, 'features', name), 'utf8')),
    );
    const named = new Set(
      texts.flatMap((text) => text.split(/^\s*Scenario/m).flatMap((scenario) => rolesIn(scenario, what))),
    );
    assert.ok(named.size >= least, `only ${named.size} were found`);
    assert.deepEqual(
      [...named].filter((role) => !known.includes(role)),
      [],
    );
  });

test('the handbook lists each role that a terminal can have, and no other', async () => {
  const text = await readFile(join(root, 'handbook/kit/live-target.md'), 'utf8');
  const [, table = ''] = /^\| terminal \|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const documented = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, role]) => role ?? ''),
  );
  assert.deepEqual(documented.toSorted(), knownRoles.terminals.toSorted());
});
