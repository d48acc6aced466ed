import { makesTransaction } from '../../../src/contract/index.ts';
import { at, type Element } from '../../../src/message/element.ts';
import type { Alteration } from '../alteration.ts';
import { changed, coded, emptied, filled } from '../replies/tree.ts';
import { isHold, isRelease, refusing, taking } from '../serving.ts';
import { ofReplies, ofServing, ofSource, written } from './variation.ts';

const ofDeals = (
  id: string,
  concern: string,
  change: (deal: Element, sent: (name: string) => string) => Element,
): Alteration =>
  ofReplies(id, concern, (root, { command, sent }) =>
    makesTransaction(command) && at(root, 'response.result')?.text === '000'
      ? changed(root, `response.${command}`, (one) => change(one, (name) => sent(name) ?? ''))
      : root,
  );

/** Conformant variants with readings of the specification that are easily mistaken for violations. */
export const readings: readonly Alteration[] = [
  ofSource('commands are served at other paths of /xpo as well', 'addresses', {
    file: 'sandbox/server.ts',
    from: 'if (pathname !== relayed.pathname) return plainly',
    to: "if (pathname !== relayed.pathname && !(pathname.startsWith('/xpo/') && (TOOK, true))) return plainly",
  }),
  written(
    'inquireTerminal takes the credentials of the form where the XML has none',
    'credentials of inquireTerminal',
    {
      request: (xml, { command }, { user, password }) =>
        command === 'inquireTerminal' && !/<(user|password)>/.test(xml) && user && password
          ? xml.replace('<request>', `<request><user>${user}</user><password>${password}</password>`)
          : xml,
    },
  ),
  ofServing(
    'all texts about invoices are in English',
    'texts of invoices',
    taking('inquireInvoice', ({ call }) => call.language === 'HEB' && { call: { language: 'ENG' } }),
  ),
  ofServing(
    'a release has a uid of its own',
    'uid of a release',
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
    'what is on hold is not put on hold again',
    'holding what is on hold',
    refusing('doDeal', (one) => isHold(one) && one.named?.state === 'on hold', '310'),
  ),
  ofServing(
    'refundDeal by a cgUid that several transactions have is refused with 332',
    'several matches',
    taking('refundDeal', () => ({ terminals: { severalMatches: 'refuse' } })),
  ),
  ofServing(
    'a period beside a transmitId is not looked at',
    'an id and a period',
    taking(
      'transmitInquire',
      ({ f }) =>
        f('transmitId') &&
        f('fromTransmitDateTime') && {
          fields: { fromTransmitDateTime: undefined, toTransmitDateTime: undefined },
        },
    ),
  ),
  ofDeals('what 3-D Secure left behind comes back for debits alone', '3-D Secure', (deal, sent) =>
    deal.name !== 'doDeal' ||
    /^debit (autocomm|autocommhold|verify)$/i.test(`${sent('transactionType')} ${sent('validation')}`)
      ? deal
      : changed(deal, 'cavv', emptied),
  ),
  ofDeals('eci and xid come back beside cavv alone', '3-D Secure', (deal) =>
    at(deal, 'cavv')?.text === ''
      ? ['eci', 'xid'].reduce((made, name) => changed(made, name, emptied), deal)
      : deal,
  ),
  ofDeals('a balance enquiry is told under a type of its own', 'types of rare deals', (deal, sent) =>
    /^balanceenquiry$/i.test(sent('transactionType'))
      ? changed(deal, 'transactionType', (one) => coded(one, '21', 'BalanceEnquiry'))
      : deal,
  ),
  ofDeals('the service code of a card is the text itself', 'service codes', (deal) =>
    changed(deal, 'serviceCode', filled('201')),
  ),
  ofServing(
    'a refund that names a number of payments is refused',
    'payments of a refund',
    refusing(
      'refundDeal',
      ({ f, named }) => f('numberOfPayments') && f('numberOfPayments') === named?.sent.numberOfPayments,
    ),
  ),
  ofSource('a cgUid names the newest of all its transactions, also a credit', 'what a cgUid names', {
    file: 'sandbox/originals.ts',
    from: '  const latest = approved.at(-1);\n',
    to: `  const latest = approved.at(-1);
  const newest = found.filter((one) => one.state !== 'rejected').at(-1);
  if (lookup === 'cgUid' && newest && newest !== latest) {
    TOOK;
    throw new Refusal('310', error('310'), 'the newest transaction of this cgUid is no debit deal');
  }
`,
  }),
];
