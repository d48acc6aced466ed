import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { certificateFrom } from '../../../src/certification/certificate-of-run.ts';
import { leaksIn } from '../../../src/certification/leaks.ts';
import { javaIn } from '../../../src/reports/allure/generate.ts';
import { placesIn, runsIn } from '../../../src/reports/allure/write.ts';
import { writeReports } from '../../../src/reports/reports.ts';
import { useFolder } from '../../support/use.ts';
import { tck } from '../../tck.ts';
import { CARD, CVV, type SmallRun, smallRun } from './small-run.ts';

const noJava = await (async () => {
  if (!(await javaIn(process.env))) return 'skipped, no Java';
  try {
    import.meta.resolve('allure-commandline/package.json');
    return false;
  } catch {
    return 'skipped, allure-commandline is not installed';
  }
})();

const folder = await useFolder();
const out = join(folder, 'reports');
let small: SmallRun;

before(async () => {
  await mkdir(out);
  small = await smallRun();
  await writeReports(out, small.envelopes, certificateFrom(small.envelopes));
});

// The report starts Java three times for short runs, so only Java's fast compiler is used.
const report = (from: string, changes: NodeJS.ProcessEnv = {}) =>
  tck(['report', '--from', from], {
    JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    ...changes,
  });

/** A PATH to a folder without programs. Without any PATH, the system would search default folders. */
const withoutJava = { PATH: fileURLToPath(new URL('.', import.meta.url)), JAVA_HOME: '' };

test('without Java one line says so and points to the certificate, and the results are there', async () => {
  const { code, out: said, err } = await report(out, withoutJava);
  assert.equal(code, 0, err);
  assert.equal(err, '');
  assert.match(
    said,
    /^No Allure report: this machine has no Java \(.*\)\. .*certificate\.html .*allure-results\)\n$/,
  );
  const names = await readdir(placesIn(out).results);
  for (const name of ['categories.json', 'environment.properties', 'executor.json'])
    assert.ok(names.includes(name), name);
  assert.ok(names.filter((name) => name.endsWith('-result.json')).length > 20);
  assert.ok(!(await readdir(out)).includes('allure-report'));
});

test('a JAVA_HOME that leads nowhere is no Java, and is left out where there is one in PATH', async () => {
  const nowhere = join(folder, 'nowhere');
  assert.equal(await javaIn({ ...process.env, ...withoutJava, JAVA_HOME: nowhere }), undefined);
  const { JAVA_HOME, ...others } = process.env;
  if (await javaIn(others)) assert.deepEqual(await javaIn({ ...others, JAVA_HOME: nowhere }), others);
});

test('no card, CVV or password is in anything that is written', async () => {
  await report(out, withoutJava);
  const { results } = placesIn(out);
  const names = (await readdir(results)).filter((name) => name !== 'history');
  const texts = await Promise.all(names.map((name) => readFile(join(results, name), 'utf8')));
  const all = texts.join('\n');
  assert.match(all, /<cardNo>458012\*+/, 'requests with the card are there');
  assert.ok(!all.includes(CARD) && !all.includes('sandbox-password'));
  assert.doesNotMatch(all, new RegExp(`<cvv>${CVV}`));
  assert.deepEqual(await leaksIn([results], small.target), []);
  const planted = join(results, 'planted.txt');
  await writeFile(planted, `said ${CARD}`);
  const leaks = await leaksIn([results], small.target);
  assert.deepEqual(
    leaks.map(({ file }) => file),
    [planted],
  );
  await rm(planted);
});

test('what something else left under these names stays', async () => {
  const other = join(folder, 'other');
  await mkdir(join(other, 'allure-results'), { recursive: true });
  await writeReports(other, small.envelopes, certificateFrom(small.envelopes));
  await writeFile(join(other, 'allure-results', 'own-result.json'), '{}');
  const { code, err } = await report(other, withoutJava);
  assert.equal(code, 2);
  assert.match(err, /^tck: .*allure-results would be overwritten/);
  assert.deepEqual(await readdir(join(other, 'allure-results')), ['own-result.json']);
});

test('the report holds the runs before it, a run once, and asks nobody in the network', {
  skip: noJava,
}, async () => {
  const places = placesIn(out);
  const history = join(places.report, 'history');
  const first = await report(out);
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /1 run in its history: .*index\.html/);
  assert.doesNotMatch(await readFile(join(places.report, 'index.html'), 'utf8'), /https?:\/\//);
  assert.ok((await stat(join(places.report, 'certificate.html'))).size > 1000, 'links lead to it');
  assert.match((await report(out)).out, /1 run in its history/, 'the same run again');
  const later = { ...certificateFrom(small.envelopes), startedAt: '2030-01-01T00:00:00.000Z' };
  await writeReports(out, small.envelopes, later);
  assert.match((await report(out)).out, /2 runs in its history/);
  assert.equal(await runsIn(history), 2);
  const stored = JSON.parse(await readFile(join(history, 'history.json'), 'utf8')) as Record<
    string,
    { items: unknown[] }
  >;
  const items = Object.values(stored).map((one) => one.items.length);
  assert.ok(items.length > 20);
  assert.ok(
    items.every((count) => count === 2),
    'each scenario was found again',
  );
  assert.deepEqual(await leaksIn([places.report, places.results], small.target), []);
});
