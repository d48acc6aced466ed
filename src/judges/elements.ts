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

/** The particular conditions of a reply. By default, the column `carried` decides. */
interface Particulars {
  /** True if the element has to exist. */
  readonly there?: boolean;
  /** True if the element must not be empty. */
  readonly filled?: boolean;
  /** True if elements inside are as good as a text: no form is stated. */
  readonly mayNest?: boolean;
  /** True if an element that must not be empty may be empty here. */
  readonly mayBeEmpty?: (field: ReplyField) => boolean;
  /** Further checks of a filled element with a correct form. Without a finding, the rule passes. */
  readonly further?: (name: string, text: string, found: Element, field: ReplyField) => readonly Judgement[];
}

export const hasCode = ({ attributes }: Element): boolean => (attributes.code ?? '') !== '';

/** True if the contract states a form of the text. Other elements may contain elements. */
const isText = ({ format, coded, echoes, carried }: ReplyField): boolean =>
  Boolean(format || coded || echoes) || carried === 'filled';

/** Checks one element of a reply: missing, empty, of the wrong form. */
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

/** Checks that the element equals the parameter in the column `isOf`, if the request had that in its format. */
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
  // A parameter with another format should have been refused.
  if (sent === undefined || !format || !admits(format, sent) || text === sent) return [];
  return [failed(rule, `${name} is ${quoted(text)} and should be ${quoted(sent)}`)];
}

/** Checks each element of a table. */
export const judgeTable = (
  prefix: RulePrefix,
  table: Readonly<Record<string, ReplyField>>,
  holder: Element | undefined,
  particulars?: Particulars,
): readonly Judgement[] =>
  Object.entries(table).flatMap(([name, field]) =>
    judgeElement(ruleOf(prefix, name), name, field, at(holder, name), particulars),
  );
