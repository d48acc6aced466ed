import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import {
  codeOf,
  commandData,
  makesTransaction,
  type ReplyField,
  type RuleId,
  ruleOf,
  type TransactionCommand,
} from '../contract/index.ts';
import { at, type Element, textAt, walk } from '../message/element.ts';
import { asks, namesAnother, validationIn } from './asked.ts';
import { hasItsJCode, judgeCode } from './coded.ts';
import { hasCode, judgeElement } from './elements.ts';
import {
  failed,
  holds,
  isRightAndRefused,
  type Judge,
  type Judgement,
  letThrough,
  passed,
  quoted,
} from './judge.ts';
import { originalsOf } from './original.ts';
import { isSent, mustBeFilled, mustBeThere } from './required.ts';

/**
 * Judges each element that a transaction command answers: that it is there, its form, its code and label, that it
 * repeats what was sent. Absence and form are blamed on the element's own rule and on no other.
 */
export const transactionReply: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  const { command } = exchange;
  if (exchange.probe || !makesTransaction(command) || !content || letThrough(exchange)) return [];
  // Where codes are missing altogether the general rule is broken, and not that of each element.
  const general = withoutCodes(content);
  const found: Judgement[] = general
    ? [failed('envelope.coded-element', 'no element of the reply has a code')]
    : anyHasCode(content)
      ? [passed('envelope.coded-element')]
      : [];
  for (const { within, fields } of tables[command]) {
    const holder = within === '' ? content : at(content, within);
    // Where the container is missing, its own rule says so.
    if (!holder) continue;
    for (const { rule, name, field } of fields)
      if (!general || !field.coded)
        found.push(...judgeField(exchange, history, command, rule, name, field, at(holder, name)));
  }
  return found;
};

const tablesOf = (command: TransactionCommand) =>
  commandData[command].reply.map(({ prefix, within, fields }) => ({
    within,
    fields: Object.entries<ReplyField>(fields).map(([name, field]) => ({
      rule: ruleOf(prefix, name),
      name,
      field,
    })),
  }));

const requestFields = commandData.doDeal.request;

const tables = {
  doDeal: tablesOf('doDeal'),
  refundDeal: tablesOf('refundDeal'),
  cancelDeal: tablesOf('cancelDeal'),
} satisfies Record<TransactionCommand, unknown>;

function judgeField(
  exchange: Exchange,
  history: readonly Exchange[],
  command: TransactionCommand,
  rule: RuleId,
  name: string,
  field: ReplyField,
  found: Element | undefined,
): readonly Judgement[] {
  const approved = resultOf(exchange) === '000';
  const isContainer = field.format?.kind === 'container';
  const isBare =
    !found || (found.text.trim() === '' && !hasCode(found) && (isContainer || found.children.length === 0));
  if (field.empty !== undefined && cardIsAbsent(exchange))
    return isBare && !approved ? [] : [holds(rule, isBare, `${name} is filled. ${field.empty}`)];
  // A refusal may leave all but its status out or empty, and may repeat what was wrong with the request.
  const isRight = !approved && field.echoes !== undefined && isRightAndRefused(exchange);
  const repeats = !isRight && found !== undefined && repeatsRequest(exchange, name, field, found);
  if (!approved && !field.outcome && (isBare || repeats))
    return found && !isBare ? mispaired(exchange, rule, name, field, found) : [];
  return judgeElement(rule, name, field, found, {
    there: mustBeThere(exchange, command, field),
    filled: mustBeFilled(exchange, command, field, history),
    further: (_, __, element) => {
      if (approved && field.forbiddenIf && asks(exchange, field.forbiddenIf))
        return [failed(rule, `${name} is filled, and a request like this has none`)];
      if (approved && field.ofMerchant && isUnasked(exchange, history, name, element.text.trim()))
        return [failed(rule, `${name} is filled, and none was sent`)];
      const { codes: _codes, ...anyCode } = field;
      const coded = mayHaveAnyCode(exchange, field, element) ? anyCode : field;
      const codes =
        field.coded && !(field.carriesJ && validationIn(exchange)?.j === null)
          ? judgeCode(rule, name, coded, element)
          : [];
      if (codes.some(({ verdict }) => verdict === 'failed')) return codes;
      // What else a credit repeats is that of its original: another value should have been refused.
      const comes =
        command === 'doDeal'
          ? approved || isRight
          : approved && field.inCredits === 'as sent' && isSent(exchange, field);
      const echo = comes ? judgeEcho(exchange, rule, name, field, element) : [];
      // Whether a credit has a validation is not said; one that it has goes with its own J code.
      if (field.carriesJ && !comes && approved)
        return [...codes, hasItsJCode(rule, element.text.trim(), element)];
      return [...codes, ...(echo.length > 0 ? echo : [passed(rule)])];
    },
  });
}

/** Whether a refusal repeats what was sent, which may be what was wrong with the request: a value may be cut. */
function repeatsRequest(
  { request }: Exchange,
  name: string,
  { echoes }: ReplyField,
  found: Element,
): boolean {
  if (!request) return echoes !== undefined || Object.hasOwn(requestFields, name);
  const bare = ({ text }: Element) => text.replaceAll(/\s/g, '').toLowerCase();
  const sent = [...walk(request)].filter((one) => one.name === name || one.name === echoes);
  return bare(found) !== '' && sent.some((one) => bare(one).startsWith(bare(found)));
}

/** What a refusal repeats may be what was wrong with the request; a code and a label that are both known are a pair. */
function mispaired(
  exchange: Exchange,
  rule: RuleId,
  name: string,
  field: ReplyField,
  found: Element,
): readonly Judgement[] {
  const [code, label, known] = [found.attributes.code, found.text.trim(), Object.entries(field.codes ?? {})];
  if (known.some(([key]) => codeOf(key) === code) && known.some(([, one]) => one === label))
    return judgeCode(rule, name, field, found);
  return field.carriesJ && code && label === sentIn(exchange, name) && validationIn(exchange)?.j
    ? judgeEcho(exchange, rule, name, field, found)
    : [];
}

/** Whether the deal, by its request or its reply, is one over the internet or the telephone. */
const cardIsAbsent = (exchange: Exchange): boolean =>
  /^(internet|phone)$/i.test(
    sentIn(exchange, 'transactionCode') ?? textAt(contentOf(exchange), 'transactionCode') ?? '',
  );

/** Whether the list of codes is incomplete for such a deal, and the code is outside the list. */
const mayHaveAnyCode = (exchange: Exchange, { codes = {}, codesIf }: ReplyField, found: Element): boolean =>
  exchange.command === 'doDeal' &&
  codesIf !== undefined &&
  !asks(exchange, codesIf) &&
  !Object.keys(codes).some((key) => codeOf(key) === found.attributes.code);

/** Whether a value that only the merchant gives was in no request: not in this one, nor in one that it names. */
function isUnasked(exchange: Exchange, history: readonly Exchange[], name: string, text: string): boolean {
  if (exchange.request === undefined || sentIn(exchange, name)) return false;
  const names = namesAnother(exchange) || sentIn(exchange, 'cardId') !== undefined;
  // What is named and was not seen may have had it.
  return (
    !names ||
    (originalsOf(exchange, history).length > 0 && !history.some((one) => sentIn(one, name)?.startsWith(text)))
  );
}

function judgeEcho(
  exchange: Exchange,
  rule: RuleId,
  name: string,
  field: ReplyField,
  found: Element,
): Judgement[] {
  const sent = field.echoes === undefined ? undefined : sentIn(exchange, field.echoes);
  if (sent === undefined) return [];
  const text = found.text.trim();
  const came = `${name} was sent as ${quoted(sent)} and came back as ${quoted(text)}`;
  if (field.echoedIf && !asks(exchange, field.echoedIf)) return [];
  const instead = Object.entries(field.orElse ?? {}).find(([, label]) => label === text);
  if (instead) {
    const { code } = found.attributes;
    // The code of the label is stated, but the element need not carry a code.
    return [
      holds(rule, sent === text || code === undefined || code === instead[0], `${text} has code ${code}`),
    ];
  }
  if (field.carriesJ)
    return text.toLowerCase() === sent.toLowerCase()
      ? [hasItsJCode(rule, sent, found)]
      : [failed(rule, came)];
  const same = field.number && /^\d+$/.test(sent) ? BigInt(text) === BigInt(sent) : text === sent;
  return [holds(rule, same, came)];
}

const anyHasCode = (element: Element): boolean => hasCode(element) || element.children.some(anyHasCode);

const coded = tables.doDeal.flatMap(({ within, fields }) =>
  fields.filter(({ field }) => field.coded).map(({ name }) => (within === '' ? name : `${within}.${name}`)),
);

function withoutCodes(content: Element): boolean {
  const filled = coded.filter((path) => textAt(content, path));
  return filled.length > 2 && !filled.some((path) => at(content, path)?.attributes.code);
}
