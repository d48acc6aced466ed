import type { EvidenceExchange } from '../certificate/index.ts';
import { stableWords } from '../certification/baseline/stable-words.ts';

/** Elements whose values differ between runs, terminals and cards. A comparison ignores their values. */
export const varying: ReadonlySet<string> = new Set([
  ...['tranId', 'cgUid', 'uid', 'orgUid', 'requestId', 'user', 'uniqueid', 'mid', 'password'],
  ...['authNumber', 'authNo', 'authNoAcquirer', 'acquirerResponseId', 'xid', 'cardId', 'cardHash', 'token'],
  ...['transmitId', 'clearingReferanceNo', 'fileNumber', 'tranbName', 'queryResultId'],
  ...['slaveTerminalSequence', 'shovar', 'lastActivity', 'mpiHostedPageUrl'],
  ...['terminalNumber', 'mainTerminalNumber', 'supplierNumber', 'cvv', 'cardExpiration'],
  // Totals of a transmission depend on earlier scenarios and on other users of the terminal.
  ...['countTransmitted', 'amountDebit', 'countDebit', 'amountCredit', 'countCredit'],
  ...['invoiceAtranId', 'invoiceDocNumber', 'invoiceDocUrl', 'mailTo'],
]);

/** Elements with a card number. Another card has other digits in the same places. */
export const ofTheCard: ReadonlySet<string> = new Set(['cardNo', 'cardMask', 'cardBin']);

/** Elements whose text the specification does not define. */
export const worded: ReadonlySet<string> = new Set([
  ...['message', 'userMessage', 'additionalInfo', 'statusText', 'extendedStatusText', 'extendedUserMessage'],
  ...['cardName', 'invoiceResponseName'],
]);

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?$/;

/** A text with 9 in place of each digit. */
export const shape = (text: string): string => text.replaceAll(/\d/g, '9');

/** True if two different values of an element have the same meaning. */
export function saysTheSame(name: string, one: string, other: string): boolean {
  if (varying.has(name)) return true;
  if (ofTheCard.has(name)) return shape(one) === shape(other);
  return moment.test(one) && moment.test(other) && shape(one) === shape(other);
}

/** @param exchanges exchanges whose ids and references are removed from the sentence */
export const steady = (sentence: string, exchanges: readonly EvidenceExchange[] = []): string =>
  stableWords(sentence, 'scenario', exchanges).replaceAll(
    /\b\d[\d,]* (exchanges|replies|records)\b/g,
    '* $1',
  );
