import type { Certificate, Entry } from '../../certificate/index.ts';
import { compare } from './compare.ts';
import { identity } from './entry.ts';
import type { RunFindings } from './findings.ts';

/** How long a new entry is good for: long enough to mend something, and not to forget it. */
const days = 90;

export interface Update {
  readonly entries: readonly Entry[];
  readonly added: readonly Entry[];
  readonly dropped: readonly Entry[];
}

/**
 * The baseline of what a run found. Entries that hold, and those that the run could not see, stay as they are, expired ones
 * too: to give them another day is for a person. New ones have no reason and no owner yet.
 */
export function updated(
  entries: readonly Entry[],
  seen: RunFindings,
  rules: Certificate['rules'],
  today: string,
): Update {
  const { deviations, stale } = compare(entries, seen, rules, today);
  const dropped = new Set([
    ...stale.map(({ entry }) => entry),
    ...deviations.flatMap(({ is, entry }) => (is === 'changed' && entry ? [entry] : [])),
  ]);
  let all = entries.filter((entry) => !dropped.has(entry));
  const added: Entry[] = [];
  // What generated requests find may be known by an entry that another finding brings.
  for (const generated of [false, true]) {
    const unknown = compare(all, seen, rules, today).deviations.filter(
      ({ is, finding }) => /new|changed/.test(is) && (finding.by === 'generated') === generated,
    );
    const further = unknown.map(({ finding: { rule, scenario, by, command, message } }): Entry => {
      const place = { rule, scenario, ...(by && { by }), ...(command && { command }) };
      return { ...place, message, reason: '', owner: '', expiry: dayAfter(today, days) };
    });
    const fresh = [...new Map(further.map((entry) => [identity(entry), entry])).values()];
    added.push(...fresh);
    all = [...all, ...fresh];
  }
  return { entries: all, added, dropped: [...dropped] };
}

function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The day where this runs, `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
