import { Agent } from 'undici';
import { explained } from '../client/index.ts';
import { type Control, type Sent, type ShownForm, submission, Tab, type View } from './tab.ts';
import type { TargetCard } from './target-file.ts';

/** A simulated buyer on payment pages. The specification does not describe these pages. */
export interface Buyer {
  /** The element of the reply to TxnSetup that contains the address of the payment page. */
  readonly pageIn: string;
  /**
   * Pays on a payment page. On a page that shows no form any more, the buyer sends the earlier form again.
   *
   * @returns the URL of the redirect to another site, which is not opened; undefined without a redirect
   * @throws UnknownPage if the page never had a field for the card number
   */
  readonly pays: (page: string, card: TargetCard) => Promise<string | undefined>;
  /** Cancels on a payment page, like `pays`. @throws UnknownPage if the page never had a button or link to cancel */
  readonly cancels: (page: string) => Promise<string | undefined>;
  /** Opens a payment page. Returns true if the page asks for a card. */
  readonly asks: (page: string) => Promise<boolean>;
}

/** The simulated buyer does not find its way on a payment page, which is no fault of the gateway. */
export class UnknownPage extends Error {
  override readonly name = 'UnknownPage';
}

/** The controls of a payment page by their name, class, text or autocomplete attribute. The first match counts. */
const roles: Readonly<Record<string, RegExp>> = {
  month: /cc-exp-month|month|\bmm\b/i,
  year: /cc-exp-year|year|\byy/i,
  expiration: /cc-exp|expir/i,
  cvv: /cc-csc|cvv|cvc/i,
  holder: /cc-name|holder/i,
  number: /cc-number|card.?num|card.?no|\bpan\b/i,
};

const cancels = /cancel|abort|leave|\bgo.?back\b|\bback to\b|ביטול|חזרה/i;

const roleOf = (control: Control): string =>
  Object.keys(roles).find((role) => roles[role]?.test(control.seen)) ?? '';

/** The value of a control that a buyer with a card fills in; undefined for other controls. */
function filled(control: Control, { number, expiration, cvv }: TargetCard): string | undefined {
  const [month, year] = [expiration.slice(0, 2), expiration.slice(2)];
  const role = roleOf(control);
  const isChoice = control.choices.length > 0;
  if (isChoice && (role === 'month' || role === 'year')) {
    const wanted = Number(role === 'month' ? month : year);
    return control.choices.find((one) => Number(one) % 100 === wanted);
  }
  if (isChoice || !control.isTyped) return undefined;
  return { number, month, year, expiration, cvv, holder: 'A. Buyer' }[role];
}

const numberIn = ({ controls }: ShownForm): boolean =>
  controls.some((control) => control.isTyped && roleOf(control) === 'number');

/** The form of a page that asks for a card. */
const formIn = ({ forms }: View): ShownForm | undefined => forms.find(numberIn);

export function pageBuyer({ ca, timeoutMs }: { readonly ca: string; readonly timeoutMs: number }): Buyer {
  const sentBefore = new Map<string, Sent>();
  const used = new Set<string>();
  const visit = async <Seen>(page: string, act: (tab: Tab) => Promise<Seen>): Promise<Seen> => {
    const waits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    const agent = new Agent({ ...waits, connect: { ca, timeout: timeoutMs } });
    try {
      return await act(new Tab(agent));
    } catch (error) {
      throw error instanceof UnknownPage ? error : explained(error, new URL(page).origin, timeoutMs);
    } finally {
      await agent.close();
    }
  };
  /** Presses the buttons of pages that ask for nothing, until a page has what is looked for or the buyer left the site. */
  const onward = async (tab: Tab, from: View, find: (view: View) => Sent | undefined) => {
    let view = from;
    for (let pages = 0; pages < 3 && view.left === undefined && !find(view); pages += 1) {
      const next = onlyButtonIn(view);
      if (!next) break;
      view = await tab.open(next);
    }
    return view;
  };
  const reach = async (tab: Tab, page: string, what: string, find: (view: View) => Sent | undefined) => {
    const view = await onward(tab, await tab.open({ address: page }), find);
    const key = `${what} ${page}`;
    const found = find(view) ?? sentBefore.get(key);
    // A page that asks for a card is not over.
    const isOver = used.has(page) && !formIn(view);
    if (view.left !== undefined || (!found && isOver)) return view.left;
    if (!found) throw new UnknownPage(`the simulated buyer finds no ${what} on the payment page`);
    sentBefore.set(key, found);
    used.add(page);
    // A page can ask for a confirmation.
    return (await onward(tab, await tab.open(found), () => undefined)).left;
  };
  return {
    pageIn: 'mpiHostedPageUrl',
    asks: (page) =>
      visit(page, async (tab) => {
        const view = await tab.open({ address: page });
        return formIn(await onward(tab, view, (one) => formIn(one) && { address: page })) !== undefined;
      }),
    pays: (page, card) =>
      visit(page, (tab) =>
        reach(tab, page, 'field for the card number', (view) => {
          const form = formIn(view);
          return form && submission(form, (control) => filled(control, card));
        }),
      ),
    cancels: (page) => visit(page, (tab) => reach(tab, page, 'button or link to cancel', cancellationIn)),
  };
}

/** The request of a page that asks for nothing, and which offers more than to cancel. */
function onlyButtonIn({ forms }: View): Sent | undefined {
  for (const form of forms.filter(({ controls }) => !controls.some(({ isTyped }) => isTyped))) {
    const button = form.controls.find(({ isButton, seen }) => isButton && !cancels.test(seen));
    if (button) return submission(form, undefined, button);
    // A script of the page submits a form without any button.
    if (form.controls.length > 0 && !form.controls.some(({ isButton }) => isButton)) return submission(form);
  }
  return undefined;
}

function cancellationIn({ forms, links }: View): Sent | undefined {
  for (const form of forms) {
    const button = form.controls.find(({ isButton, seen }) => isButton && cancels.test(seen));
    if (button) return submission(form, undefined, button);
  }
  const link = links.find(({ seen }) => cancels.test(seen));
  return link && { address: link.address };
}
