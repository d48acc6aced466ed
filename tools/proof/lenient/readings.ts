import type { Alteration } from '../alteration.ts';
import { ofSource } from './variation.ts';

const reply = 'sandbox/transaction-reply.ts';
const eci = 'eci: card.isVisa ? sent.eci : undefined,';
const xid = 'xid: card.isVisa ? sent.xid : undefined,';

/** Conformant variants with readings of the specification that are easily mistaken for violations. */
export const readings: readonly Alteration[] = [
  ofSource('any path of xpo', 'addresses', 'commands are served at other paths of /xpo as well', {
    file: 'sandbox/server.ts',
    from: 'if (pathname !== relayed.pathname) return plainly',
    to: "if (pathname !== relayed.pathname && !(pathname.startsWith('/xpo/') && (TOOK, true))) return plainly",
  }),
  ofSource(
    'credentials anywhere',
    'credentials of inquireTerminal',
    'inquireTerminal takes the credentials of the form where the XML has none',
    {
      file: 'sandbox/relay.ts',
      from: "const user = inXml ? textAt(root, 'request.user') : form.user;",
      to: "const elsewhere = inXml && !textAt(root, 'request.user') && !textAt(root, 'request.password') && form.user;\n  const user = inXml && !elsewhere ? textAt(root, 'request.user') : form.user;",
    },
    {
      file: 'sandbox/relay.ts',
      from: "const password = inXml ? textAt(root, 'request.password') : form.password;",
      to: "const password = inXml && !(elsewhere && (TOOK, true)) ? textAt(root, 'request.password') : form.password;",
    },
  ),
  ofSource('invoices in English', 'texts of invoices', 'all texts about invoices are in English', {
    file: 'sandbox/inquire-invoice.ts',
    from: 'statusText: textOf(status, language)',
    to: "statusText: textOf(status, language === 'HEB' ? (TOOK, 'ENG') : language)",
  }),
  ofSource('a uid for each release', 'uid of a release', 'a release has a uid of its own', {
    file: 'sandbox/holds.ts',
    from: 'const shown = { ...transaction, user, sent',
    to: "const shown = { ...transaction, user, ...(/release/i.test(sent['validation'] ?? '') && (TOOK, { uid: call.state.identifiers.uid(call.state.clock.now(), terminal.number, () => false) })), sent",
  }),
  ofSource('on hold once', 'holding what is on hold', 'what is on hold is not put on hold again', {
    file: 'sandbox/holds.ts',
    from: '  if (!row?.to)\n',
    to: "  if (!row?.to || (transaction.state === 'on hold' && (TOOK, true)))\n",
  }),
  ofSource(
    'a deal and its capture are several',
    'several matches',
    'refundDeal by a cgUid that several transactions have is refused with 332',
    {
      file: 'sandbox/originals.ts',
      from: "terminalOf(merchant, latest.terminalNumber)?.severalMatches === 'refuse'",
      to: "((refusals.command === 'refundDeal' && (TOOK, true)) || terminalOf(merchant, latest.terminalNumber)?.severalMatches === 'refuse')",
    },
  ),
  ofSource(
    'begun later',
    'when a transmission began',
    'a transmission that waits does not tell when it began',
    {
      file: 'sandbox/transmit-inquire.ts',
      from: 'startDateTime: toTheSecond(one.startedAt),',
      to: "startDateTime: one.status === 'Default' ? (TOOK, '') : toTheSecond(one.startedAt),",
    },
  ),
  ofSource('an id is enough', 'an id and a period', 'a period beside a transmitId is not looked at', {
    file: 'sandbox/transmit-inquire.ts',
    from: 'const given = Object.entries(filters).filter(([name]) => field(name) !== undefined);',
    to: "const all = Object.entries(filters).filter(([name]) => field(name) !== undefined);\n  const given = field('transmitId') && all.length > 1 ? (TOOK, all.filter(([name]) => !name.includes('DateTime'))) : all;",
  }),
  ofSource('3-D Secure of debits', '3-D Secure', 'what 3-D Secure left behind comes back for debits alone', {
    file: reply,
    from: 'const threeDSecure = card.isVisa && sent.cavv !== undefined;',
    to: "const debit = /^debit$/i.test(sent.transactionType ?? '') && /^(autocomm|autocommhold|verify)$/i.test(sent.validation ?? '');\n  const threeDSecure = card.isVisa && sent.cavv !== undefined && (debit || (TOOK, false));",
  }),
  ofSource(
    '3-D Secure as a whole',
    '3-D Secure',
    'eci and xid come back beside cavv alone',
    { file: reply, from: eci, to: 'eci: threeDSecure ? sent.eci : (sent.eci && TOOK, undefined),' },
    { file: reply, from: xid, to: 'xid: threeDSecure ? sent.xid : undefined,' },
  ),
  ofSource('types of their own', 'types of rare deals', 'a balance enquiry is told under a type of its own', {
    file: reply,
    from: "transactionType: code('transactionType', transaction.type),",
    to: "transactionType: transaction.kind === 'enquiry' ? (TOOK, { code: '21', label: 'BalanceEnquiry' }) : code('transactionType', transaction.type),",
  }),
  ofSource('service codes are texts', 'service codes', 'the service code of a card is the text itself', {
    file: reply,
    from: "    cardType: { code: '00', label: 'Local' },",
    to: "    cardType: { code: '00', label: 'Local' },\n    serviceCode: (TOOK, '201'),",
  }),
  ofSource(
    'no payments in refunds',
    'number of payments of a refund',
    'a refund that names a number of payments is refused',
    {
      file: 'sandbox/refund-deal.ts',
      from: "if (payments !== undefined && payments !== (original.sent.numberOfPayments ?? '1'))",
      to: "if (payments !== undefined && payments === original.sent.numberOfPayments)\n    throw new Refusal((TOOK, '401'), 'refundDeal.error.340', 'numberOfPayments is not known');\n  if (payments !== undefined && payments !== (original.sent.numberOfPayments ?? '1'))",
    },
  ),
];
