import { createHash } from 'node:crypto';
import { textAt } from '../../message/element.ts';
import type { PageOutcome, PaymentPage } from './pages.ts';
import { choicesOf } from './payments.ts';

/** The parameters with the return address for each result. On a lenient terminal, cancelUrl is optional. */
const leadsTo: Readonly<Record<PageOutcome['how'], readonly string[]>> = {
  approved: ['successUrl'],
  declined: ['errorUrl'],
  cancelled: ['cancelUrl', 'errorUrl'],
};

/** Returns the redirect address with the result parameters, or undefined if the merchant gave no address. */
export function wayBack(page: PaymentPage, outcome: PageOutcome, wrongMac = false): string | undefined {
  const address = leadsTo[outcome.how].map((name) => page.sent[name]).find((value) => value !== undefined);
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const ours = new URLSearchParams(passedBack(page, outcome, wrongMac)).toString();
  url.search = url.search === '' ? ours : `${url.search}&${ours}`;
  return url.href;
}

function passedBack(page: PaymentPage, outcome: PageOutcome, wrongMac: boolean): Record<string, string> {
  const { txId, merchant, language, sent } = page;
  const replied = (name: string) => textAt(outcome.reply, `response.doDeal.${name}`) ?? '';
  const back = {
    txId,
    uniqueID: sent.uniqueid ?? '',
    errorCode: outcome.code,
    errorText: outcome.text,
    // Recorded redirects have both `errorCode` and `ErrorCode`. A shop that reads only one spelling would take a
    // refusal for a payment.
    ErrorCode: outcome.code,
    ErrorText: outcome.text,
    lang: language === 'HEB' ? 'HE' : 'EN',
    mid: sent.mid ?? '',
    cardToken: replied('cardId'),
    cardExp: replied('cardExpiration'),
    personalId: outcome.personalId,
    cardMask: replied('cardMask'),
    authNumber: replied('authNumber'),
    ...payments(page, replied),
    cgUid: replied('cgUid'),
    ...Object.fromEntries(Object.entries(sent).filter(([name]) => /^userData\d{1,2}$/.test(name))),
  };
  const signed = [
    wrongMac ? 'another password' : merchant.password,
    ...[back.txId, back.errorCode || '000', back.cardToken, back.cardExp, back.personalId, back.uniqueID],
  ];
  return { ...back, responseMac: createHash('sha256').update(signed.join('')).digest('hex') };
}

function payments({ sent }: PaymentPage, replied: (name: string) => string): Record<string, string> {
  const names = ['numberOfPayments', 'firstPayment', 'periodicalPayment'];
  const isOpen = choicesOf((name) => sent[name]).length > 0;
  return Object.fromEntries(names.map((name) => [name, isOpen ? replied(name) : (sent[name] ?? '')]));
}
