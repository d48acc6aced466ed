import { createHash } from 'node:crypto';
import { textAt } from '../../message/element.ts';
import type { PageOutcome, PaymentPage } from './pages.ts';

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
export function wayBack(page: PaymentPage, outcome: PageOutcome, personalId: string): string | undefined {
  const address = leadsTo[outcome.how].map((name) => page.sent[name]).find((value) => value !== undefined);
  if (address === undefined) return undefined;
  const url = new URL(address);
  const ours = new URLSearchParams(passedBack(page, outcome, personalId)).toString();
  url.search = url.search === '' ? ours : `${url.search}&${ours}`;
  return url.href;
}

function passedBack(page: PaymentPage, outcome: PageOutcome, personalId: string): Record<string, string> {
  const { txId, merchant, language, sent } = page;
  const replied = (name: string) => textAt(outcome.reply, `response.doDeal.${name}`) ?? '';
  const back = {
    txId,
    uniqueID: sent.uniqueid ?? '',
    errorCode: outcome.code,
    errorText: outcome.text,
    lang: language === 'HEB' ? 'HE' : 'EN',
    mid: sent.mid ?? '',
    cardToken: replied('cardId'),
    cardExp: replied('cardExpiration'),
    personalId,
    cardMask: replied('cardMask'),
    authNumber: replied('authNumber'),
    numberOfPayments: sent.numberOfPayments ?? '',
    firstPayment: sent.firstPayment ?? '',
    periodicalPayment: sent.periodicalPayment ?? '',
    cgUid: replied('cgUid'),
    ...userData(sent),
  };
  const signed = [
    merchant.password,
    ...[back.txId, back.errorCode || '000', back.cardToken, back.cardExp, back.personalId, back.uniqueID],
  ];
  return { ...back, responseMac: createHash('sha256').update(signed.join('')).digest('hex') };
}

/** The merchant's free fields, wherever in the request they were. */
function userData(sent: PaymentPage['sent']): Record<string, string> {
  const names = Array.from({ length: 10 }, (_, index) => `userData${index + 1}`);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name] ?? sent[`customerData.${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
