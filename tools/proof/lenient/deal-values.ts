import { makesTransaction } from '../../../src/contract/index.ts';
import { at } from '../../../src/message/element.ts';
import type { Alteration, Wire } from '../alteration.ts';
import { type Change, changed, coded, codeIn, filled, said } from '../replies/tree.ts';
import { ofReplies } from './variation.ts';

const inDeals =
  (names: readonly string[], change: Change): Wire =>
  (root, { command }) =>
    makesTransaction(command)
      ? names.reduce((made, name) => changed(made, `response.${command}.${name}`, change), root)
      : root;

const ofDeals = (
  id: string,
  concern: string,
  breaks: string,
  names: readonly string[],
  change: Change,
): Alteration => ofReplies(id, concern, breaks, inDeals(names, change));

const masked = (id: string, differs: string, mask: (last: string, was: string) => string): Alteration =>
  ofDeals(
    id,
    'mask of a card',
    differs,
    ['cardMask'],
    said((was) => mask(was.slice(-4), was)),
  );

/** Conformant variants with other values of unspecified elements in the reply to a deal. */
export const dealValues: readonly Alteration[] = [
  masked('mask of stars', 'cardMask shows the last four digits alone', (last, was) =>
    last.padStart(was.length, '*'),
  ),
  masked('mask of crosses', 'cardMask has crosses', (_, was) => was.replaceAll('*', 'x')),
  masked('mask in groups', 'cardMask is written in groups', (last) => `XXXX-XXXX-XXXX-${last}`),
  masked(
    'mask without an end',
    'cardMask hides all digits after the first six',
    (_, was) => `${was.slice(0, 6)}******`,
  ),
  ofDeals(
    'short mask of the number',
    'mask of a number',
    'cardNo comes back as stars and four digits',
    ['cardNo'],
    said((was) => `************${was.slice(-4)}`),
  ),
  ofDeals(
    'other codes of what was sent',
    'codes of what was sent',
    'currency, creditType and transactionCode come back with other codes',
    ['currency', 'creditType', 'transactionCode'],
    (one) =>
      codeIn(one) === '' || one.text === 'AdHock' ? one : coded(one, `${one.text.length}${codeIn(one)}`),
  ),
  ofDeals(
    'no codes of what was sent',
    'codes of what was sent',
    'currency, creditType and transactionCode come back without a code',
    ['currency', 'creditType', 'transactionCode'],
    (one) => (codeIn(one) === '' || one.text === 'AdHock' ? one : coded(one, undefined)),
  ),
  ofDeals(
    'J before the code',
    'J codes',
    'the code of validation is written with its J',
    ['validation'],
    (one) => (/^\d+$/.test(codeIn(one)) ? coded(one, `J${codeIn(one)}`) : one),
  ),
  ofDeals('None with a code', 'None', 'the source None has the code 0', ['authSource'], (one) =>
    one.text === 'None' ? coded(one, '0') : one,
  ),
  ofDeals(
    'clearing by its name',
    'name of clearing',
    'source 1 is labelled with the name of the network',
    ['authSource'],
    (one) => (codeIn(one) === '1' ? coded(one, '1', 'Network') : one),
  ),
  ofReplies(
    'extended status of success',
    'extended status of success',
    'a deal that was accepted has an extended status as well',
    (root, asked) =>
      at(root, 'response.result')?.text === '000'
        ? inDeals(
            ['extendedStatusText', 'extendedUserMessage'],
            filled(/heb/i.test(at(root, 'response.language')?.text ?? '') ? 'תקין' : 'Fine'),
          )(inDeals(['extendedStatus'], filled('0000'))(root, asked), asked)
        : root,
  ),
  ofDeals(
    'short registers',
    'register',
    'register and sequence are written without leading zeros',
    ['slaveTerminalNumber', 'slaveTerminalSequence'],
    said((was) => String(Number(was))),
  ),
  ofReplies(
    'four digits of status',
    'digits of status',
    'the status of what the gateway itself refused has four digits',
    (root, asked) =>
      at(root, `response.${asked.command || '-'}.extendedStatus`)?.text === ''
        ? inDeals(
            ['status'],
            said((was) => (was === '000' ? undefined : `0${was}`)),
          )(root, asked)
        : root,
  ),
  ofDeals(
    'amounts without zeros',
    'zeros of payments',
    'payments come back without leading zeros',
    ['firstPayment', 'periodicalPayment', 'numberOfPayments'],
    said((was) => was.replace(/^0+(?=\d)/, '')),
  ),
  ofReplies(
    'mask of eight and four',
    'mask of a card',
    'cardMask shows eight digits of a card that was sent, and its last four',
    (root, asked) => {
      const card = asked.sent('cardNo');
      return card
        ? inDeals(
            ['cardMask'],
            said(() => `${card.slice(0, 8)}${'*'.repeat(card.length - 12)}${card.slice(-4)}`),
          )(root, asked)
        : root;
    },
  ),
  ofDeals(
    'sequences of one digit',
    'register',
    'the sequence of a register has one digit, and begins anew after ten',
    ['slaveTerminalSequence'],
    said((was) => was.slice(-1)),
  ),
  ofDeals(
    'private labels by their kind',
    'name of brand 0',
    'a private label is told as American Express, which is one',
    ['cardBrand'],
    (one) => (codeIn(one) === '0' ? coded(one, '0', 'Amex') : one),
  ),
  ofReplies(
    'refusals that repeat ids',
    'ids of a refusal',
    'a refusal repeats the cgUid and the authorization number that it was sent',
    (root, asked) =>
      at(root, 'response.result')?.text !== '000'
        ? inDeals(['authNumber'], filled(asked.sent('authNo') ?? asked.sent('authNumber') ?? ''))(
            inDeals(['cgUid'], (one) =>
              one.text === '' ? { ...one, text: asked.sent('cgUid') ?? '' } : one,
            )(root, asked),
            asked,
          )
        : root,
  ),
];
