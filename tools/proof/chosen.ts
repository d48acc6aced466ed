import { ConfigurationError } from '../../src/certificate/errors.ts';
import { type Shard, shardWord } from '../../src/certificate/shard.ts';
import { findRule, nearest, rules } from '../../src/contract/index.ts';
import { rulesChangedSince } from './changed-since.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { factOf } from './outcome.ts';
import type { Part } from './proof.ts';

/** Which mutants to try; all of them if nothing is given. */
export interface Choice {
  readonly rule?: readonly string[];
  /** `1/4`: the first of four parts. */
  readonly shard?: Shard;
  /** Every so many of them, from all over the matrix. */
  readonly every?: number;
  /** A revision: rules that changes since then touch. */
  readonly changed?: string;
}

/** The mutants of a choice, and in words which part they are. @throws ConfigurationError for a rule that does not exist */
export async function chosen({
  rule,
  shard,
  every,
  changed,
}: Choice): Promise<{ mutants: readonly Mutant[]; part?: Part }> {
  const by: string[] = [];
  let asked: readonly string[] | undefined = rule && [...new Set(rule.flatMap(known))];
  if (rule) by.push(`--rule ${rule.join(' ')}`);
  if (changed !== undefined) {
    const touched = await rulesChangedSince(changed);
    // What touches any rule is the whole matrix.
    if (touched) by.push(`--changed ${changed}`);
    asked = asked && touched ? asked.filter((id) => touched.includes(id)) : (touched ?? asked);
  }
  const facts = asked && new Set(asked.map(factOf));
  const all = facts ? mutants.filter((one) => one.rules.some((id) => facts.has(factOf(id)))) : mutants;
  if (shard) by.push(`--shard ${shardWord(shard)}`);
  if (every !== undefined) by.push(`--every ${every}`);
  const part = all
    .filter((_, index) => !shard || index % shard.of === shard.number - 1)
    .filter((_, index) => every === undefined || index % every === 0);
  if (by.length === 0) return { mutants: part };
  // Of a sample the rules that its mutants break; of rules that were asked for also those that no mutant breaks.
  const isSample = shard !== undefined || every !== undefined;
  const about = asked && !isSample ? asked : [...new Set(part.map((one) => one.rules[0]))];
  return { mutants: part, part: { by: by.join(' '), rules: about } };
}

/** The rule of that id, or all that begin so: `refundDeal.error`. */
function known(id: string): readonly string[] {
  if (findRule(id)) return [id];
  const begun = rules.filter((one) => one.id.startsWith(`${id}.`)).map((one) => one.id);
  if (begun.length > 0) return begun;
  // A list takes whatever follows it for one of its own.
  if (id.startsWith('-')) throw new ConfigurationError(`--rule needs the id of a rule, not ${id}`);
  const [near] = nearest(
    id,
    rules.map((one) => one.id),
  );
  throw new ConfigurationError(
    `there is no rule ${id}${near === undefined ? '' : `; did you mean ${near}?`}`,
  );
}
