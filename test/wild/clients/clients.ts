import type { Answer, Asked } from '../../../src/merchant/drivers/driver.ts';
import { filled, type Post, useReturnPage, valueIn, type WildClient } from './client.ts';

type Known = Map<string, string>;

/** The requests of a client, with its own header and form. */
interface Requests {
  readonly charge: (asked: Asked) => string;
  readonly inquire: (criterion: 'tranId' | 'user', value: string) => string;
  readonly refund: (tranId: string, total: string) => string;
}

const dealOf = ({ amount, currency, card, channel }: Asked) => ({
  ...{ total: `${amount}`, currency, transactionCode: channel },
  ...{ cardNo: card.number, cardExpiration: card.expiration, cvv: card.cvv },
});

const referenced = (xml: string, order: string): string =>
  xml.replace('</uniqueid>', `</uniqueid><user>${order}</user>`);

const php = (terminalNumber: string, header: Readonly<Record<string, string>> = {}): Requests => ({
  charge: (asked) =>
    filled('php-client-01-charge-2000-requestId', {
      ...{ ...header, ...dealOf(asked), terminalNumber, user: asked.order, requestId: `${asked.order}r` },
    }),
  inquire: (criterion, value) =>
    filled('php-client-16-inquire-tranId', { ...header, terminalNumber, tranId: value }).replaceAll(
      /(?<=<\/?)tranId(?=>)/g,
      criterion,
    ),
  refund: (tranId, total) =>
    filled('php-client-18-refund-partial', { ...header, terminalNumber, tranId, total }),
});

const node1001 = (terminalNumber: string): Requests => ({
  ...php(terminalNumber, { version: '1001' }),
  charge: (asked) =>
    filled('node-client-02-charge-2000', {
      ...{ ...dealOf(asked), version: '1001', language: 'eng', terminalNumber, user: asked.order },
    }),
  refund: (tranId, total) => filled('app-pos-refundDeal', { terminalNumber, tranId, total, authNumber: '' }),
});

const hebrew = (terminalNumber: string): Requests => ({
  ...php(terminalNumber, { language: 'HEB' }),
  charge: (asked) =>
    referenced(
      filled('node-client-00-charge-1001-invoice-heb', {
        ...{ ...dealOf(asked), terminalNumber, uniqueid: asked.order, invoiceSubject: 'חשבונית מס' },
      }),
      asked.order,
    ),
});

interface Charging {
  readonly requests: (terminal: string) => Requests;
  /** The state of an order after a charge, from what the client shows of the reply. */
  readonly charged: (
    reply: string | undefined,
    inquire: () => Promise<string | undefined>,
  ) => Promise<Answer>;
}

const charging = ({ requests, charged }: Charging): WildClient['begin'] => {
  const known: Known = new Map();
  return (terminal) => {
    const { charge, inquire, refund } = requests(terminal);
    return async (asked, post) => {
      const { operation, order, amount } = asked;
      const find = () => post(inquire('user', order));
      if (operation === 'charge') {
        const reply = await post(charge(asked));
        known.set(order, valueIn(reply, 'tranId'));
        return charged(reply, find);
      }
      if (operation === 'refund') {
        const reply = await post(refund(known.get(order) ?? '', `${amount}`));
        return { state: valueIn(reply, 'result') === '000' ? 'refunded' : 'unknown' };
      }
      if (operation === 'inquire') return found(await post(inquire('tranId', known.get(order) ?? '')));
      return operation === 'reconcile' ? found(await find()) : { isUnsupported: true };
    };
  };
};

/** The state of an order from the records of an inquiry, read as the guide on lost replies says. */
function found(reply: string | undefined): Answer {
  if (reply === undefined) return { state: 'unknown' };
  const statuses = [...reply.matchAll(/<financialStatus[^>]*>(\w+)</g)].map(([, status]) => status);
  if (statuses.some((status) => /CAPTURED|TRANSMITTED/.test(status ?? ''))) return { state: 'paid' };
  return { state: 'failed' };
}

/** Reads the reply, and inquires if none came. */
const careful: Charging['charged'] = async (reply, inquire) => {
  if (reply === undefined) return found(await inquire());
  return { state: valueIn(reply, 'result') === '000' ? 'paid' : 'failed' };
};

class Refused extends Error {}

function paid(reply: string | undefined): void {
  if (valueIn(reply, 'result') !== '000') throw new Refused(valueIn(reply, 'message') || 'no reply');
}

const onPages: WildClient['begin'] = (terminalNumber) => {
  const known: Known = new Map();
  const { inquire, refund } = php(terminalNumber);
  const asks = async (post: Post, mpiTransactionId: string, order: string): Promise<Answer> => {
    const reply = await post(filled('php-client-15-inquire-mpi', { terminalNumber, mpiTransactionId }));
    if (reply === undefined) return { state: 'unknown' };
    known.set(order, /<cgGatewayResponseXML>.*?<tranId>(\d+)/s.exec(reply)?.[1] ?? '');
    const isPaid = valueIn(reply, 'statusText') === 'SUCCEEDED';
    return { state: isPaid ? 'paid' : valueIn(reply, 'statusText') === 'PENDING' ? 'pending' : 'failed' };
  };
  const pages: Known = new Map();
  return async ({ operation, order, amount, currency }, post, onPage) => {
    if (operation === 'page') {
      const sent = { total: `${amount}`, currency, uniqueid: order, terminalNumber };
      const setUp = await post(
        filled('php-client-14-page-ampersand-urls', {
          ...{ ...sent, transactionCode: 'Internet', mpiValidation: 'AutoComm' },
        }),
      );
      const page = valueIn(setUp, 'mpiHostedPageUrl');
      if (page === '') return { state: 'failed' };
      pages.set(order, valueIn(setUp, 'token'));
      await onPage({ page, reach: await useReturnPage() });
      return asks(post, pages.get(order) ?? '', order);
    }
    if (operation === 'refund') {
      const reply = await post(refund(known.get(order) ?? '', `${amount}`));
      return { state: valueIn(reply, 'result') === '000' ? 'refunded' : 'unknown' };
    }
    if (operation === 'inquire') return found(await post(inquire('tranId', known.get(order) ?? '')));
    return operation === 'reconcile' ? asks(post, pages.get(order) ?? '', order) : { isUnsupported: true };
  };
};

export const wildClients = {
  'page-with-constant': {
    says: 'It sells on payment pages, sends CGMPI for the card, and names no address for a cancelled page.',
    ...{ sells: 'page', begin: onPages },
  },
  'version-1001': {
    says: 'It sends version 1001, a language in small letters, and a declaration of ISO-8859-8.',
    ...{ sells: 'charge', begin: charging({ requests: node1001, charged: careful }) },
  },
  'throws-on-refusals': {
    says: 'Its library throws on a refusal as on a lost reply, and the application takes each error for a refusal.',
    sells: 'charge',
    begin: charging({
      requests: php,
      charged: async (reply) => {
        try {
          paid(reply);
          return { state: 'paid' };
        } catch {
          return { state: 'failed' };
        }
      },
    }),
  },
  'throws-and-inquires': {
    says: 'Its library throws on a refusal as on a lost reply, and the application inquires after each error.',
    sells: 'charge',
    begin: charging({
      requests: php,
      charged: async (reply, inquire) => {
        try {
          paid(reply);
          return { state: 'paid' };
        } catch {
          return found(await inquire());
        }
      },
    }),
  },
  'hides-replies': {
    says: 'Its library returns true or false. The application inquires after false, and takes any record for a payment.',
    sells: 'charge',
    begin: charging({
      requests: php,
      charged: async (reply, inquire) => {
        const isDone = (text: string | undefined) => valueIn(text, 'result') === '000';
        return { state: isDone(reply) || isDone(await inquire()) ? 'paid' : 'failed' };
      },
    }),
  },
  'utf-8-under-hebrew': {
    says: 'It sends Hebrew in UTF-8 bytes under a declaration of ISO-8859-8.',
    ...{ sells: 'charge', begin: charging({ requests: hebrew, charged: careful }) },
  },
} as const satisfies Readonly<Record<string, WildClient>>;
