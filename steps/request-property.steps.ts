import { bindsVisibly, type CommandName, findRule, type RuleId } from '../src/contract/index.ts';
import type { Parameters } from '../src/generators/index.ts';
import { currentRun } from '../src/target/run-context.ts';
import { ruleAgainst, ruleAgainstDeal, taken } from './blame.ts';
import { brokenFor, command, plainFor, read, readyToSend, scenarioOfRequest, validFor } from './generated.ts';
import { result } from './outcome.steps.ts';
import { effortFor, type Failure, keep, outOfTime, partOf, tellFound, tryAll } from './properties.ts';
import { type DataTable, Then, When } from './world.ts';

const valid: Partial<Readonly<Record<CommandName, number>>> = {
  ...{ doDeal: 50, refundDeal: 6, cancelDeal: 6, inquireTransactions: 12, transmitInquire: 8 },
};
const few = 4;

When(/^the merchant sends valid requests of (\w+)$/, async function (name: string) {
  const of = command(name);
  const noted = new Set<string>();
  const send = async (fields: Parameters) => this.send(of, await readyToSend(this, of, fields));
  const trial = async (fields: Parameters): Promise<Failure | undefined> => {
    const exchange = await send(fields);
    const code = result(exchange);
    if (taken(of, code)) return undefined;
    const sends = async (other: Parameters) => taken(of, result(await send(other)));
    const plain = plainFor(this, of, fields);
    const rule =
      of === 'doDeal'
        ? await ruleAgainstDeal(this, fields, plain, sends)
        : await ruleAgainst(of, fields, plain, sends);
    if (rule) return { rule, note: `a valid ${of} is refused with ${code}`, exchange };
    const text = `A valid ${of} is refused with ${code} for several of its fields together.`;
    if (!noted.has(text)) this.observe(`command.${of}`, text);
    noted.add(text);
    return undefined;
  };
  const found = await tryAll(this, validFor(this, of), partOf(valid[of] ?? few, effortFor(this)), trial);
  if (found) keep(this, found, scenarioOfRequest(this, of, found.value, 'the request is accepted'));
});

When(/^the merchant sends requests of (\w+) that break one rule$/, async function (name: string) {
  const of = command(name);
  // A waiting charge shows whether a refused transmission request transmits it.
  if (of === 'transmitTerminal') await this.send('doDeal', this.deal({ terminalNumber: this.terminal() }));
  const watched = /^(doDeal|refundDeal|transmitTerminal)$/.test(of);
  if (of === 'refundDeal') await readyToSend(this, of, {});
  let before = watched ? await this.ledger() : undefined;
  const trial = async ({ rule, fields }: { rule: RuleId; fields: Parameters }) => {
    const known = findRule(rule);
    if (!known || !bindsVisibly(known) || known.standing !== 'stated') return undefined;
    const exchange = await this.send(of, await readyToSend(this, of, fields, 'the charge'));
    const code = result(exchange);
    const after = watched ? await this.ledger() : undefined;
    const changed = JSON.stringify([...(before ?? [])]) !== JSON.stringify([...(after ?? [])]);
    before = after;
    if (code === '000') return { rule, note: `a ${of} that breaks ${rule} is accepted`, exchange };
    if (changed)
      return { rule, note: `a ${of} that breaks ${rule} is refused and changes something`, exchange };
    return undefined;
  };
  const all = rotated(brokenFor(this, of), currentRun().seed);
  for (const requests of all.slice(0, partOf(all.length, effortFor(this)))) {
    if (outOfTime(this)) break;
    const found = await tryAll(this, requests, of === 'doDeal' ? 1 : 2, trial);
    if (!found) continue;
    keep(this, found, scenarioOfRequest(this, of, found.value.fields, 'the request is refused'));
    return;
  }
});

/** Rotates the list by the seed: a run that tries only a part of the list tries other parts with other seeds. */
const rotated = <T>(list: readonly T[], by: number): readonly T[] => {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};

Then(/^each request is (?:accepted|refused, and nothing has changed)$/, async function () {
  await tellFound(this);
});

When(/^the merchant sends (\w+) with these values$/, async function (name: string, table: DataTable) {
  const of = command(name);
  const fields = Object.fromEntries(
    table.raw().map(([field = '', value = '']) => [field, read(this, field, value)] as const),
  );
  await this.act(async () => this.send(of, await readyToSend(this, of, fields, 'the charge')));
});
