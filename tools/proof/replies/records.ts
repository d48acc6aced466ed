import { terminalRecord, vendorCodes } from '../../../src/contract/index.ts';
import { textAt } from '../../../src/message/element.ts';
import { type Alteration, wireMutant } from '../alteration.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, emptied, exchanged, gone, said } from './tree.ts';

const within = 'response.inquireInvoice.originalInvoice';

export const recordMutants: readonly Alteration[] = [
  wireMutant('inquireTransactions.card-type', 'records tell nothing of the card', (root, asked) =>
    (['creditCompany', 'cardAcquirer'] as const).reduce(
      (made, name) => changing(replyElementOf(`transaction.record.${name}`), emptied)(made, asked),
      root,
    ),
  ),
  wireMutant('command.inquireTerminal', 'a terminal is answered without its record', (root, { command }) =>
    command === 'inquireTerminal' && resultIn(root) === '000'
      ? changed(root, 'response', (one) => ({
          ...one,
          children: one.children.filter(({ name }) => !Object.hasOwn(terminalRecord, name)),
        }))
      : root,
  ),
  ...(Object.keys(vendorCodes) as (keyof typeof vendorCodes)[])
    .filter((code) => code !== '100')
    .map((code) =>
      wireMutant(`invoice.responseCode.${code}`, `${code} has another name`, (root) =>
        textAt(root, `${within}.invoiceResponseCode`) === code
          ? changed(root, `${within}.invoiceResponseName`, said('Whatever'))
          : root,
      ),
    ),
  ...(['668', '669', '670', '671'] as const).map((code) =>
    wireMutant(`invoice.creationCode.${code}`, `${code} is told as 000`, (root) =>
      changed(root, `${within}.invoiceCreationCode`, exchanged(code, '000')),
    ),
  ),
  wireMutant(['command.inquireInvoice'], 'the reply about an invoice has no invoice', (root) =>
    changed(root, within, gone),
  ),
];
