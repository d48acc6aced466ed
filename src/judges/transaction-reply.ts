import { contentOf, type Exchange, sentIn } from '../client/index.ts';
import {
  codeOf,
  commandData,
  lookupElements,
  makesTransaction,
  type ReplyField,
  type RuleId,
  ruleOf,
  type TransactionCommand,
  validationOf,
  valueRuleId,
} from '../contract/index.ts';
import { at, type Element, textAt, walk } from '../message/element.ts';
import { asks, isAccepted, namesAnother, once, originalsOf, validationIn, valueIn } from './asked.ts';
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
import { isSent, mustBeFilled, mustBeThere } from './required.ts';

/** Missing, empty and malformed elements fail only the element's own rule, even if other rules depend on them. */
export const transactionReply: Judge = (exchange, history) => {
  const content = contentOf(exchange);
  const { command } = exchange;
  if (exchange.probe || !makesTransaction(command) || !content || letThrough(exchange)) return [];
  // A reply without any code attribute violates only the general rule about codes.
  const general = withoutCodes(content);
  const found: Judgement[] = general
    ? [failed('envelope.coded-element', 'no element of the reply has the attribute code')]
    : anyHasCode(content)
      ? [passed('envelope.coded-element')]
      : [];
  for (const { within, entries } of tables) {
    const holder = within === '' ? content : at(content, within);
    // The rule of the container covers a missing container.
    if (!holder) continue;
    for (const entry of entries)
      if (!general || !entry.field.coded)
        found.push(...judgeField(exchange, history, command, entry, at(holder, entry.name)));
  }
  return found;
};

/** An element of the table of transaction replies. */
interface Entry {
  readonly rule: RuleId;
  readonly name: string;
  readonly field: ReplyField;
}

/** The reply to a refund or cancellation has the tables of the reply to a deal. */
const tables = commandData.doDeal.reply.map(({ prefix, within, fields }) => ({
  within,
  entries: Object.entries<ReplyField>(fields).map(
    ([name, field]): Entry => ({ rule: ruleOf(prefix, name), name, field }),
  ),
}));

const requestFields = commandData.doDeal.request;

function judgeField(
  exchange: Exchange,
  history: readonly Exchange[],
  command: TransactionCommand,
  entry: Entry,
  found: Element | undefined,
): readonly Judgement[] {
  const { rule, name, field } = entry;
  const approved = isAccepted(exchange);
  const isContainer = field.format?.kind === 'container';
  const isBare =
    !found || (found.text.trim() === '' && !hasCode(found) && (isContainer || found.children.length === 0));
  if (field.empty !== undefined && cardIsAbsent(exchange))
    return isBare && !approved ? [] : [holds(rule, isBare, `${name} is filled. ${field.empty}`)];
  // A refusal may omit all elements but its status, and may repeat invalid values of the request.
  // A refused deal was not authorized, and eci and xid are stated for an authorization.
  const isProof = field.carried === 'sometimes' && field.echoedIf !== undefined;
  const echoes = field.echoes !== undefined && !isProof;
  const isRight = !approved && echoes && isRightAndRefused(exchange);
  const repeats = !isRight && found !== undefined && repeatsRequest(exchange, name, field, found);
  if (!approved && !field.outcome && (isBare || repeats))
    return found && !isBare ? mispaired(exchange, entry, found) : [];
  return judgeElement(rule, name, field, found, {
    there: mustBeThere(exchange, command, field),
    filled: mustBeFilled(exchange, command, field, history),
    further: (_, __, element) => {
      if (approved && field.forbiddenIf && asks(exchange, field.forbiddenIf))
        return [failed(rule, `${name} is filled, but must be empty or missing in the reply to this request`)];
      if (approved && field.ofMerchant && isUnasked(exchange, history, name, element.text.trim()))
        return [failed(rule, `${name} is filled, although the request has no ${name}`)];
      const { codes: _codes, ...anyCode } = field;
      const coded = mayHaveAnyCode(exchange, field, element) ? anyCode : field;
      const codes =
        field.coded && !(field.carriesJ && validationIn(exchange)?.j === null)
          ? judgeCode({ rule, name, field: coded }, element)
          : [];
      if (codes.some(({ verdict }) => verdict === 'failed')) return codes;
      // Apart from repeated parameters, elements of a refund or cancellation have the values of the original deal.
      const comes =
        command === 'doDeal'
          ? approved || isRight
          : approved && field.inCredits === 'as sent' && isSent(exchange, field);
      const echo = comes ? judgeEcho(exchange, entry, element) : [];
      // If the reply to a refund or cancellation has a validation, its code is the J code of the validation.
      if (field.carriesJ && !comes && approved)
        return [...codes, hasItsJCode(rule, element.text.trim(), element)];
      return [...codes, ...(echo.length > 0 ? echo : [passed(rule)])];
    },
  });
}

function judgeCode({ rule, name, field }: Entry, found: Element): Judgement[] {
  const [code, label] = [found.attributes.code, found.text.trim()];
  // If the contract has no list of codes for the element, its text may be a code.
  if (!field.codes && !code && /^\d+$/.test(label)) return [];
  const bare = field.codes !== undefined && Object.hasOwn(field.codes, `/${label}`);
  if (!bare && !code) return [failed(rule, `${name} has the label ${quoted(label)} without a code`)];
  if (label === '' && code) return [failed(rule, `${name} has code ${code} without a label`)];
  if (!field.codes) return [];
  if (code !== undefined && field.neverLabelled?.[code]?.includes(label.toLowerCase()))
    return [failed(rule, `${name} has code ${code}, which is not the code of the label ${quoted(label)}`)];
  const rows = Object.entries(field.codes);
  const fitting = bare
    ? rows.filter(([key]) => key === `/${label}`)
    : rows.filter(([key]) => codeOf(key) === code);
  if (fitting.length === 0) return [failed(rule, `${name} has code ${code}, which is not one of its codes`)];
  // If the specification states no label for a code, any label is allowed, except that of another code.
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

function hasItsJCode(rule: RuleId, validation: string, { attributes: { code = '' } }: Element): Judgement {
  const j = validationOf(validation)?.j ?? null;
  const fits = j === null || new RegExp(`^J?0*${j}$`, 'i').test(code);
  const has = code ? `code ${code}` : 'no code';
  return holds(rule, fits, `validation ${validation} has the J code ${j}, but the reply has ${has}`);
}

const sentElements = once(({ request }) => (request ? [...walk(request)] : []));

function repeatsRequest(exchange: Exchange, name: string, { echoes }: ReplyField, found: Element): boolean {
  if (!exchange.request) return echoes !== undefined || Object.hasOwn(requestFields, name);
  const bare = ({ text }: Element) => text.replaceAll(/\s/g, '').toLowerCase();
  const elements: Readonly<Record<string, string>> = lookupElements;
  const sent = sentElements(exchange).filter((one) =>
    [one.name, elements[one.name]].some((own) => own !== undefined && (own === name || own === echoes)),
  );
  return bare(found) !== '' && sent.some((one) => bare(one).startsWith(bare(found)));
}

/** Checks code and label of a repeated value as a pair, if both are known. */
function mispaired(exchange: Exchange, entry: Entry, found: Element): readonly Judgement[] {
  const { name, field } = entry;
  const [code, label, known] = [found.attributes.code, found.text.trim(), Object.entries(field.codes ?? {})];
  if (known.some(([key]) => codeOf(key) === code) && known.some(([, one]) => one === label))
    return judgeCode(entry, found);
  return field.carriesJ && code && label === sentIn(exchange, name) && validationIn(exchange)?.j
    ? judgeEcho(exchange, entry, found)
    : [];
}

const cardIsAbsent = (exchange: Exchange): boolean =>
  /^(internet|phone)$/i.test(sentIn(exchange, 'transactionCode') ?? valueIn(exchange, 'transactionCode'));

/** True if the contract's list of codes is incomplete for the deal and lacks this code. */
const mayHaveAnyCode = (exchange: Exchange, { codes = {}, codesIf }: ReplyField, found: Element): boolean =>
  exchange.command === 'doDeal' &&
  codesIf !== undefined &&
  !asks(exchange, codesIf) &&
  !Object.keys(codes).some((key) => codeOf(key) === found.attributes.code);

/** True for a value that only a merchant sends, if neither the request nor its earlier deal has the value. */
function isUnasked(exchange: Exchange, history: readonly Exchange[], name: string, text: string): boolean {
  if (exchange.request === undefined || sentIn(exchange, name)) return false;
  const names = namesAnother(exchange) || sentIn(exchange, 'cardId') !== undefined;
  // An unknown deal in the request may have had the value.
  return (
    !names ||
    (originalsOf(exchange, history).length > 0 && !history.some((one) => sentIn(one, name)?.startsWith(text)))
  );
}

function judgeEcho(exchange: Exchange, { rule, name, field }: Entry, found: Element): Judgement[] {
  const sent = field.echoes === undefined ? undefined : sentIn(exchange, field.echoes);
  if (sent === undefined) return [];
  const text = found.text.trim();
  const came = `${name} was sent as ${quoted(sent)}, but the reply has ${quoted(text)}`;
  if (field.echoedIf && !asks(exchange, field.echoedIf)) return [];
  const instead = Object.entries(field.orElse ?? {}).find(([, label]) => label === text);
  if (instead) {
    const { code } = found.attributes;
    // The specification states a code for the label, but the element may omit the code.
    const isRight = sent === text || code === undefined || code === instead[0];
    return [holds(rule, isRight, `the label ${text} has the wrong code ${code}`)];
  }
  if (field.carriesJ)
    return text.toLowerCase() === sent.toLowerCase()
      ? [hasItsJCode(rule, sent, found)]
      : [failed(rule, came)];
  const same = field.number && /^\d+$/.test(sent) ? BigInt(text) === BigInt(sent) : text === sent;
  return [holds(rule, same, came)];
}

const anyHasCode = (element: Element): boolean => hasCode(element) || element.children.some(anyHasCode);

const coded = tables.flatMap(({ within, entries }) =>
  entries.filter(({ field }) => field.coded).map(({ name }) => (within === '' ? name : `${within}.${name}`)),
);

function withoutCodes(content: Element): boolean {
  const filled = coded.filter((path) => textAt(content, path));
  return filled.length > 2 && !filled.some((path) => at(content, path)?.attributes.code);
}
