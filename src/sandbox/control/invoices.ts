import { z } from 'zod';
import { invoiceSchema } from '../configuration/invoice.ts';
import type { SandboxState } from '../state.ts';
import { type Control, ControlError } from './control.ts';
import { part, window } from './window.ts';

const order = invoiceSchema.safeExtend({ user: z.string().optional() });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shows the invoices, and asks for one that can be inquired about. */
export const invoices: readonly Control[] = [
  {
    method: 'GET',
    path: 'invoices',
    says: 'lists the invoices, latest first: ?offset=&limit=&of=',
    act: (state, _, __, query) => {
      const { total, rows } = part(state.invoices.ids(), z.strictObject(window).parse(query));
      return { total, invoices: rows.map((id) => line(state, id)) };
    },
  },
  {
    method: 'POST',
    path: 'invoices',
    says: 'creates an invoice. The defaults are a new id and the first merchant: {user?, id?, currency?, readyAfter?, ...}',
    act: (state, body) => {
      const { user = state.merchants[0]?.user, ...invoice } = order.parse(
        isObject(body) ? { id: state.identifiers.tranId(), ...body } : body,
      );
      const merchant = state.merchants.find((one) => one.user === user);
      if (!merchant) throw new ControlError(404, 'No merchant of this sandbox has that user.');
      if (state.invoices.knows(invoice.id))
        throw new ControlError(
          409,
          'An invoice with that id exists already. Give another id, or omit the id.',
        );
      const { done, creationCode, responseCode } = state.invoices.add(merchant, invoice);
      return { id: invoice.id, done, creationCode, responseCode };
    },
  },
];

function line({ invoices }: SandboxState, id: string) {
  const { user, invoice, ...standing } = invoices.ofAnybody(id) ?? {};
  return { id, user, currency: invoice?.currency, role: invoice?.role, ...standing };
}
