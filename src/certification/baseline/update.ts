import type { Certificate, Entry } from '../../certificate/index.ts';
import { compare } from './compare.ts';
import { identity } from './entry.ts';
import type { RunFindings } from './findings.ts';

/** The number of days until a new entry expires. */
const days = 90;

export interface Update {
  readonly entries: readonly Entry[];
  readonly added: readonly Entry[];
  readonly dropped: readonly Entry[];
}

/** The updated baseline of a run. Expired entries stay, because only a person can extend them. */
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
  // Findings from generated requests come last, because an entry of a scenario or judge can also cover them.
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

export function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
