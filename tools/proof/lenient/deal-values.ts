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

const ofDeals = (id: string, concern: string, names: readonly string[], change: Change): Alteration =>
  ofReplies(id, concern, inDeals(names, change));

const masked = (id: string, mask: (last: string, was: string) => string): Alteration =>
  ofDeals(
    id,
    'mask of a card',
    ['cardMask'],
    said((was) => mask(was.slice(-4), was)),
  );

/** Conformant variants with other values of unspecified elements in the reply to a deal. */
export const dealValues: readonly Alteration[] = [
  masked('cardMask shows the last four digits alone', (last, was) => last.padStart(was.length, '*')),
  masked('cardMask has crosses', (_, was) => was.replaceAll('*', 'x')),
  masked('cardMask is written in groups', (last) => `XXXX-XXXX-XXXX-${last}`),
  masked('cardMask hides all digits after the first six', (_, was) => `${was.slice(0, 6)}******`),
  ofDeals(
    'cardNo comes back as stars and four digits',
    'mask of a number',
    ['cardNo'],
    said((was) => `************${was.slice(-4)}`),
  ),
  ofDeals(
    'currency, creditType and transactionCode come back with other codes',
    'codes of what was sent',
    ['currency', 'creditType', 'transactionCode'],
    (one) =>
      codeIn(one) === '' || one.text === 'AdHock' ? one : coded(one, `${one.text.length}${codeIn(one)}`),
  ),
  ofDeals(
    'currency, creditType and transactionCode come back without a code',
    'codes of what was sent',
    ['currency', 'creditType', 'transactionCode'],
    (one) => (codeIn(one) === '' || one.text === 'AdHock' ? one : coded(one, undefined)),
  ),
  ofDeals('the code of validation is written with its J', 'J codes', ['validation'], (one) =>
    /^\d+$/.test(codeIn(one)) ? coded(one, `J${codeIn(one)}`) : one,
  ),
  ofDeals('the source None has the code 0', 'None', ['authSource'], (one) =>
    one.text === 'None' ? coded(one, '0') : one,
  ),
  ofDeals('source 1 is labelled with the name of the network', 'name of clearing', ['authSource'], (one) =>
    codeIn(one) === '1' ? coded(one, '1', 'Network') : one,
  ),
  ofReplies(
    'a deal that was accepted has an extended status as well',
    'extended status of success',
    (root, asked) =>
      at(root, 'response.result')?.text === '000'
        ? inDeals(
            ['extendedStatusText', 'extendedUserMessage'],
            filled(/heb/i.test(at(root, 'response.language')?.text ?? '') ? 'תקין' : 'Fine'),
          )(inDeals(['extendedStatus'], filled('0000'))(root, asked), asked)
        : root,
  ),
  ofDeals(
    'register and sequence are written without leading zeros',
    'register',
    ['slaveTerminalNumber', 'slaveTerminalSequence'],
    said((was) => String(Number(was))),
  ),
  ofReplies(
    'the status of what the gateway itself refused has four digits',
    'digits of status',
    (root, asked) =>
      at(root, `response.${asked.command || '-'}.extendedStatus`)?.text === ''
        ? inDeals(
            ['status'],
            said((was) => (was === '000' ? undefined : `0${was}`)),
          )(root, asked)
        : root,
  ),
  ofDeals(
    'payments come back without leading zeros',
    'zeros of payments',
    ['firstPayment', 'periodicalPayment', 'numberOfPayments'],
    said((was) => was.replace(/^0+(?=\d)/, '')),
  ),
  ofReplies(
    'cardMask shows eight digits of a card that was sent, and its last four',
    'mask of a card',
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
    'the sequence of a register has one digit, and begins anew after ten',
    'register',
    ['slaveTerminalSequence'],
    said((was) => was.slice(-1)),
  ),
  ofDeals(
    'a private label is told as American Express, which is one',
    'name of brand 0',
    ['cardBrand'],
    (one) => (codeIn(one) === '0' ? coded(one, '0', 'Amex') : one),
  ),
  ofReplies(
    'a refusal repeats the cgUid and the authorization number that it was sent',
    'ids of a refusal',
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
