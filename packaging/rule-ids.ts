/** What `npm run schemas` calls as well: every rule id as a type, so that an id that no rule has does not compile. */
import { writeFile } from 'node:fs/promises';
import { type Rule, rules } from '../src/contract/index.ts';

/** The source of `src/contract/rule-ids.ts`. */
export function ruleIdsSource(all: readonly Pick<Rule, 'id'>[]): string {
  const lines: string[] = [];
  for (const { id } of all) {
    const [last, next] = [lines.at(-1), `| '${id}'`];
    if (last !== undefined && last.length + next.length < 108) lines[lines.length - 1] = `${last} ${next}`;
    else lines.push(`  ${next}`);
  }
  return [
    '/** The ids of all rules, written by `npm run schemas` from the tables beside this file. */',
    '// biome-ignore format: one id a line would be five hundred lines.',
    'export type RuleId =',
    `${lines.join('\n')};`,
    '',
  ].join('\n');
}

export const ruleIdsFile = new URL('../src/contract/rule-ids.ts', import.meta.url);

if (import.meta.main) await writeFile(ruleIdsFile, ruleIdsSource(rules));
