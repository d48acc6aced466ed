import {
  commandData,
  commandNames,
  envelopeReply,
  makesTransaction,
  type ReplyField,
  transactionCommands,
} from '../../../src/contract/index.ts';
import { type Alteration, type Wire, wireMutant } from '../alteration.ts';
import { outOfForm } from './forms.ts';
import { resultIn } from './reply-elements.ts';
import { type Change, changed, gone } from './tree.ts';

type Name = keyof typeof envelopeReply;
const rule = <N extends Name>(name: N) => `envelope.reply.${name}` as const;

const header =
  (name: string, change: Change): Wire =>
  (root) =>
    changed(root, `response.${name}`, change);

const onSuccess =
  (command: string, wire: Wire): Wire =>
  (root, asked) =>
    asked.command === command && resultIn(root) === '000' ? wire(root, asked) : root;

export const envelopeMutants: readonly Alteration[] = [
  ...(Object.entries(envelopeReply) as [Name, ReplyField][]).flatMap(([name, { format }]) =>
    (format ? outOfForm(format) : []).map(([breaks, change]) =>
      wireMutant(rule(name), `${name} ${breaks}`, header(name, change)),
    ),
  ),
  ...commandNames
    .filter((command) => commandData[command].answersIn === 'element')
    .map((command) =>
      wireMutant(
        rule('commandElement'),
        `the element ${command} is left out`,
        onSuccess(command, header(command, gone)),
      ),
    ),
  ...transactionCommands.map((command) =>
    wireMutant(rule('commandElement'), `a refusal has no element ${command}`, (root, asked) =>
      asked.command === command && resultIn(root) !== '000'
        ? changed(root, `response.${command}`, gone)
        : root,
    ),
  ),
  wireMutant('envelope.coded-element', 'no element carries a code', (root, { command }) => {
    if (!makesTransaction(command)) return root;
    const without: Change = (one) => ({
      ...one,
      attributes: {},
      children: one.children.map((child) => without(child) as typeof child),
    });
    return changed(root, `response.${command}`, without);
  }),
];
