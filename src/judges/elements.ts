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

/** What a judge knows beyond the contract's table. By default the column `carried` decides. */
interface Particulars {
  /** Whether the element has to be there. */
  readonly there?: boolean;
  /** Whether it has to say something. */
  readonly filled?: boolean;
  /** Whether elements inside it are as good as a text: its form is not shown. */
  readonly mayNest?: boolean;
  /** Whether an element that has to say something may say nothing here. */
  readonly mayBeEmpty?: (field: ReplyField) => boolean;
  /** What else is wrong with an element that is filled and has its form; nothing, and the rule has passed. */
  readonly further?: (name: string, text: string, found: Element, field: ReplyField) => readonly Judgement[];
}

export const hasCode = ({ attributes }: Element): boolean => (attributes.code ?? '') !== '';

/** Whether anything is said of its form; what may say anything may say it in elements. */
const isText = ({ format, coded, echoes, carried }: ReplyField): boolean =>
  Boolean(format || coded || echoes) || carried === 'filled';

/** The one judge of what the tables of replies say of an element: missing, empty, of the wrong form. */
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

/** Whether the element equals the parameter of the request that the contract names, where that had its format. */
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
  // A request whose parameter has another format should have been refused.
  if (sent === undefined || !format || !admits(format, sent) || text === sent) return [];
  return [failed(rule, `${name} is ${quoted(text)} and should be ${quoted(sent)}`)];
}

/** Judges each element of a table. */
export const judgeTable = (
  prefix: RulePrefix,
  table: Readonly<Record<string, ReplyField>>,
  holder: Element | undefined,
  particulars?: Particulars,
): readonly Judgement[] =>
  Object.entries(table).flatMap(([name, field]) =>
    judgeElement(ruleOf(prefix, name), name, field, at(holder, name), particulars),
  );
