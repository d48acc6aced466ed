import { makesTransaction } from '../../../src/contract/index.ts';
import { at, type Element } from '../../../src/message/element.ts';
import type { Alteration } from '../alteration.ts';
import { changed, coded, emptied, filled } from '../replies/tree.ts';
import { isHold, isRelease, refusing, taking } from '../serving.ts';
import { ofReplies, ofServing, ofSource, written } from './variation.ts';

const ofDeals = (
  id: string,
  concern: string,
  breaks: string,
  change: (deal: Element, sent: (name: string) => string) => Element,
): Alteration =>
  ofReplies(id, concern, breaks, (root, { command, sent }) =>
    makesTransaction(command) && at(root, 'response.result')?.text === '000'
      ? changed(root, `response.${command}`, (one) => change(one, (name) => sent(name) ?? ''))
      : root,
  );

/** Conformant variants with readings of the specification that are easily mistaken for violations. */
export const readings: readonly Alteration[] = [
  ofSource('any path of xpo', 'addresses', 'commands are served at other paths of /xpo as well', {
    file: 'sandbox/server.ts',
    from: 'if (pathname !== relayed.pathname) return plainly',
    to: "if (pathname !== relayed.pathname && !(pathname.startsWith('/xpo/') && (TOOK, true))) return plainly",
  }),
  written(
    'credentials anywhere',
    'credentials of inquireTerminal',
    'inquireTerminal takes the credentials of the form where the XML has none',
    {
      request: (xml, { command }, { user, password }) =>
        command === 'inquireTerminal' && !/<(user|password)>/.test(xml) && user && password
          ? xml.replace('<request>', `<request><user>${user}</user><password>${password}</password>`)
          : xml,
    },
  ),
  ofServing(
    'invoices in English',
    'texts of invoices',
    'all texts about invoices are in English',
    taking('inquireInvoice', ({ call }) => call.language === 'HEB' && { call: { language: 'ENG' } }),
  ),
  ofServing(
    'a uid for each release',
    'uid of a release',
    'a release has a uid of its own',
    taking('doDeal', (one) => {
      const { identifiers, clock } = one.state;
      return (
        isRelease(one) &&
        one.named && {
          named: { uid: identifiers.uid(clock.now(), one.named.terminalNumber, () => false) },
        }
      );
    }),
  ),
  ofServing(
    'on hold once',
    'holding what is on hold',
    'what is on hold is not put on hold again',
    refusing('doDeal', (one) => isHold(one) && one.named?.state === 'on hold', '310'),
  ),
  ofServing(
    'a deal and its capture are several',
    'several matches',
    'refundDeal by a cgUid that several transactions have is refused with 332',
    taking('refundDeal', () => ({ terminals: { severalMatches: 'refuse' } })),
  ),
  ofServing(
    'an id is enough',
    'an id and a period',
    'a period beside a transmitId is not looked at',
    taking(
      'transmitInquire',
      ({ f }) =>
        f('transmitId') &&
        f('fromTransmitDateTime') && {
          fields: { fromTransmitDateTime: undefined, toTransmitDateTime: undefined },
        },
    ),
  ),
  ofDeals(
    '3-D Secure of debits',
    '3-D Secure',
    'what 3-D Secure left behind comes back for debits alone',
    (deal, sent) =>
      deal.name !== 'doDeal' ||
      /^debit (autocomm|autocommhold|verify)$/i.test(`${sent('transactionType')} ${sent('validation')}`)
        ? deal
        : changed(deal, 'cavv', emptied),
  ),
  ofDeals('3-D Secure as a whole', '3-D Secure', 'eci and xid come back beside cavv alone', (deal) =>
    at(deal, 'cavv')?.text === ''
      ? ['eci', 'xid'].reduce((made, name) => changed(made, name, emptied), deal)
      : deal,
  ),
  ofDeals(
    'types of their own',
    'types of rare deals',
    'a balance enquiry is told under a type of its own',
    (deal, sent) =>
      /^balanceenquiry$/i.test(sent('transactionType'))
        ? changed(deal, 'transactionType', (one) => coded(one, '21', 'BalanceEnquiry'))
        : deal,
  ),
  ofDeals(
    'service codes are texts',
    'service codes',
    'the service code of a card is the text itself',
    (deal) => changed(deal, 'serviceCode', filled('201')),
  ),
  ofServing(
    'no payments in refunds',
    'number of payments of a refund',
    'a refund that names a number of payments is refused',
    refusing(
      'refundDeal',
      ({ f, named }) => f('numberOfPayments') && f('numberOfPayments') === named?.sent.numberOfPayments,
    ),
  ),
];
