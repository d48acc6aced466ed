import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { startServer } from '../../../examples/shop/server.ts';
import { type CheckId, checkKind } from '../../../src/merchant/checks.ts';
import type { MerchantCertificate } from '../../../src/merchant/index.ts';
import { alteredShop } from './altered-shop.ts';
import { certified, certifiedByRun } from './certified.ts';
import type { Broken, Variant } from './variant.ts';

let folder: string;

/** What is not passed: a line each. */
const remarks = ({ tasks }: MerchantCertificate): readonly string[] =>
  tasks.flatMap(({ id, checks }) =>
    checks
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ check, verdict, reason }) => `${verdict} ${check} of ${id}: ${reason}`),
  );

const found = ({ tasks }: MerchantCertificate): readonly CheckId[] =>
  tasks.flatMap(({ checks }) =>
    checks.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned').map(({ check }) => check),
  );

/** A third of the variants, another one each day; `TCK_VARIANTS=all` takes all, `TCK_VARIANTS=0` the first third. */
const asked = process.env.TCK_VARIANTS ?? `${Math.floor(Date.now() / 86_400_000) % 3}`;

/** A test for each; what is known not to be right yet is still to be done. They wait more than they work. */
function each<Of extends Variant>(
  title: string,
  variants: readonly Of[],
  judged: (certificate: MerchantCertificate, variant: Of) => void,
): void {
  suite(`${title} (TCK_VARIANTS=${asked})`, { concurrency: 4 }, () => {
    before(async () => {
      folder ??= await mkdtemp(join(tmpdir(), 'tck-variants-'));
    });
    for (const variant of variants.filter((_, index) => asked === 'all' || index % 3 === Number(asked))) {
      const { id, says, hole } = variant;
      test(`${id}: ${says}`, hole === undefined ? {} : { todo: hole }, async () => {
        const certificate = variant.isProcess
          ? await certifiedByRun(variant, folder)
          : await certified(await alteredShop(variant), variant, folder);
        judged(certificate, variant);
      });
    }
  });
}

/** Fails on a broken shop that its check does not detect. */
export const detected = (variants: readonly Broken[]): void =>
  each('broken shops are detected by their check', variants, (certificate, { detectedBy }) => {
    assert.ok(
      found(certificate).includes(detectedBy),
      remarks(certificate).join('\n') || 'nothing was found',
    );
    const isRequired = checkKind(detectedBy).weight === 'required';
    assert.equal(certificate.verdict, isRequired ? 'not ready' : 'ready', remarks(certificate).join('\n'));
  });

/** Fails on a right shop that a check blames. */
export const ready = (variants: readonly Variant[]): void =>
  each('shops that differ and are right are ready', variants, isReady);

/** Fails unless the shop as it is passes the tasks of all variants: what is detected is due to the edit alone. */
export function readyUnedited(start: typeof startServer, variants: readonly Variant[]): void {
  for (const [plan, some] of Map.groupBy(variants, (one) => one.plan))
    test(`the shop as it is passes the tasks of ${plan}`, async () => {
      folder ??= await mkdtemp(join(tmpdir(), 'tck-variants-'));
      const tasks = [...new Set(some.flatMap((one) => one.tasks))];
      isReady(await certified(start, { plan, tasks }, folder));
    });
}

function isReady(certificate: MerchantCertificate): void {
  assert.deepEqual(remarks(certificate), []);
  assert.equal(certificate.verdict, 'ready');
}

after(() => rm(folder, { recursive: true }));
