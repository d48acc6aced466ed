import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { certificateIn } from '../../support/certificate.ts';
import { useFolder } from '../../support/use.ts';
import { ended, started } from '../../system/process.ts';

const folder = await useFolder();

test('a run that is stopped writes a certificate of what was done, in both of its parts', async () => {
  const out = join(folder, 'stopped');
  const child = started(['certify', '--out', out]);
  const end = ended(child);
  child.stderr.once('data', () => child.kill('SIGINT'));
  const { code, out: said, err } = await end;
  assert.equal(code, 4, err);
  assert.match(err, /^tck: stopping; the report covers the finished part of the run/m);
  assert.match(said, /^INCOMPLETE/);
  const { verdict, scenarios, because, undecided } = await certificateIn(out);
  assert.equal(verdict, 'incomplete');
  assert.ok(scenarios.passed > 0, 'the first scenarios count');
  const { scenarios: left = [] } = undecided.find(({ reason }) => reason === 'stopped by Ctrl-C') ?? {};
  assert.ok(left.length > 500, `${left.length} scenarios did not start`);
  assert.match(JSON.stringify(because), /The run was stopped by Ctrl-C; \d+ of \d+ scenarios did not start/);
});

test('a run during which the clock of the machine is set stops, and fails nothing', async () => {
  const out = join(folder, 'clock');
  const preload = new URL('../../support/clock-set.mjs', import.meta.url).href;
  const child = started(['certify', '--out', out], { NODE_OPTIONS: `--import=${preload}` });
  const { code, out: said } = await ended(child);
  assert.equal(code, 4, said);
  assert.match(said, /The run was stopped by a change of the clock of this machine; \d+ of \d+ scenarios/);
  const { totals } = await certificateIn(out);
  assert.equal(totals.failed, 0);
  assert.ok(totals.skipped > 100);
});
