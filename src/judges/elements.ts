import { type Exchange, sentIn } from '../client/index.ts';
import {
  admits,
  commandData,
  describe,
  isCommand,
  type ReplyField,
  type RequestField,
  type RuleId,
  type RulePrefix,
  ruleOf,
} from '../contract/index.ts';
import { at, type Element } from '../message/element.ts';
import { failed, type Judgement, passed, quoted } from './judge.ts';

/** Conditions for the elements of one reply. By default, the contract's column `carried` decides. */
interface Particulars {
  readonly there?: boolean;
  readonly filled?: boolean;
  /** True if child elements count as a value, because the contract states no format for the element. */
  readonly mayNest?: boolean;
  /** True if an element that must not be empty may be empty in this reply. */
  readonly mayBeEmpty?: (field: ReplyField) => boolean;
  readonly further?: (name: string, text: string, found: Element, field: ReplyField) => readonly Judgement[];
}

export const hasCode = ({ attributes }: Element): boolean => (attributes.code ?? '') !== '';

/** True if the contract states a text format. Other elements may have child elements. */
const isText = ({ format, coded, echoes, carried }: ReplyField): boolean =>
  Boolean(format || coded || echoes) || carried === 'filled';

export function judgeElement(
  rule: RuleId,
  name: string,
  field: ReplyField,
  found: Element | undefined,
  {
    there = field.carried !== 'sometimes',
    filled = field.carried === 'filled',
    mayNest = false,
    mayBeEmpty,
    further,
  }: Particulars = {},
): readonly Judgement[] {
  if (!found) return there ? [failed(rule, `${name} is missing`)] : [];
  const text = found.text.trim();
  const isContainer = field.format?.kind === 'container';
  if (isContainer ? text !== '' : !mayNest && isText(field) && found.children.length > 0)
    return [failed(rule, `${name} has to contain ${isContainer ? 'elements' : 'a text'}`)];
  const holdsMore = (mayNest || isContainer) && found.children.length > 0;
  if (text === '' && !holdsMore && !(field.coded && hasCode(found))) {
    if (filled && !mayBeEmpty?.(field)) return [failed(rule, `${name} is empty`)];
    return field.carried === 'always' ? [passed(rule)] : [];
  }
  if (field.format && !admits(field.format, text))
    return [failed(rule, `${name} has to be ${describe(field.format)}, and is ${quoted(text)}`)];
  const more = further?.(name, text, found, field) ?? [];
  return more.length > 0 ? more : [passed(rule)];
}

/** Checks that the element equals the request parameter in the contract's column `isOf`, if that had its format. */
export function judgeNamed(
  exchange: Exchange,
  rule: RuleId,
  name: string,
  { isOf }: ReplyField,
  text: string,
): readonly Judgement[] {
  if (isOf === undefined || !isCommand(exchange.command)) return [];
  const sent = sentIn(exchange, isOf);
  const parameters: Readonly<Record<string, RequestField>> = commandData[exchange.command].request;
  const { format } = parameters[isOf] ?? {};
  // The gateway should have refused a parameter of another format.
  if (sent === undefined || !format || !admits(format, sent) || text === sent) return [];
  return [failed(rule, `${name} is ${quoted(text)}, but should be ${quoted(sent)}`)];
}

export const judgeTable = (
  prefix: RulePrefix,
  table: Readonly<Record<string, ReplyField>>,
  holder: Element | undefined,
  particulars?: Particulars,
): readonly Judgement[] =>
  Object.entries(table).flatMap(([name, field]) =>
    judgeElement(ruleOf(prefix, name), name, field, at(holder, name), particulars),
  );
