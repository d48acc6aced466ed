import { controls } from '../sandbox/control/surface.ts';
import {
  type ConfigurationInput,
  defaultConfiguration,
  readConfiguration,
  testCards,
} from '../sandbox/index.ts';
import { code, heading, page, prose, table } from './markdown.ts';
import type { Page } from './page.ts';

/** Test cards, terminals and invoices of the sandbox, and its control surface. */
export const sandboxPages = (): readonly Page[] => [cards(), control()];

function cards(): Page {
  const { merchants } = readConfiguration(defaultConfiguration() satisfies ConfigurationInput);
  return page(
    'Gateway',
    'reference/test-cards',
    'Test cards and terminals',
    `The sandbox knows these cards. They belong to nobody. Send any future ${code('cardExpiration')}, such as ${code('1230')}. A card that is not in the table is approved if its check digit is right; if not, the answer is ${code('033')}.`,
    heading(2, 'Cards', 'cards'),
    table(
      ['Card number', 'CVV', 'Role', 'What happens'],
      testCards.map(({ role, number, says, cvv = '123' }) => [
        code(number),
        code(cvv),
        code(role),
        prose(says),
      ]),
    ),
    'A card that begins with 458099 is refused with its last three digits; with 000 it is approved.',
    heading(2, 'Terminals', 'terminals'),
    table(
      ['Terminal', 'Merchant', 'Roles', 'What it does'],
      merchants.flatMap(({ user, terminals }) =>
        terminals.map(({ number, roles, says }) => [
          code(number),
          code(user),
          roles.map(code).join(', '),
          prose(says),
        ]),
      ),
    ),
    heading(2, 'Invoices', 'invoices'),
    `Ask for one with ${code('inquireInvoice')} and its ${code('invoiceAtranId')}.`,
    table(
      ['invoiceAtranId', 'Role', 'Currency', 'Codes'],
      merchants.flatMap(({ invoices }) =>
        invoices.map(({ id, role = '', currency, creationCode, responseCode }) => [
          code(id),
          code(role),
          currency,
          [creationCode, responseCode].flatMap((one) => (one === undefined ? [] : code(one))).join(', '),
        ]),
      ),
    ),
  );
}

function control(): Page {
  return page(
    'Gateway',
    'reference/control',
    'Control surface',
    `A test prepares and inspects the sandbox here: over HTTP, below ${code('/__admin')}, with JSON. A real gateway has none of it.`,
    table(
      ['Request', 'What it does'],
      controls.map(({ method, path, says }) => [code(`${method} /__admin/${path}`), prose(`${says}.`)]),
    ),
    `${code('GET /__admin')} lists the same. The control surface answers programs on this machine. A sandbox that other machines reach (${code('--host')}) prints a token: send it as ${code('Authorization: Bearer TOKEN')}.`,
  );
}
