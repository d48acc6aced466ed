import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { allTasks, type MerchantCertificate } from '../../../src/merchant/index.ts';
import { certificateOfVariant, certified, found, verdictsFor, waitsFor } from './certified.ts';
import type { Broken, Variant } from './variant.ts';
import type { Start } from './with-shop.ts';

const remarks = ({ tasks }: MerchantCertificate): readonly string[] =>
  tasks.flatMap(({ id, checks }) =>
    checks
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ check, verdict, reason }) => `${verdict} ${check} of ${id}: ${reason}`),
  );

/**
 * Each day, the tests run another twelfth of the variants.
 * `TCK_VARIANTS=all` runs all variants, `TCK_VARIANTS=0` the first twelfth.
 */
const parts = 12;
const asked = process.env.TCK_VARIANTS ?? `${Math.floor(Date.now() / 86_400_000) % parts}`;

/** One test for each variant. The tests run at the same time, because they wait longer than they compute. */
function each<Of extends Variant>(
  title: string,
  variants: readonly Of[],
  judged: (certificate: MerchantCertificate, variant: Of) => void,
): void {
  suite(`${title} (TCK_VARIANTS=${asked})`, { concurrency: 4 }, () => {
    // Several files of tests run in one process, and each ends at another time, so each suite has its own folder.
    let folder: Promise<string> | undefined;
    const ownFolder = () => {
      folder ??= mkdtemp(join(tmpdir(), 'tck-variants-'));
      return folder;
    };
    after(async () => folder && rm(await folder, { recursive: true }));
    for (const variant of variants.filter((_, index) => asked === 'all' || index % parts === Number(asked))) {
      const { id, says } = variant;
      test(`${id}: ${says}`, async () => {
        judged(await certificateOfVariant(variant, await ownFolder()), variant);
      });
    }
  });
}

export const detected = (variants: readonly Broken[]): void =>
  each('broken shops are detected by their check', variants, (certificate, { detectedBy }) => {
    assert.ok(
      found(certificate).includes(detectedBy),
      remarks(certificate).join('\n') || 'nothing was found',
    );
    const allowed = verdictsFor(certificate, detectedBy);
    assert.ok(
      allowed.includes(certificate.verdict),
      `${certificate.verdict}, not ${allowed.join(' or ')}: ${remarks(certificate).join('\n')}`,
    );
  });

export const ready = (variants: readonly Variant[]): void =>
  each('shops that differ and are right are ready', variants, isReady);

/** Tests that the unchanged shop passes the tasks of all variants, so that each detection is due to the edit alone. */
export function readyUnedited(start: Start, variants: readonly Variant[]): void {
  const shown = new Set(variants.flatMap((one) => (one.plan ? [] : one.tasks)));
  suite('the shop as it is', { concurrency: 4 }, () => {
    for (const [plan, some] of Map.groupBy(allTasks, (one) => one.plan))
      test(`the shop as it is passes the tasks of ${plan}`, async () => {
        const ids = some.flatMap(({ task: { id } }) => (shown.has(id) ? [id] : []));
        isReady(await certified(start, { tasks: ids }, waitsFor({ tasks: some.map(({ task }) => task) })));
      });
  });
}

function isReady(certificate: MerchantCertificate): void {
  assert.deepEqual(remarks(certificate), []);
  assert.equal(certificate.verdict, 'ready');
}
