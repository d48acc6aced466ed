import { codeOf, type ReplyField, type RuleId, validationOf, valueRuleId } from '../contract/index.ts';
import type { Element } from '../message/element.ts';
import { failed, holds, type Judgement, quoted } from './judge.ts';

/** The code and the label of a coded element: the element's rule owns the code, the value's rule the label. */
export function judgeCode(rule: RuleId, name: string, field: ReplyField, found: Element): Judgement[] {
  const [code, label] = [found.attributes.code, found.text.trim()];
  // Where no codes are stated, "coded" may mean that the text is one.
  if (!field.codes && !code && /^\d+$/.test(label)) return [];
  const bare = field.codes !== undefined && Object.hasOwn(field.codes, `/${label}`);
  if (!bare && (code === undefined || code === ''))
    return [failed(rule, `${name} says ${quoted(label)} without a code`)];
  if (label === '' && code !== undefined && code !== '')
    return [failed(rule, `${name} has code ${code} without a label`)];
  if (!field.codes) return [];
  if (code !== undefined && field.neverLabelled?.[code]?.includes(label.toLowerCase()))
    return [failed(rule, `${name} has code ${code}, which is not that of ${quoted(label)}`)];
  const rows = Object.entries(field.codes);
  const fitting = bare
    ? rows.filter(([key]) => key === `/${label}`)
    : rows.filter(([key]) => codeOf(key) === code);
  if (fitting.length === 0) return [failed(rule, `${name} has code ${code}, which is not one of its codes`)];
  // Where the label of a code is open, it is still not that of another code.
  const isAnothers = rows.some(([, one]) => one === label);
  const labelled = fitting.filter(([, expected]) => (expected === null ? !isAnothers : expected === label));
  const values = labelled.length > 0 ? labelled : fitting;
  return values.map(([key, expected]) =>
    holds(
      valueRuleId(rule, field.valueIds, key, expected),
      labelled.length > 0,
      `${name} has code ${code} with the label ${quoted(label)} instead of ${quoted(expected ?? '')}`,
    ),
  );
}

/** Whether a J code is written 4 or J4 is not said. */
export function hasItsJCode(
  rule: RuleId,
  validation: string,
  { attributes: { code = '' } }: Element,
): Judgement {
  const j = validationOf(validation)?.j ?? null;
  const fits = j === null || new RegExp(`^J?0*${j}$`, 'i').test(code);
  return holds(rule, fits, `${validation} is J${j} and came back with code ${code || 'none'}`);
}
