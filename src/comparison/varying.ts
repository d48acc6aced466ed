import type { EvidenceExchange } from '../certificate/index.ts';
import { stableWords } from '../certification/baseline/stable-words.ts';

/**
 * Elements whose values differ from run to run, or that belong to the target's own terminals and cards: that they differ
 * says nothing. Only whether they are filled is compared.
 */
export const varying: ReadonlySet<string> = new Set([
  ...['tranId', 'cgUid', 'uid', 'orgUid', 'requestId', 'user', 'uniqueid', 'mid', 'password'],
  ...['authNumber', 'authNo', 'authNoAcquirer', 'acquirerResponseId', 'xid', 'cardId', 'cardHash', 'token'],
  ...['transmitId', 'clearingReferanceNo', 'fileNumber', 'tranbName', 'queryResultId'],
  ...['slaveTerminalSequence', 'shovar', 'lastActivity', 'mpiHostedPageUrl'],
  ...['terminalNumber', 'mainTerminalNumber', 'supplierNumber', 'cvv', 'cardExpiration'],
  // Totals of whatever was ready: earlier scenarios, and others on the same terminal, leave more or less.
  ...['countTransmitted', 'amountDebit', 'countDebit', 'amountCredit', 'countCredit'],
  ...['invoiceAtranId', 'invoiceDocNumber', 'invoiceDocUrl', 'mailTo'],
]);

/** Elements that show a card: of another card they show other digits, in the same places. */
export const ofTheCard: ReadonlySet<string> = new Set(['cardNo', 'cardMask', 'cardBin']);

/** Elements whose words the specification leaves to the gateway. */
export const worded: ReadonlySet<string> = new Set([
  ...['message', 'userMessage', 'additionalInfo', 'statusText', 'extendedStatusText', 'extendedUserMessage'],
  ...['cardName', 'invoiceResponseName'],
]);

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?$/;

/** Which digits there are does not count, only where they are. */
export const shape = (text: string): string => text.replaceAll(/\d/g, '9');

/** Whether two values, both filled and not the same, say the same of an element all the same. */
export function saysTheSame(name: string, one: string, other: string): boolean {
  if (varying.has(name)) return true;
  if (ofTheCard.has(name)) return shape(one) === shape(other);
  return moment.test(one) && moment.test(other) && shape(one) === shape(other);
}

/**
 * A sentence of a report without what differs from run to run: ids, references of the suite, times, addresses, how many
 * messages there were.
 *
 * @param exchanges in which the ids and references stand that the sentence may quote
 */
export const steady = (sentence: string, exchanges: readonly EvidenceExchange[] = []): string =>
  stableWords(sentence, 'scenario', exchanges).replaceAll(/\b\d+ (exchanges|replies|records)\b/g, '* $1');
