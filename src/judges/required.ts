import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import {
  codeOf,
  commandData,
  makesTransaction,
  type ReplyField,
  type TransactionCommand,
  validationOf,
} from '../contract/index.ts';
import { at, textAt } from '../message/element.ts';
import { asks, asksForPage, validationIn } from './asked.ts';
import { originalsOf } from './original.ts';

/** A hold makes no transaction: what its reply shows of the named deal is not stated. */
const putsOnHold = (exchange: Exchange): boolean => validationIn(exchange)?.move === 'hold';

export function mustBeThere(exchange: Exchange, command: TransactionCommand, field: ReplyField): boolean {
  if (field.outcome) return true;
  if (resultOf(exchange) !== '000' || asksForPage(exchange) || putsOnHold(exchange)) return false;
  if (command !== 'doDeal')
    return isFilledIn(command, field) || isSent(exchange, field) || inStructure(field);
  if (comesBack(exchange, field)) return true;
  // What comes back as it was sent has nothing to come back as where it was not.
  if (field.echoes !== undefined && sentIn(exchange, field.echoes) === undefined) return false;
  return field.carried !== 'sometimes';
}

const isFilledIn = (command: TransactionCommand, { filledIn }: ReplyField): boolean =>
  filledIn?.some((one) => one === command) === true;

/** What came with the request as a parameter of its command, and is returned as it was sent. */
export const isSent = (exchange: Exchange, { echoes, informational }: ReplyField): boolean =>
  echoes !== undefined &&
  !informational &&
  isParameter(exchange, echoes) &&
  sentIn(exchange, echoes) !== undefined;

const isParameter = ({ command }: Exchange, name: string): boolean =>
  makesTransaction(command) && Object.hasOwn(commandData[command].request, name);

/** Credits too carry "the transaction fields below": what adds information may be missing (ambiguity #88), and what was not sent. */
const inStructure = ({ carried, informational, echoes }: ReplyField): boolean =>
  carried !== 'sometimes' && !informational && echoes === undefined;

/** Whether the request makes the element come back: an echo, or what the contract demands for such a request. */
function comesBack(exchange: Exchange, field: ReplyField): boolean {
  if (field.ofAuthorization) return isAuthorized(exchange);
  if (field.demandedIf) return asks(exchange, field.demandedIf);
  return sentIn(exchange, field.echoes ?? '') !== undefined;
}

/** A debit that was authorized, as its own reply says; a card approved locally has no authorization number. */
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

/** What the codes of a reply say about an authorization: one entry for each known code. */
export const authorizations = (exchange: Exchange): readonly boolean[] =>
  authorizing.flatMap(({ path, authorizes, known }) => {
    const code = codeAt(exchange, path);
    return known.includes(code) ? [authorizes.includes(code)] : [];
  });

/** "Returned when authorized": the reply says that nothing was, or the deal of the refund had no number. */
const hasNoNumber = (exchange: Exchange, history: readonly Exchange[]): boolean =>
  textAt(contentOf(exchange), 'authSource') === 'None' ||
  authorizations(exchange).includes(false) ||
  originalsOf(exchange, history).some((one) => !textAt(contentOf(one), 'authNumber'));

/** Whether it has to say something: about what does not charge most elements may have nothing to say. */
export function mustBeFilled(
  exchange: Exchange,
  command: TransactionCommand,
  field: ReplyField,
  history: readonly Exchange[],
): boolean {
  if (field.outcome) return true;
  if (asksForPage(exchange)) return false;
  if (command === 'doDeal' && resultOf(exchange) === '000' && comesBack(exchange, field)) return true;
  if (!mustBeThere(exchange, command, field)) return false;
  // A credit fills what the specification names, whether or not a deal has to.
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
