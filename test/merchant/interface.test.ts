import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { Asked } from '../../src/merchant/drivers/driver.ts';
import {
  bodyOf,
  environmentOf,
  hookRequestSchema,
  jsonSchemaFiles,
  variables,
} from '../../src/merchant/drivers/interface.ts';
import { planSchema } from '../../src/merchant/plan.ts';
import { readJson } from '../../src/reports/files.ts';
import { tck } from '../tck.ts';
import { certified } from './in-process.ts';
import { application } from './sound-application.ts';

const root = new URL('../../', import.meta.url);

test('the committed JSON Schemas of observe are those of the code, with a description of each field', async () => {
  const files = jsonSchemaFiles();
  assert.deepEqual(
    (await readdir(new URL('schemas/', root))).filter((name) => name.startsWith('observe.')).toSorted(),
    files.map(({ name }) => name).toSorted(),
  );
  for (const { name, text } of files) {
    assert.ok(
      (await readFile(new URL(`schemas/${name}`, root), 'utf8')) === text,
      `${name} is stale: npm run schemas`,
    );
    assert.deepEqual(undescribed(JSON.parse(text), name), []);
  }
});

/** Paths of schema fields without a description. Groups and lists of fields need none, but their members do. */
function undescribed(schema: z.core.JSONSchema.BaseSchema, place: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const items = typeof field.items === 'object' && !Array.isArray(field.items) ? field.items : {};
    const within = [...undescribed(field, `${place}.${name}`), ...undescribed(items, `${place}.${name}`)];
    const isGroup = field.properties !== undefined || 'properties' in items;
    return isGroup || field.description ? within : [`${place}.${name}`];
  });
}

const asked: Asked = {
  ...{ task: 'one', operation: 'refund', instruction: 'Refund.', order: 'T1x01', amount: 4_000 },
  ...{ currency: 'JPY', payments: 3, payWith: 'token', now: '2026-11-21T23:30:00' },
  channel: 'Phone',
  card: { number: '4580000000000000', expiration: '1230', cvv: '' },
};
const session = {
  access: {
    ...{ url: 'https://localhost:1', caFile: '/ca.pem', user: 'u', password: 'p' },
    ...{ terminal: '0880000010', mid: '7' },
  },
  lateMs: 250,
};

test('--run and --hook are given the same, as the schema has it', () => {
  const environment = environmentOf(asked, session);
  const body = bodyOf(asked, session);
  assert.ok(variables.length > 18);
  const at = (path: string) =>
    path.split('.').reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], body);
  for (const { name, field } of variables) assert.equal(environment[name], String(at(field)), name);
  assert.equal(Object.keys(environment).length, variables.length);
  assert.deepEqual(hookRequestSchema.parse(body), body);
  assert.equal(hookRequestSchema.safeParse({ ...body, amount: '4000' }).success, false);
  const probe = environmentOf({ order: 'T1x01' }, session);
  assert.equal(probe.TCK_ORDER, 'T1x01');
  assert.ok(probe.TCK_URL && probe.TCK_LATE_MS && probe.TCK_CARD === undefined);
});

test('the handbook and --help have each variable as the code has it', async () => {
  const page = await readFile(new URL('handbook/kit/observe.md', root), 'utf8');
  const { out } = await tck(['observe', '--help']);
  for (const { name, field, says, example } of variables) {
    assert.ok(page.includes(`| \`${name}\` | \`${field}\` | ${says} | \`${example}\` |\n`), name);
    assert.ok(out.includes(`  ${name.padEnd(16)} ${says}\n`), name);
  }
  assert.equal([...page.matchAll(/^\| `TCK_/gm)].length, variables.length);
});

test('the example of a plan is one, names its schema, and is played to ready', async () => {
  const path = fileURLToPath(new URL('examples/plans/own.jsonc', root));
  const plan = planSchema.parse(await readJson(path, 'with comments'));
  await readFile(new URL(plan.$schema ?? '', new URL('examples/plans/', root)));
  assert.ok((await readFile(path, 'utf8')).includes('// '));
  const tasks = plan.tasks.map(({ id }) => id);
  const { verdict, because } = await certified(application(), tasks, { plan, tasks: undefined });
  assert.deepEqual([verdict, because.length], ['ready', 1], because.join('\n'));
});

test('the page of observe names each key of certificate.json', async () => {
  const readme = await readFile(new URL('handbook/kit/observe.md', root), 'utf8');
  const [, part = ''] = readme.split('## The certificate as data');
  const table = part.split('\n## ')[0] ?? '';
  const certificate = await certified(application(), ['charge-approved'], { onDoctor: () => {} });
  const [task] = certificate.tasks;
  assert.ok(task && task.checks.length > 0 && task.timeline.length > 0);
  const request = task.timeline.find(({ exchange }) => exchange);
  const named = [certificate, task, task.checks[0], request, certificate.doctor?.[0]].map((one) =>
    Object.keys(one ?? {}),
  );
  for (const keys of named) assert.ok(keys.length > 2);
  const missing = named.flat().filter((key) => !new RegExp(`\`${key}[\`.]`).test(table));
  assert.deepEqual(missing, []);
  assert.ok(!table.includes('`verdicts`'), 'a name that is no key is not there');
});
