import type { Certificate, Entry } from '../../certificate/index.ts';
import { factOf } from '../../contract/index.ts';
import type { Finding, RunFindings } from './findings.ts';

export interface Deviation {
  readonly is: 'known' | 'expired' | 'changed' | 'new';
  readonly finding: Finding;
  readonly times: number;
  /** The baseline entry of a known deviation. For a changed deviation, the entry with the former message. */
  readonly entry?: Entry;
}

/** A baseline entry without a deviation in the run. */
export interface Stale {
  readonly entry: Entry;
  readonly why: string;
}

export interface Comparison {
  readonly deviations: readonly Deviation[];
  readonly stale: readonly Stale[];
  readonly expired: readonly Entry[];
  /** Entries that this run could not check, for example because their scenario did not run. */
  readonly unseen: readonly Entry[];
}

/** @param today the local day, `YYYY-MM-DD`; an entry of the baseline is valid through its last day */
export function compare(
  entries: readonly Entry[],
  seen: RunFindings,
  rules: Certificate['rules'],
  today: string,
): Comparison {
  const own = seen.findings.filter(({ by }) => by !== 'generated');
  const generated = seen.findings.filter(({ by }) => by === 'generated');
  const { matches, unmatched } = matched(entries, own, knows);
  const gone = entries.filter((entry) => !matches.has(entry));
  const changed = new Map<Entry, readonly Finding[]>();
  const fresh: (readonly Finding[])[] = [];
  for (const findings of unmatched) {
    const entry = gone.find((one) => !changed.has(one) && isOf(one, findings[0] as Finding));
    if (entry) changed.set(entry, findings);
    else fresh.push(findings);
  }
  const stale: Stale[] = [];
  const unseen: Entry[] = [];
  for (const entry of gone.filter((one) => !changed.has(one))) {
    const why = whyStale(entry, seen, rules);
    if (why === undefined && entry.by !== 'generated') unseen.push(entry);
    else if (why !== undefined) stale.push({ entry, why });
  }
  const ofSeeds = entries.filter(
    (entry) => entry.by === 'generated' && rules.some(({ id }) => id === entry.rule),
  );
  // A finding from generated requests is dropped if a scenario or judge found the same fact.
  const factsFound = new Set(own.map(({ rule }) => factOf(rule)));
  const alone = matched(
    [...ofSeeds, ...unseen.filter(({ by }) => by !== 'undecided')],
    generated.filter(({ rule }) => !factsFound.has(factOf(rule))),
    ofOneFact,
  );
  const known = [...matches, ...alone.matches];
  const over = ({ expiry }: Entry) => expiry < today;
  const explained = new Set([...stale.map(({ entry }) => entry), ...changed.keys()]);
  return {
    deviations: [
      ...known.map(([entry, findings]) => deviation(over(entry) ? 'expired' : 'known', findings, entry)),
      ...[...changed].map(([entry, findings]) => deviation('changed', findings, entry)),
      ...[...fresh, ...alone.unmatched].map((findings) => deviation('new', findings)),
    ],
    stale,
    expired: entries.filter((entry) => over(entry) && !explained.has(entry)),
    unseen: [...unseen, ...ofSeeds].filter((entry) => !alone.matches.has(entry) && !over(entry)),
  };
}

function matched(
  entries: readonly Entry[],
  findings: readonly Finding[],
  know: (entry: Entry, finding: Finding) => boolean,
): { matches: ReadonlyMap<Entry, readonly Finding[]>; unmatched: readonly (readonly Finding[])[] } {
  const matches = Map.groupBy(findings, (finding) => entries.find((entry) => know(entry, finding)));
  const unmatched = distinct(matches.get(undefined) ?? []);
  matches.delete(undefined);
  return { matches: matches as Map<Entry, Finding[]>, unmatched };
}

function deviation(is: Deviation['is'], findings: readonly Finding[], entry?: Entry): Deviation {
  return { is, finding: findings[0] as Finding, times: findings.length, ...(entry && { entry }) };
}

function isOf(entry: Entry, { rule, scenario, by, command }: Finding): boolean {
  if (entry.rule !== rule || entry.by !== by) return false;
  if (by === 'judge') return entry.command === command;
  return by !== undefined || entry.scenario === scenario;
}

function knows(entry: Entry, finding: Finding): boolean {
  // Users may also write a baseline entry with a scenario for a finding that a judge made in that scenario.
  const ofScenario =
    entry.by === undefined &&
    finding.by === 'judge' &&
    entry.rule === finding.rule &&
    entry.scenario === finding.scenario;
  return (ofScenario || isOf(entry, finding)) && fits(entry.message, finding.text);
}

/** With another seed, generated requests can violate another rule about the same fact. */
const ofOneFact = (entry: Entry, { rule, text }: Finding): boolean =>
  factOf(entry.rule) === factOf(rule) && (entry.by !== 'generated' || fits(entry.message, text));

function distinct(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const about = ({ rule, scenario, by, command }: Finding) =>
    JSON.stringify([rule, by, command, by === undefined ? scenario : '']);
  return [...Map.groupBy(findings, about).values()].flatMap((alike) => {
    // If several messages fit a finding, the one with the most `*` is used, because a fixed word can look like
    // a value.
    const messages = [...new Set(alike.map(({ message }) => message))];
    const widest = ({ message, text }: Finding) =>
      messages.find((one) => one.split('*').length > message.split('*').length && fits(one, text)) ?? message;
    return [...Map.groupBy(alike, widest)].map(([message, same]) => same.map((one) => ({ ...one, message })));
  });
}

/** The reason why a baseline entry without a finding is stale; undefined if the run could not check the entry. */
function whyStale(entry: Entry, seen: RunFindings, rules: Certificate['rules']): string | undefined {
  const { by, scenario, command } = entry;
  const rule = rules.find(({ id }) => id === entry.rule);
  if (!rule) return 'the rule does not exist';
  // Another seed generates other requests, so a missing finding shows nothing.
  if (by === 'generated') return undefined;
  if (by === 'undecided')
    return /^(skipped|not observable)$/.test(rule.verdict) ? undefined : `the rule is ${rule.verdict} now`;
  if (!seen.scenarios.has(scenario)) return 'the scenario does not exist';
  const commands = seen.ended.get(scenario);
  if (!commands || (command !== undefined && !commands.has(command))) return undefined;
  return 'the deviation no longer occurs';
}

/** True if a text matches a message in which `*` is a wildcard. */
export function fits(message: string, text: string): boolean {
  const [first = '', ...rest] = message.split('*');
  const last = rest.pop();
  if (last === undefined) return text === message;
  if (!text.startsWith(first)) return false;
  // Each part of the pattern takes its first match, which leaves the longest text for the next parts.
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
