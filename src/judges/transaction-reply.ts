import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import {
  type CreditCommand,
  codeOf,
  commandData,
  makesTransaction,
  type ReplyField,
  type RuleId,
  ruleOf,
  type TransactionCommand,
  validationOf,
  valueRuleId,
} from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
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

/** Elements that a successful refund or cancellation has to fill; the specification lists them by name. */
const named: Readonly<Record<CreditCommand, readonly string[]>> = {
  refundDeal: ['terminalNumber', 'transactionType', 'total', 'cgUid', 'cardMask', 'authNumber'],
  cancelDeal: ['transactionType', 'total', 'cgUid'],
};

/** What tells the outcome is there whatever the outcome. */
const always = ['status', 'statusText'];

/**
 * Judges each element that a transaction command answers: that it is there, its form, its code and label, that it
 * repeats what was sent. Absence and form are blamed on the element's own rule and on no other.
 */
export const transactionReply: Judge = (exchange) => {
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
        found.push(...judgeField(exchange, command, rule, name, field, at(holder, name)));
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
  command: TransactionCommand,
  rule: RuleId,
  name: string,
  field: ReplyField,
  found: Element | undefined,
): readonly Judgement[] {
  const approved = resultOf(exchange) === '000';
  const isBare = !found || (found.text.trim() === '' && !hasCode(found));
  if (field.empty !== undefined && cardIsAbsent(exchange))
    return isBare && !approved ? [] : [holds(rule, isBare, `${name} is filled. ${field.empty}`)];
  // A refusal may leave all but its status out or empty, and may repeat what was wrong with the request.
  const isRight = !approved && field.echoes !== undefined && isRightAndRefused(exchange);
  const repeats = !isRight && (field.echoes !== undefined || Object.hasOwn(requestFields, name));
  if (!approved && !always.includes(name) && (isBare || repeats))
    return found && !isBare ? mispaired(exchange, rule, name, field, found) : [];
  return judgeElement(rule, name, field, found, {
    there: mustBeThere(exchange, command, name, field),
    filled: mustBeFilled(exchange, command, name, field),
    further: (_, __, element) => {
      // Whether eci and xid come back for Visa cards alone can be read either way (ambiguity #28).
      if (approved && name === 'cavv' && isNoVisa(sentIn(exchange, 'cardNo')))
        return [failed(rule, `${name} is filled, and the card is not a Visa card`)];
      if (approved && command === 'doDeal' && ownWords.includes(name) && isUnasked(exchange, name))
        return [failed(rule, `${name} is filled, and none was sent`)];
      const { codes: _codes, ...anyCode } = field;
      const coded = isOfItsKind(exchange, name, field, element) ? anyCode : field;
      const codes = field.coded && hasJCode(exchange, name) ? judgeCode(rule, name, coded, element) : [];
      if (codes.some(({ verdict }) => verdict === 'failed')) return codes;
      // What else a credit repeats is that of its original: another value should have been refused.
      const comes =
        command === 'doDeal'
          ? approved || isRight
          : approved && name === 'transactionCode' && isSent(exchange, field);
      const echo = comes ? judgeEcho(exchange, rule, name, field, element) : [];
      // Whether a credit has a validation is not said; one that it has goes with its own J code.
      if (name === 'validation' && !comes && approved)
        return [...codes, hasItsJCode(rule, element.text.trim(), element)];
      return [...codes, ...(echo.length > 0 ? echo : [passed(rule)])];
    },
  });
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
  return name === 'validation' && code && label === sentIn(exchange, name) && said(exchange)?.j
    ? judgeEcho(exchange, rule, name, field, found)
    : [];
}

/** Whether the deal, by its request or its reply, is one over the internet or the telephone. */
const cardIsAbsent = (exchange: Exchange): boolean =>
  /^(internet|phone)$/i.test(
    sentIn(exchange, 'transactionCode') ?? textAt(contentOf(exchange), 'transactionCode') ?? '',
  );

/** A request for a payment page is no transaction yet: it has no card, and may have little to say. */
const asksForPage = (exchange: Exchange): boolean => said(exchange)?.needs === 'page';

/** Nor does putting on hold make one; how much is told of what it names is not said. */
const putsOnHold = (exchange: Exchange): boolean => said(exchange)?.move === 'hold';

/** What was asked for; where the request is not known the reply repeats it. */
const said = (exchange: Exchange) =>
  validationOf(
    sentIn(exchange, 'validation') ??
      (exchange.request ? undefined : textAt(contentOf(exchange), 'validation')),
  );

const hasJCode = (exchange: Exchange, name: string): boolean =>
  name !== 'validation' || said(exchange)?.j !== null;

/** Types that replies name are those of debits and credits: how a balance enquiry or cash is told is not said. */
const isOfItsKind = (exchange: Exchange, name: string, { codes = {} }: ReplyField, found: Element): boolean =>
  name === 'transactionType' &&
  exchange.command === 'doDeal' &&
  !/^(debit|credit|forced)$/i.test(sentIn(exchange, name) ?? 'debit') &&
  !Object.keys(codes).some((key) => codeOf(key) === found.attributes.code);

function mustBeThere(
  exchange: Exchange,
  command: TransactionCommand,
  name: string,
  field: ReplyField,
): boolean {
  if (always.includes(name)) return true;
  if (resultOf(exchange) !== '000' || asksForPage(exchange) || putsOnHold(exchange)) return false;
  if (command === 'doDeal' && comesBack(exchange, name, field)) return true;
  // What comes back as it was sent has nothing to come back as where it was not.
  if (field.echoes !== undefined && sentIn(exchange, field.echoes) === undefined && command === 'doDeal')
    return false;
  if (command === 'doDeal') return field.carried !== 'sometimes';
  return named[command].includes(name) || isSent(exchange, field) || inStructure.has(name);
}

/** What came with the request as a parameter of its command, and is returned as it was sent. */
const isSent = (exchange: Exchange, { echoes, informational }: ReplyField): boolean =>
  echoes !== undefined &&
  !informational &&
  isParameter(exchange, echoes) &&
  sentIn(exchange, echoes) !== undefined;

const isParameter = ({ command }: Exchange, name: string): boolean =>
  makesTransaction(command) && Object.hasOwn(commandData[command].request, name);

/** Credits too carry "the transaction fields below": what adds information may be missing (ambiguity #88), and what was not sent. */
const inStructure: ReadonlySet<string> = new Set(
  commandData.doDeal.reply
    .flatMap(({ fields }) => Object.entries<ReplyField>(fields))
    .filter(([, one]) => one.carried !== 'sometimes' && !one.informational && one.echoes === undefined)
    .map(([name]) => name),
);

/** Words of the merchant, which only the merchant can have said: in this request, or in one that it names. */
const ownWords = ['user', 'addonData'];

const isUnasked = (exchange: Exchange, name: string): boolean =>
  exchange.request !== undefined &&
  ![name, 'tranId', 'cgUid', 'authNo', 'cardId'].some((one) => sentIn(exchange, one));

const threeDSecure = ['eci', 'xid', 'cavv'];

/** Cards that surely belong to another network; of other numbers an outsider cannot tell. */
const isNoVisa = (card = ''): boolean => /^(5[1-5]|3[47])/.test(card);

/** What is there because of what was sent: echoes, the result of 3-D Secure for a Visa card, a token that was asked for. */
function comesBack(exchange: Exchange, name: string, field: ReplyField): boolean {
  if (name === 'cardId') return /^token$/i.test(sentIn(exchange, 'validation') ?? '');
  if (name === 'authNumber') return authorized(exchange);
  const sent = (path: string) => sentIn(exchange, path) !== undefined;
  if (!threeDSecure.includes(name)) return sent(field.echoes ?? '');
  // eci and xid may come back beside the proof alone.
  return sent(name) && sent('cavv') && isDebit(exchange) && isVisa(exchange);
}

const isVisa = (exchange: Exchange): boolean => sentIn(exchange, 'cardNo')?.startsWith('4') === true;

/** What is sent for authorization: a debit at once, held or reserved. */
const isDebit = (exchange: Exchange): boolean =>
  /^debit$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
  validationOf(sentIn(exchange, 'validation'))?.leaves !== undefined;

/** A debit that somebody authorized, as its own reply says; a card approved locally has no authorization number. */
function authorized(exchange: Exchange): boolean {
  const code = (path: string) =>
    at(contentOf(exchange), path)?.attributes.code?.replace(/^0+(?=.)/, '') ?? '';
  const numberless = ['authCodeAcquirer', 'authCodeCreditCompany'].some((name) =>
    ['0', '2', '4', '6'].includes(code(`ashraitEmvData.${name}`)),
  );
  return isDebit(exchange) && ['1', '2', '3'].includes(code('authSource')) && !numberless;
}

/** Whether it has to say something: about what does not charge most elements may have nothing to say. */
function mustBeFilled(
  exchange: Exchange,
  command: TransactionCommand,
  name: string,
  field: ReplyField,
): boolean {
  if (asksForPage(exchange)) return always.includes(name);
  if (command === 'doDeal' && resultOf(exchange) === '000' && comesBack(exchange, name, field)) return true;
  if (field.carried !== 'filled' || !mustBeThere(exchange, command, name, field)) return false;
  if (always.includes(name)) return true;
  if (command !== 'doDeal') return named[command].includes(name) || isSent(exchange, field);
  if (field.echoes !== undefined) return sentIn(exchange, field.echoes) !== undefined;
  const moves = /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '');
  return moves && !/^balanceenquiry$/i.test(sentIn(exchange, 'transactionType') ?? '');
}

/** The code and the label of a coded element: the element's rule owns the code, the value's rule the label. */
function judgeCode(rule: RuleId, name: string, field: ReplyField, found: Element): Judgement[] {
  const [code, label] = [found.attributes.code, found.text.trim()];
  // Where no codes are stated, "coded" may mean that the text is one.
  if (!field.codes && !code && /^\d+$/.test(label)) return [];
  const bare = field.codes !== undefined && Object.hasOwn(field.codes, `/${label}`);
  if (!bare && (code === undefined || code === ''))
    return [failed(rule, `${name} says ${quoted(label)} without a code`)];
  if (label === '' && code !== undefined && code !== '')
    return [failed(rule, `${name} has code ${code} without a label`)];
  if (!field.codes) return [];
  if (name === 'cardBrand' && code === '0' && networks.test(label))
    return [failed(rule, `cardBrand has code 0, a private label, and is labelled ${quoted(label)}`)];
  const rows = Object.entries(field.codes);
  const fitting = bare
    ? rows.filter(([key]) => key === `/${label}`)
    : rows.filter(([key]) => codeOf(key) === code);
  if (fitting.length === 0) return [failed(rule, `${name} has code ${code}, which is not one of its codes`)];
  const labelled = fitting.filter(([, expected]) => expected === null || expected === label);
  const values = labelled.length > 0 ? labelled : fitting;
  return values.map(([key, expected]) =>
    holds(
      valueRuleId(rule, field.valueIds, key, expected),
      labelled.length > 0,
      `${name} has code ${code} with the label ${quoted(label)} instead of ${quoted(expected ?? '')}`,
    ),
  );
}

/** What code 0 cannot be; cards like American Express and Diners are private label too. */
const networks = /^(visa|master ?card|maestro)$/i;

/** Amounts and counts; other digits are text. */
const numbers = ['total', 'firstPayment', 'periodicalPayment', 'numberOfPayments'];

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
  // 3-D Secure comes back for Visa cards only; which card a token stands for cannot be told.
  if ((name === 'eci' || name === 'xid') && !sentIn(exchange, 'cardNo')?.startsWith('4')) return [];
  if (name === 'creditType' && text === 'AdHock') {
    const { code } = found.attributes;
    // Its code is stated, but the element need not carry one: a card of that type is a scenario of its own.
    return [holds(rule, sent === text || code === undefined || code === '3', `AdHock has code ${code}`)];
  }
  if (name === 'validation')
    return text.toLowerCase() === sent.toLowerCase()
      ? [hasItsJCode(rule, sent, found)]
      : [failed(rule, came)];
  if (name === 'terminalNumber' && (sentIn(exchange, 'routeCode') || sentIn(exchange, 'mainTerminalNumber')))
    return [];
  // An amount is a number: leading zeros need not come back.
  const same = numbers.includes(name) && /^\d+$/.test(sent) ? BigInt(text) === BigInt(sent) : text === sent;
  return [holds(rule, same, came)];
}

/** Whether a J code is written 4 or J4 is not said. */
function hasItsJCode(rule: RuleId, validation: string, { attributes: { code = '' } }: Element): Judgement {
  const j = validationOf(validation)?.j ?? null;
  const fits = j === null || new RegExp(`^J?0*${j}$`, 'i').test(code);
  return holds(rule, fits, `${validation} is J${j} and came back with code ${code || 'none'}`);
}

const anyHasCode = (element: Element): boolean => hasCode(element) || element.children.some(anyHasCode);

const coded = tables.doDeal.flatMap(({ within, fields }) =>
  fields.filter(({ field }) => field.coded).map(({ name }) => (within === '' ? name : `${within}.${name}`)),
);

function withoutCodes(content: Element): boolean {
  const filled = coded.filter((path) => textAt(content, path));
  return filled.length > 2 && !filled.some((path) => at(content, path)?.attributes.code);
}
