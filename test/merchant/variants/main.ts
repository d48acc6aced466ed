/**
 * `npm run variants`: plays all variants of the example shop, and writes the results of the checks to
 * `proof/observe.json`.
 * With variant ids as arguments, only these run, and nothing is written.
 * The exit code is 1 if a check misses a broken variant or blames a correct one.
 * `--right` runs the correct variants through all tasks and histories: `--seed S`, `--part I/N`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { suiteFacts } from '../../../src/certification/suite.ts';
import { detectionsSchema, type ProvenVariant } from '../../../src/merchant/index.ts';
import { certificateOfVariant, verdictsFor } from './certified.ts';
import { broken, right } from './index.ts';
import { runRight } from './right-run.ts';
import type { Broken, Variant } from './variant.ts';

const file = fileURLToPath(new URL('../../../proof/observe.json', import.meta.url));

/** Variants that run at the same time: they wait longer than they compute. */
const atOnce = 4;

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { right: { type: 'boolean' }, seed: { type: 'string' }, part: { type: 'string' } },
});
if (values.right) {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  process.exit((await runRight({ ids: wanted, seed, part: values.part })) ? 0 : 1);
}
const all: readonly (Variant | Broken)[] = [...broken, ...right].filter(
  ({ id }) => wanted.length === 0 || wanted.includes(id),
);

const unknown = wanted.filter((id) => !all.some((one) => one.id === id));
if (unknown.length > 0) {
  console.error(`no variant is called ${unknown.join(' or ')}`);
  process.exit(2);
}

async function played(variant: Variant | Broken, folder: string): Promise<ProvenVariant> {
  const certificate = await certificateOfVariant(variant, folder);
  const { tasks, verdict } = certificate;
  const found = tasks.flatMap(({ id, checks }) =>
    checks
      .filter((one) => one.verdict !== 'passed')
      .map(({ check, verdict: came }) => ({ check, task: id, verdict: came })),
  );
  const detectedBy = 'detectedBy' in variant ? variant.detectedBy : undefined;
  const isDetected = found.some(
    ({ check, verdict: came }) => check === detectedBy && (came === 'failed' || came === 'warned'),
  );
  const isAsExpected = detectedBy
    ? isDetected && verdictsFor(certificate, detectedBy).includes(verdict)
    : found.length === 0 && verdict === 'ready';
  return {
    ...{ id: variant.id, says: variant.says, tasks: [...variant.tasks] },
    ...(variant.plan && { plan: variant.plan }),
    ...(variant.id.startsWith('strangers-') && { fromDocuments: true as const }),
    ...(detectedBy && { detectedBy }),
    ...{ isAsExpected, verdict, found },
  };
}

const folder = await mkdtemp(join(tmpdir(), 'tck-variants-'));
const results: ProvenVariant[] = [];
const begun = Date.now();
try {
  const left = [...all];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const result = await played(one, folder);
        results.push(result);
        const found = result.found.map(({ check, task }) => `${check} of ${task}`).join(', ');
        if (!result.isAsExpected || wanted.length > 0)
          console.log(
            `${result.isAsExpected ? '✔' : '✖'} ${one.id}: ${result.verdict}: ${found || 'nothing'}`,
          );
      }
    }),
  );
} finally {
  await rm(folder, { recursive: true });
}
const place = new Map(all.map(({ id }, index) => [id, index]));
const ordered = results.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
const wrong = ordered.filter(({ isAsExpected }) => !isAsExpected);
console.log(`${ordered.length} variants, ${wrong.length} not as expected`);
process.exitCode = wrong.length > 0 ? 1 : 0;
if (wanted.length === 0) {
  const { variants, ...basis } = detectionsSchema.parse({
    ...{ schemaVersion: 1, at: new Date(begun).toISOString(), durationMs: Date.now() - begun },
    ...{ suite: await suiteFacts(), variants: ordered },
  });
  // One line for each variant, so that a diff shows the changed variants.
  const lines = variants.map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  const head = JSON.stringify(basis, null, 1).replace(/\n}$/, '');
  await writeFile(file, `${head},\n "variants": [\n${lines}\n ]\n}\n`);
  console.log(`Written: ${file}`);
}
