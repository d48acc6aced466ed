import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Prognosis, prognosis } from '../../src/certification/dry-plan.ts';
import { diagnosisLines } from '../../src/cli/doctor.ts';
import { invoicesByRole, terminalsByRole } from '../../src/sandbox/index.ts';
import { fileTarget } from '../../src/target/target.ts';
import { ask } from '../sandbox/ask.ts';
import { merchantVariables, rolesOf, targetFile, useFileTarget } from '../support/target.ts';
import { useFolder, useSandbox } from '../support/use.ts';
import { tck } from '../tck.ts';

const folder = await useFolder();
const { sandbox } = await useSandbox({ directory: folder });
sandbox.state.clock.reset();

const environment = { ...merchantVariables, NO_COLOR: '1' };

const doctor = (words: readonly string[], changes: NodeJS.ProcessEnv = {}, verb = 'doctor') =>
  tck([verb, ...words], { FORCE_COLOR: undefined, ...environment, ...changes }, folder);

const described = (changes: object = {}) => targetFile(sandbox.baseUrl, { caFile: 'ca.pem', ...changes });

async function file(name: string, changes: object = {}, comment = ''): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${comment}${JSON.stringify(described(changes), null, 2)}`);
  return path;
}

async function diagnosed(changes: object, ca: string | undefined = sandbox.ca): Promise<Prognosis> {
  const target = await fileTarget(described(changes), { ...environment, OTHER: 'not-it' }, ca, folder);
  try {
    return await prognosis(target);
  } finally {
    await target.close();
  }
}

test('the doctor tells the connection, the inquiry and what will be skipped, and charges nothing', async () => {
  const before = await ask(sandbox, '/__admin/state');
  const path = await file('thin.jsonc', {}, '// a stranger\n');
  const { code, out, err } = await doctor(['--target-file', path]);
  assert.equal(code, 0, err);
  assert.match(out, /TLS +TLSv1\.[23], TLS_/);
  assert.match(
    out,
    /Certificate +of localhost, issued by ashrait-tck sandbox CA\n +valid until 20\d\d-\d\d-\d\d, in \d+ days/,
  );
  assert.match(out, /Inquiry +099 .*: the credentials are accepted/);
  assert.match(out, /Clock +20.*, the same as the time in Israel/);
  assert.match(out, /\d+ of \d+ scenarios can run, [1-9]\d* will be skipped/);
  assert.match(out, /terminals +extras \d+/);
  assert.match(out, /Terminals +1 of 24 roles named: main\n/);
  assert.match(out, /in place of the terminal\n(?: {4}[a-z-]+ \d+\n)+/);
  assert.match(out, /\n {2}Next: .*certify --target-file \S+\.jsonc?\n$/);
  assert.match(
    out,
    /Unless requests of other scenarios decide these rules, a run ends as incomplete at best/,
  );
  assert.doesNotMatch(out, /sandbox-password|4580000000000000/);
  assert.ok(!out.includes('\u001b'), 'NO_COLOR is set');
  const behind = await ask(sandbox, '/__admin/state');
  assert.equal(before.status, 200);
  assert.equal(behind.text, before.text);
});

test('--json is one document, with every reason and its scenarios', async () => {
  const { code, out } = await doctor(['--target-file', await file('thin.json'), '--json']);
  assert.equal(code, 0);
  const { schemaVersion, tls, clock, inquiry, equipment, plan } = JSON.parse(out) as Prognosis;
  assert.equal(schemaVersion, 1);
  assert.ok(tls.daysLeft > 0 && clock.minutesAhead !== undefined);
  assert.equal(inquiry.result, '099');
  assert.deepEqual(equipment.terminals.named, ['main']);
  assert.ok(equipment.terminals.unnamed.includes('no-refund'));
  const refusal = plan.skipped.find(({ what }) => what === 'no-refund');
  assert.equal(refusal?.reason, 'the target file has no terminal "no-refund"');
  assert.match(refusal?.scenarios[0] ?? '', /^features\/.*\.feature:\d+ /);
  assert.ok(plan.rules.some(({ rule }) => rule === 'refundDeal.error.324'));
  assert.doesNotMatch(out, /sandbox-password|4580000000000000/);
});

test('the list of skipped scenarios has a line for each kind of what is missing, credentials included', async () => {
  const thin = await diagnosed({});
  const kinds = [...new Set(thin.plan.skipped.map(({ kind }) => kind))];
  assert.ok(kinds.includes('credentials') && kinds.length > 4, kinds.join());
  const [, listed = ''] = diagnosisLines(thin).split('A run skips scenarios, because the target has no\n');
  for (const kind of kinds) assert.match(listed, new RegExp(`^ {4}${kind}s? +\\S`, 'm'), kind);
});

test('of a target that has everything only what opens payment pages is told as skipped', async () => {
  const { plan, ...rest } = await diagnosed({
    ...rolesOf(sandbox),
    invoices: invoicesByRole(sandbox.merchants),
    mid: '10001',
    control: true,
    manyCharges: true,
    merchants: {
      otherSet: { credentials: { userVariable: 'TCK_USER', passwordVariable: 'OTHER' } },
      foreign: { credentials: { userVariable: 'OTHER', passwordVariable: 'OTHER' } },
    },
  });
  assert.ok(plan.scenarios > 700);
  assert.deepEqual(
    plan.skipped.map(({ kind }) => kind),
    ['buyer'],
  );
  assert.deepEqual([plan.open, plan.rules], [[], []]);
  assert.match(diagnosisLines({ ...rest, plan }), /The target is ready for a full run/);
});

test('credentials of the other merchant are tried on its own terminal', async () => {
  const [, other] = sandbox.merchants;
  assert.ok(other?.terminals[0]);
  const terminals = { main: '0880000010', foreign: other.terminals[0].number };
  const credentials = join(folder, 'other.json');
  await writeFile(credentials, JSON.stringify({ user: other.user, password: other.password }), {
    mode: 0o600,
  });
  const its = await diagnosed({ terminals, merchants: { foreign: { credentials: { file: 'other.json' } } } });
  assert.equal(its.foreign?.result, '099');
  const wrong = { credentials: { userVariable: 'TCK_USER', passwordVariable: 'OTHER' } };
  const notIts = await diagnosed({ terminals, merchants: { foreign: wrong } });
  assert.notEqual(notIts.foreign?.result, '099');
  assert.equal((await diagnosed({ terminals })).foreign, undefined);
});

test('a clock that differs is told, by whole hours as perhaps another zone', async () => {
  const target = await useFileTarget(sandbox, { control: true });
  after(() => sandbox.state.clock.reset());
  await target.control?.('clock', { advance: 'PT2H' });
  const { clock } = await prognosis(target);
  assert.ok(Math.abs((clock.minutesAhead ?? 0) - 120) <= 1, `${clock.minutesAhead}`);
  const rest = await diagnosed({});
  const said = (minutesAhead: number) =>
    /Clock +(.*)/.exec(diagnosisLines({ ...rest, clock: { dateTime: 'then', minutesAhead } }))?.[1];
  assert.equal(
    said(120),
    'then, 120 minutes ahead of the time in Israel that the clock of this machine gives, possibly another time zone',
  );
  assert.equal(said(-7), 'then, 7 minutes behind the time in Israel that the clock of this machine gives');
  assert.equal(said(1), 'then, the same as the time in Israel');
});

test('a control surface that is not there is told by its field, before anything is charged', async () => {
  const { sandbox: stranger } = await useSandbox({ control: false });
  const changes = { baseUrl: stranger.baseUrl, caFile: 'other.pem', control: true };
  await writeFile(join(folder, 'other.pem'), stranger.ca);
  const path = await file('control.json', changes);
  for (const verb of ['doctor', 'certify']) {
    const { code, err } = await doctor(['--target-file', path], {}, verb);
    assert.equal(code, 2, err);
    assert.match(
      err,
      /control: .*\/__admin\/health is not the admin API of the sandbox .*set "control": false/,
    );
  }
  assert.equal(stranger.state.ledger.all().length, 0);
  const without = await doctor(['--target-file', await file('none.json', { ...changes, control: false })]);
  assert.equal(without.code, 0, without.err);
});

test('limits below what a whole run asks for are told, with what that is', async () => {
  const low = await diagnosed({ limits: { charges: 20 } });
  assert.equal(low.lowLimits?.limits.charges, 20);
  assert.ok((low.lowLimits?.wholeRun.charges ?? 0) > 400);
  const text = diagnosisLines(low);
  assert.match(text, /Limits +limits\.charges is 20, but a whole run needs up to \d{3,4}\n/);
  assert.match(text, /scenarios above a limit are skipped/);
  assert.doesNotMatch(text, /limits\.sum/);
  assert.match(
    diagnosisLines(await diagnosed({ limits: { sum: 50_000 } })),
    /Limits +limits\.sum is 50000, but a whole run needs up to 2\d{8}\n/,
  );
  const enough = await diagnosed({ limits: { charges: 3_000, sum: 230_000_000 } });
  assert.equal(enough.lowLimits, undefined);
  assert.doesNotMatch(diagnosisLines(enough), /Limits/);
});

test('an authority is found by its absolute path, wherever the target file is', async () => {
  const elsewhere = await useFolder();
  const caFile = join(elsewhere, 'authority.pem');
  await writeFile(caFile, sandbox.ca);
  const found = await doctor(['--target-file', await file('absolute.json', { caFile })]);
  assert.equal(found.code, 0, found.err);
  await rm(caFile);
  const gone = await doctor(['--target-file', await file('absolute.json', { caFile })]);
  assert.equal(gone.code, 2);
  assert.ok(gone.err.includes(`caFile: ${caFile} cannot be read (ENOENT)`), gone.err);
});

test('a password that is a word of the kit leaves the words of the doctor whole', async () => {
  for (const password of ['wrong', 'password', 'wrong password', 'gateway']) {
    const { code, out, err } = await doctor(['--target-file', await file('word.json')], {
      TCK_PASSWORD: password,
    });
    assert.equal(code, 2);
    assert.equal(
      out + err,
      'tck: the gateway answers an inquiry with 405, the same as to a wrong password; check the user and the password\n',
    );
  }
});

test('a terminal of the file that the gateway does not know is named, and without "main" no scenario is promised', async () => {
  const wrong = 'the terminal 0990000099 of the target file';
  const refused = 'was refused with 001: terminal not found or access denied';
  const second = await diagnosed({ terminals: { main: '0880000010', second: '0990000099' } });
  assert.deepEqual(second.unusable, { second: `${wrong} (second) ${refused}` });
  assert.ok(second.plan.skipped.some(({ reason }) => reason === `${wrong} (second) ${refused}`));
  assert.match(diagnosisLines(second), /\d+ of \d+ scenarios can run/);
  const terminals = { main: '0990000099' };
  const { code, out, err } = await doctor(['--target-file', await file('wrong.json', { terminals })]);
  assert.equal(code, 2);
  assert.ok(err.includes(`${wrong} (main) ${refused}`), err);
  assert.doesNotMatch(out, /scenarios can run/);
  assert.deepEqual((await diagnosed({})).unusable, {});
});

test('an inactive terminal is named, unless its role asks for one', async () => {
  const { inactive = '' } = terminalsByRole(sandbox.merchants);
  const { unusable } = await diagnosed({ terminals: { main: inactive } });
  assert.deepEqual(unusable, { main: `the terminal ${inactive} of the target file (main) is inactive` });
  const { main = '' } = terminalsByRole(sandbox.merchants);
  assert.deepEqual((await diagnosed({ terminals: { main, inactive } })).unusable, {});
});
