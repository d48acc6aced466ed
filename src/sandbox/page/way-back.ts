import { createHash } from 'node:crypto';
import { textAt } from '../../message/element.ts';
import type { PageOutcome, PaymentPage } from './pages.ts';
import { choicesOf } from './payments.ts';

/** Which address of the request an outcome leads to; the next one stands in for one that a lenient terminal let go. */
const leadsTo: Readonly<Record<PageOutcome['how'], readonly string[]>> = {
  approved: ['successUrl'],
  declined: ['errorUrl'],
  cancelled: ['cancelUrl', 'errorUrl'],
};

/**
 * Where the cardholder goes from a page that has ended, or undefined where the merchant named no place. What is passed
 * back are the GET parameters that clients of the gateway read; the query of the merchant's own address stays as it is.
 */
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
    // Recorded redirects have both spellings: a shop that reads only this one takes a refused card for paid without it.
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
    ...userData(sent),
  };
  const signed = [
    wrongMac ? 'another password' : merchant.password,
    ...[back.txId, back.errorCode || '000', back.cardToken, back.cardExp, back.personalId, back.uniqueID],
  ];
  return { ...back, responseMac: createHash('sha256').update(signed.join('')).digest('hex') };
}

/** Those that were chosen on the page, or else those that were asked for. */
function payments({ sent }: PaymentPage, replied: (name: string) => string): Record<string, string> {
  const names = ['numberOfPayments', 'firstPayment', 'periodicalPayment'];
  const isOpen = choicesOf((name) => sent[name]).length > 0;
  return Object.fromEntries(names.map((name) => [name, isOpen ? replied(name) : (sent[name] ?? '')]));
}

/** The merchant's free fields; a lenient terminal reads them inside customerData as well. */
function userData(sent: PaymentPage['sent']): Record<string, string> {
  const names = Array.from({ length: 10 }, (_, index) => `userData${index + 1}`);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
