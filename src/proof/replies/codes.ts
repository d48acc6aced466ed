import { rules } from '../../contract/index.ts';
import { type Mutant, wireMutant } from '../mutant.ts';
import { provable, resultIn } from './reply-elements.ts';
import { changed, exchanged, said } from './tree.ts';

/** How the rules of result codes begin, and the commands that answer with them. */
const answering: Readonly<Record<string, readonly string[]>> = {
  refundDeal: ['refundDeal'],
  cancelDeal: ['cancelDeal'],
  inquireTransactions: ['inquireTransactions'],
  inquireTerminal: ['inquireTerminal'],
  transmit: ['transmitTerminal', 'transmitInquire'],
  inquireInvoice: ['inquireInvoice'],
};

/** A code that is no command's. */
const other = '799';

/** Commands that are refused whatever is asked, and what else says how they are answered. */
const refusing = [
  ['inquireTransactions', ['inquireTransactions.error.000']],
  ['transmitInquire', ['transmit.error.000', 'transmit.error.500', 'transmitInquire.empty-when-not-found']],
] as const;

export const refusingMutants: readonly Mutant[] = refusing.map(([name, answers]) =>
  wireMutant([`command.${name}`, ...answers], `every ${name} is refused`, (root, { command }) =>
    command === name ? changed(root, 'response.result', said(other)) : root,
  ),
);

/** Each refusal that has a code of its own, with another code. */
export const resultMutants: readonly Mutant[] = rules.flatMap(({ id }) => {
  const [, prefix = '', code = ''] = id.match(/^(\w+)\.error\.(\d{3})$/) ?? [];
  const commands = answering[prefix];
  if (!commands || code === '000' || !provable(id)) return [];
  return [
    wireMutant(id, `${code} is told as ${other}`, (root, { command }) => {
      if (!commands.includes(command) || resultIn(root) !== code) return root;
      const result = changed(root, 'response.result', exchanged(code, other));
      return changed(result, `response.${command}.status`, exchanged(code, other));
    }),
  ];
});
