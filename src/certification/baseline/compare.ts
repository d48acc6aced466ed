import { findRule } from '../../contract/index.ts';
import type { Certificate } from '../certificate.ts';
import type { Entry } from './entry.ts';
import type { Finding, Seen } from './findings.ts';
import { fits } from './pattern.ts';

/** A deviation of the run beside what the baseline says of it. */
export interface Deviation {
  readonly is: 'known' | 'expired' | 'changed' | 'new';
  readonly finding: Finding;
  /** How often it was seen. */
  readonly times: number;
  /** The entry that knows it; of a changed one, the entry that expected another message. */
  readonly entry?: Entry;
}

/** An entry of which the run has nothing more. */
export interface Stale {
  readonly entry: Entry;
  readonly why: string;
}

export interface Comparison {
  readonly deviations: readonly Deviation[];
  readonly stale: readonly Stale[];
  /** Entries, met or not, whose last day is over. */
  readonly expired: readonly Entry[];
  /** Entries that this run could not see again: their scenario did not run, or was stopped; or they are generated. */
  readonly unseen: readonly Entry[];
}

/**
 * Holds what a run found against a baseline.
 *
 * @param today the local day, `YYYY-MM-DD`: an entry is good through its last day
 */
export function compare(
  entries: readonly Entry[],
  seen: Seen,
  rules: Certificate['rules'],
  today: string,
): Comparison {
  const byEntry = Map.groupBy(seen.findings, (finding) => entries.find((entry) => knows(entry, finding)));
  const others = distinct(byEntry.get(undefined) ?? []);
  const met = new Map(
    [...byEntry].flatMap(([entry, findings]) => (entry ? [[entry, findings] as const] : [])),
  );
  const gone = entries.filter((entry) => !met.has(entry));
  const changed = new Map<Entry, readonly Finding[]>();
  for (const findings of others) {
    const entry = gone.find((one) => !changed.has(one) && isOf(one, findings[0] as Finding));
    if (entry) changed.set(entry, findings);
  }
  const over = ({ expiry }: Entry) => expiry < today;
  const left = gone.filter((entry) => !changed.has(entry));
  const stale = left.flatMap((entry) => {
    const why = whyStale(entry, seen, rules);
    return why === undefined ? [] : [{ entry, why }];
  });
  const isStale = new Set(stale.map(({ entry }) => entry));
  return {
    deviations: [
      ...[...met].map(([entry, findings]) => deviation(over(entry) ? 'expired' : 'known', findings, entry)),
      ...[...changed].map(([entry, findings]) => deviation('changed', findings, entry)),
      ...others
        .filter((findings) => ![...changed.values()].includes(findings))
        .map((findings) => deviation('new', findings)),
    ],
    stale,
    expired: entries.filter((entry) => over(entry) && !isStale.has(entry) && !changed.has(entry)),
    unseen: left.filter((entry) => !isStale.has(entry)),
  };
}

function deviation(is: Deviation['is'], findings: readonly Finding[], entry?: Entry): Deviation {
  return { is, finding: findings[0] as Finding, times: findings.length, ...(entry && { entry }) };
}

/** Whether an entry is about what was found, whatever either says of it. */
function isOf(entry: Entry, { rule, scenario, by, command }: Finding): boolean {
  if (entry.rule !== rule || entry.by !== by) return false;
  if (by === 'judge') return entry.command === command;
  return by !== undefined || entry.scenario === scenario;
}

function knows(entry: Entry, finding: Finding): boolean {
  // A seed leads to other scenarios and other words, and to any of the rules that state one fact.
  if (finding.by === 'generated' && entry.by !== 'generated')
    return entry.by !== 'undecided' && oneFact(entry.rule, finding.rule);
  if (finding.by === 'generated')
    return oneFact(entry.rule, finding.rule) && fits(entry.message, finding.text);
  // Written by hand, an entry may take what a judge says as well, of its one scenario.
  const ofScenario =
    entry.by === undefined &&
    finding.by === 'judge' &&
    entry.rule === finding.rule &&
    entry.scenario === finding.scenario;
  return (ofScenario || isOf(entry, finding)) && fits(entry.message, finding.text);
}

const oneFact = (one: string, other: string): boolean => {
  const group = findRule(one)?.group;
  return one === other || (group !== undefined && group === findRule(other)?.group);
};

/** The findings, those of one deviation together. */
function distinct(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const about = ({ rule, scenario, by, command }: Finding) =>
    JSON.stringify([rule, by, command, by === undefined ? scenario : '']);
  return [...Map.groupBy(findings, about).values()].flatMap((alike) => {
    // A value may happen to look like a word; another message that has it left out says the same.
    const messages = [...new Set(alike.map(({ message }) => message))];
    const widest = ({ message, text }: Finding) =>
      messages.find((one) => one.split('*').length > message.split('*').length && fits(one, text)) ?? message;
    return [...Map.groupBy(alike, widest)].map(([message, same]) => same.map((one) => ({ ...one, message })));
  });
}

/** Why an entry that nothing was found of is stale; undefined where the run could not have seen it. */
function whyStale(entry: Entry, seen: Seen, rules: Certificate['rules']): string | undefined {
  const { by, scenario, command } = entry;
  const rule = rules.find(({ id }) => id === entry.rule);
  if (!rule) return 'there is no such rule';
  // That a seed does not find it shows nothing.
  if (by === 'generated') return undefined;
  if (by === 'undecided')
    return /^(skipped|not observable)$/.test(rule.verdict) ? undefined : `the rule is ${rule.verdict} now`;
  if (!seen.scenarios.has(scenario)) return 'there is no such scenario';
  const commands = seen.ended.get(scenario);
  if (!commands || (command !== undefined && !commands.has(command))) return undefined;
  return 'it is not seen any more';
}
