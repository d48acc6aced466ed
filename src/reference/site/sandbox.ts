import { controls } from '../../sandbox/control/controls.ts';
import { defaultMerchants } from '../../sandbox/index.ts';
import { cardTopics, everyCard, otherCards, terminalTopics } from '../topics/roles.ts';
import { code, heading, type Page, page, prose, table, topicTable } from './markdown.ts';

/** Test cards, terminals and invoices of the sandbox, and its control surface. */
export const sandboxPages = (): readonly Page[] => [cards(), control()];

function cards(): Page {
  return page(
    'Gateway',
    'reference/test-cards',
    'Test cards and terminals',
    `The sandbox accepts these test cards. The sandbox approves any other card with a correct check digit, and answers ${code('033')} to a wrong check digit.`,
    heading(2, 'Cards', 'cards'),
    everyCard,
    topicTable('Card', cardTopics),
    otherCards,
    heading(2, 'Terminals', 'terminals'),
    topicTable('Terminal', terminalTopics),
    heading(2, 'Invoices', 'invoices'),
    `To inquire about an invoice, send ${code('inquireInvoice')} with its ${code('invoiceAtranId')}.`,
    table(
      ['invoiceAtranId', 'Role', 'Currency', 'Codes'],
      defaultMerchants().flatMap(({ invoices }) =>
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
    `A test uses the admin API (${code('/__admin')}) to prepare and inspect the sandbox over HTTP with JSON. A real gateway has no such API.`,
    table(
      ['Request', 'What the request does'],
      controls.map(({ method, path, says }) => [code(`${method} /__admin/${path}`), prose(`${says}.`)]),
    ),
    `${code('GET /__admin')} lists these requests as JSON. By default, only programs on the same machine can use the admin API. With ${code('--host')}, the sandbox prints a token: send the token as ${code('Authorization: Bearer TOKEN')}.`,
  );
}
