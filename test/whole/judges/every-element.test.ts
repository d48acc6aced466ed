import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { invoicesByRole } from '../../../src/sandbox/index.ts';
import { failing } from '../../judges/altered.ts';
import { alsoBlamed, tablesOf } from '../../judges/elements/elements.ts';
import { type Freedom, freedoms } from '../../judges/elements/freedoms.ts';
import type { Row, Table } from '../../judges/elements/row.ts';
import { answeredWith, trialsOf } from '../../judges/elements/trials.ts';
import { waysOf } from '../../judges/elements/ways.ts';
import { useSandbox } from '../../support/use.ts';

const { client, sandbox } = await useSandbox({ seed: 1 });
const ways = await waysOf(client, invoicesByRole(sandbox.merchants));

function blames({ prefix }: Table, { name }: Row, rule: string): boolean {
  const own = name === '*' ? 'envelope.reply.commandElement' : `${prefix}.${name}`;
  const others = alsoBlamed[own] ?? alsoBlamed[prefix] ?? [];
  return [own, ...others].some((one) => rule === one || rule.startsWith(`${one}.`));
}

interface Tried {
  readonly what: string;
  readonly triple: string;
  readonly freed: readonly Freedom[];
  readonly isBlamed: boolean;
  readonly found: readonly string[];
}

function* tried(): Generator<Tried> {
  for (const way of ways)
    for (const table of tablesOf(way.exchange.command))
      for (const row of table.rows) {
        const path = [table.within, row.name].filter(Boolean).join('.').replace('*', way.exchange.command);
        for (const { name, make } of trialsOf(row)) {
          const exchange = answeredWith(way.exchange, path, make);
          if (!exchange) continue;
          const found = failing(exchange, way.history);
          yield {
            what: `${way.name}: ${table.prefix}.${row.name} ${name}`,
            triple: `${table.within} ${table.prefix}.${row.name} in ${way.name}`,
            freed: freedoms.filter(
              (one) => one.table === table.prefix && one.covers(row.name, name, way.name),
            ),
            isBlamed: found.some((rule) => blames(table, row, rule)),
            found,
          };
        }
      }
}

test('what the gateway answers as it is fails no judge', () => {
  assert.ok(ways.length >= 50);
  for (const way of ways) assert.deepEqual(failing(way.exchange, way.history), [], way.name);
});

test('each element that is left out, emptied or altered fails its rule, or a sentence leaves it free', (t) => {
  const all = [...tried()];
  const passing = all.filter(({ isBlamed, freed }) => !isBlamed && freed.length === 0);
  assert.deepEqual(
    passing.map(({ what, found }) => `${what}${found.length > 0 ? ` (fails ${found.join(', ')})` : ''}`),
    [],
  );
  const triples = new Set(all.map(({ triple }) => triple));
  assert.ok(triples.size > 3000, `${triples.size} triples`);
  const free = all.filter(({ isBlamed }) => !isBlamed);
  const idle = freedoms.filter((one) => !free.some(({ freed }) => freed.includes(one)));
  assert.deepEqual(idle, [], 'these rows free nothing');
  t.diagnostic(
    `${triples.size} triples of element, command and way; ${all.length} alterations: ${all.length - free.length} fail their rule, ${free.length} are free`,
  );
  for (const [line, group] of Map.groupBy(free, ({ freed }) => freed[0]?.line ?? ''))
    t.diagnostic(
      `${group.length} by line ${line}: ${[...new Set(group.map(({ freed }) => freed[0]?.words))].join('; ')}`,
    );
});

test('what one reply cannot decide is in a scenario of the suite', () => {
  const features = ['inquiry', 'invoice', 'transmission-inquiry']
    .map((name) =>
      readFileSync(new URL(`../../../features/commands/${name}.feature`, import.meta.url), 'utf8'),
    )
    .join('\n');
  const rules = freedoms.map(({ line }) => line).filter((line) => line.startsWith('@rule:'));
  assert.ok(rules.length > 0);
  for (const rule of rules) assert.match(features, new RegExp(`${rule}\\b`));
});
