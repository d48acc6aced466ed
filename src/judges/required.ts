import { contentOf, type Exchange, sentIn } from '../client/index.ts';
import {
  codeOf,
  commandData,
  makesTransaction,
  type ReplyField,
  type TransactionCommand,
  validationOf,
} from '../contract/index.ts';
import { at } from '../message/element.ts';
import { asks, asksForPage, isAccepted, originalsOf, validationIn, valueIn } from './asked.ts';

/** True if the reply needs the element. The specification states no elements for the reply to a hold. */
export function mustBeThere(exchange: Exchange, command: TransactionCommand, field: ReplyField): boolean {
  if (field.outcome) return true;
  if (!isAccepted(exchange) || asksForPage(exchange) || validationIn(exchange)?.move === 'hold') return false;
  if (command !== 'doDeal')
    return isFilledIn(command, field) || isSent(exchange, field) || inStructure(field);
  if (comesBack(exchange, field)) return true;
  // An element that repeats a missing parameter may be missing.
  if (field.echoes !== undefined && sentIn(exchange, field.echoes) === undefined) return false;
  return field.carried !== 'sometimes';
}

const isFilledIn = (command: TransactionCommand, { filledIn }: ReplyField): boolean =>
  filledIn?.some((one) => one === command) === true;

export const isSent = (exchange: Exchange, { echoes, informational }: ReplyField): boolean =>
  echoes !== undefined &&
  !informational &&
  makesTransaction(exchange.command) &&
  Object.hasOwn(commandData[exchange.command].request, echoes) &&
  sentIn(exchange, echoes) !== undefined;

/** Replies to credits also need these elements, except informational ones (ambiguity #88) and repeated parameters. */
const inStructure = ({ carried, informational, echoes }: ReplyField): boolean =>
  carried !== 'sometimes' && !informational && echoes === undefined;

function comesBack(exchange: Exchange, field: ReplyField): boolean {
  if (field.ofAuthorization) return isAuthorized(exchange);
  if (field.demandedIf) return asks(exchange, field.demandedIf);
  return sentIn(exchange, field.echoes ?? '') !== undefined;
}

/** True for a debit whose reply shows an authorization. A card approved locally has no authorization number. */
const isAuthorized = (exchange: Exchange): boolean =>
  /^debit$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
  validationOf(sentIn(exchange, 'validation'))?.leaves !== undefined &&
  ['1', '2', '3'].includes(codeAt(exchange, 'authSource')) &&
  !authorizations(exchange).includes(false);

const codeAt = (exchange: Exchange, path: string): string =>
  at(contentOf(exchange), path)?.attributes.code?.replace(/^0+(?=.)/, '') ?? '';

const authorizing = commandData.doDeal.reply.flatMap(({ within, fields }) =>
  Object.entries<ReplyField>(fields).flatMap(([name, { authorizes, codes = {} }]) =>
    authorizes ? [{ path: `${within}.${name}`, authorizes, known: Object.keys(codes).map(codeOf) }] : [],
  ),
);

export const authorizations = (exchange: Exchange): readonly boolean[] =>
  authorizing.flatMap(({ path, authorizes, known }) => {
    const code = codeAt(exchange, path);
    return known.includes(code) ? [authorizes.includes(code)] : [];
  });

/** True if the reply shows no authorization, or the original deal of the refund had no number. */
const hasNoNumber = (exchange: Exchange, history: readonly Exchange[]): boolean =>
  valueIn(exchange, 'authSource') === 'None' ||
  authorizations(exchange).includes(false) ||
  originalsOf(exchange, history).some((one) => !valueIn(one, 'authNumber'));

/** True if the element must not be empty. In replies to deals that move no money, most elements may be empty. */
export function mustBeFilled(
  exchange: Exchange,
  command: TransactionCommand,
  field: ReplyField,
  history: readonly Exchange[],
): boolean {
  if (field.outcome) return true;
  if (asksForPage(exchange)) return false;
  if (command === 'doDeal' && isAccepted(exchange) && comesBack(exchange, field)) return true;
  if (!mustBeThere(exchange, command, field)) return false;
  // For refunds and cancellations, the specification lists the filled elements by name.
  if (command !== 'doDeal')
    return (
      isSent(exchange, field) ||
      (isFilledIn(command, field) && !(field.ofAuthorization && hasNoNumber(exchange, history)))
    );
  if (field.echoes !== undefined) return sentIn(exchange, field.echoes) !== undefined;
  if (field.carried !== 'filled') return false;
  const { leaves, move } = validationIn(exchange) ?? {};
  const moves = leaves !== undefined || move === 'release';
  return moves && !/^balanceenquiry$/i.test(sentIn(exchange, 'transactionType') ?? '');
}
