import { Agent, type Dispatcher, request } from 'undici';
import { explained } from '../client/index.ts';

export interface BuyersCard {
  readonly number: string;
  readonly expiration: string;
  readonly cvv: string;
}

/** A simulated buyer on payment pages. The specification does not describe these pages. */
export interface Buyer {
  /** The element of the reply to TxnSetup that contains the address of the payment page. */
  readonly pageIn: string;
  /** Pays on a payment page. Returns the URL of the redirect, or undefined without a redirect. The URL is not opened. */
  readonly pays: (page: string, card: BuyersCard) => Promise<string | undefined>;
  readonly cancels: (page: string) => Promise<string | undefined>;
}

type Form = Readonly<Record<string, string>>;

export const cardForm = ({ number, expiration, cvv }: BuyersCard): Form => ({
  cardNumber: number,
  cardExpiration: expiration,
  cvv,
  personalId: '',
});

export const cancelForm: Form = { cancel: 'yes' };

/** Submits the HTML form of a payment page. Does not follow the redirect of the reply. */
export async function submitted(
  page: string,
  form: Form,
  dispatcher: Dispatcher,
): Promise<{ readonly status: number; readonly location?: string }> {
  const { statusCode, headers, body } = await request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    dispatcher,
  });
  await body.dump();
  const { location } = headers;
  const leads = (statusCode === 302 || statusCode === 303) && typeof location === 'string';
  return { status: statusCode, ...(leads && { location }) };
}

const INPUT = /<input\b[^>]*\btype="hidden"[^>]*>/gi;
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** Reads the address and the hidden fields of the form, as a browser does. A page without a form gets the fields itself. */
async function formOn(page: string, dispatcher: Dispatcher): Promise<{ action: string; hidden: Form }> {
  const { body } = await request(page, { dispatcher });
  const html = await body.text();
  const [form = ''] = /<form\b[^>]*>/i.exec(html) ?? [];
  const hidden = [...html.matchAll(INPUT)].map(([tag]) => [
    attribute(tag, 'name') ?? '',
    attribute(tag, 'value') ?? '',
  ]);
  const action = new URL(attribute(form, 'action') ?? page, page).href;
  return { action, hidden: Object.fromEntries(hidden) };
}

export function sandboxBuyer({ ca, timeoutMs }: { readonly ca: string; readonly timeoutMs: number }): Buyer {
  const led = async (page: string, form: Form) => {
    const waits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const agent = new Agent({ ...waits, connect: { ca, timeout: timeoutMs } });
    try {
      const { action, hidden } = await formOn(page, agent);
      return (await submitted(action, { ...hidden, ...form }, agent)).location;
    } catch (error) {
      throw explained(error, new URL(page).origin, timeoutMs);
    } finally {
      await agent.close();
    }
  };
  return {
    pageIn: 'mpiHostedPageUrl',
    pays: (page, card) => led(page, cardForm(card)),
    cancels: (page) => led(page, cancelForm),
  };
}
