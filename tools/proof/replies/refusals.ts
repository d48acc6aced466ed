import { rules } from '../../../src/contract/index.ts';
import { type Alteration, wireMutant } from '../alteration.ts';
import { changing, provable, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, emptied, exchanged } from './tree.ts';

/** Prefixes of the rules of result codes, with the commands that answer with them. */
const answering: Readonly<Record<string, readonly string[]>> = {
  refundDeal: ['refundDeal'],
  cancelDeal: ['cancelDeal'],
  inquireTerminal: ['inquireTerminal'],
  transmit: ['transmitTerminal', 'transmitInquire'],
  inquireInvoice: ['inquireInvoice'],
};

const generated =
  /^(refundDeal\.error\.(320|339|341)|cancelDeal\.error\.(317|320)|inquireTerminal\.error\.004|transmit\.error\.50[04])$/;

const other = '799';

const exchangedCodes: readonly Alteration[] = rules.flatMap(({ id }) => {
  const [, prefix = '', code = ''] = id.match(/^(\w+)\.error\.(\d{3})$/) ?? [];
  const commands = answering[prefix];
  if (!commands || code === '000' || generated.test(id) || !provable(id)) return [];
  return [
    wireMutant(id, `${code} is told as ${other}`, (root, { command }) => {
      if (!commands.includes(command) || resultIn(root) !== code) return root;
      const result = changed(root, 'response.result', exchanged(code, other));
      return changed(result, `response.${command}.status`, exchanged(code, other));
    }),
  ];
});

export const refusalMutants: readonly Alteration[] = [
  ...exchangedCodes,
  wireMutant(
    ['doDeal.error.refusal', 'transaction.reply.extendedStatus'],
    'a refusal by the credit company has no extended status',
    (root, asked) =>
      (['extendedStatus', 'extendedStatusText', 'extendedUserMessage'] as const).reduce(
        (made, name) => changing(replyElementOf(`transaction.reply.${name}`), emptied)(made, asked),
        root,
      ),
  ),
];
