import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import {
  type CreditCommand,
  commandData,
  makesTransaction,
  type ReplyField,
  type TransactionCommand,
  validationOf,
} from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { originalsOf } from './original.ts';

/** Elements that a successful refund or cancellation has to fill; the specification lists them by name. */
const named: Readonly<Record<CreditCommand, readonly string[]>> = {
  refundDeal: ['terminalNumber', 'transactionType', 'total', 'cgUid', 'cardMask', 'authNumber'],
  cancelDeal: ['transactionType', 'total', 'cgUid'],
};

/** What tells the outcome is there whatever the outcome. */
export const always = ['status', 'statusText'];

/** A request for a payment page is no transaction yet: it has no card, and may have little to say. */
const asksForPage = (exchange: Exchange): boolean => said(exchange)?.needs === 'page';

/** Nor does putting on hold make one; how much is told of what it names is not said. */
const putsOnHold = (exchange: Exchange): boolean => said(exchange)?.move === 'hold';

/** What was asked for; where the request is not known the reply repeats it. */
export const said = (exchange: Exchange) =>
  validationOf(
    sentIn(exchange, 'validation') ??
      (exchange.request ? undefined : textAt(contentOf(exchange), 'validation')),
  );

export function mustBeThere(
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
export const isSent = (exchange: Exchange, { echoes, informational }: ReplyField): boolean =>
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

const threeDSecure = ['eci', 'xid', 'cavv'];

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
const authorized = (exchange: Exchange): boolean =>
  isDebit(exchange) && ['1', '2', '3'].includes(codeAt(exchange, 'authSource')) && !isNumberless(exchange);

const codeAt = (exchange: Exchange, path: string): string =>
  at(contentOf(exchange), path)?.attributes.code?.replace(/^0+(?=.)/, '') ?? '';

const isNumberless = (exchange: Exchange): boolean =>
  ['authCodeAcquirer', 'authCodeCreditCompany'].some((name) =>
    ['0', '2', '4', '6'].includes(codeAt(exchange, `ashraitEmvData.${name}`)),
  );

/** "Returned when authorized": the reply says that nothing was, or the deal of the refund had no number. */
const hasNoNumber = (exchange: Exchange, history: readonly Exchange[]): boolean =>
  textAt(contentOf(exchange), 'authSource') === 'None' ||
  isNumberless(exchange) ||
  originalsOf(exchange, history).some((one) => !textAt(contentOf(one), 'authNumber'));

/** Whether it has to say something: about what does not charge most elements may have nothing to say. */
export function mustBeFilled(
  exchange: Exchange,
  command: TransactionCommand,
  name: string,
  field: ReplyField,
  history: readonly Exchange[],
): boolean {
  if (asksForPage(exchange)) return always.includes(name);
  if (command === 'doDeal' && resultOf(exchange) === '000' && comesBack(exchange, name, field)) return true;
  if (!mustBeThere(exchange, command, name, field)) return false;
  if (always.includes(name)) return true;
  // A credit fills what the specification names, whether or not a deal has to.
  if (command !== 'doDeal')
    return (
      isSent(exchange, field) ||
      (named[command].includes(name) && !(name === 'authNumber' && hasNoNumber(exchange, history)))
    );
  if (field.echoes !== undefined) return sentIn(exchange, field.echoes) !== undefined;
  if (field.carried !== 'filled') return false;
  const { leaves, move } = said(exchange) ?? {};
  const moves = leaves !== undefined || move === 'release';
  return moves && !/^balanceenquiry$/i.test(sentIn(exchange, 'transactionType') ?? '');
}
