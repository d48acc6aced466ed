import {
  commandData,
  commandNames,
  envelopeReply,
  isCredit,
  makesTransaction,
  type ReplyField,
  transactionCommands,
} from '../../contract/index.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { breaking, outOfForm } from './forms.ts';
import { resultIn } from './reply-elements.ts';
import { type Change, changed, emptied, filled, gone, said } from './tree.ts';

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

const named = (Object.entries(envelopeReply) as [Name, ReplyField][]).filter(
  ([name]) => name !== 'commandElement',
);

/** What stands around every command, as it may be wrong. */
export const envelopeMutants: readonly Mutant[] = [
  ...named.flatMap(([name, { carried, format }]) => [
    wireMutant(rule(name), `${name} is left out of every reply`, header(name, gone)),
    wireMutant(
      rule(name),
      `${name} is there twice in every reply`,
      header(name, (one) => [one, one]),
    ),
    ...(carried === 'filled'
      ? [wireMutant(rule(name), `${name} is empty in every reply`, header(name, emptied))]
      : []),
    ...(format
      ? outOfForm(format).map(([breaks, make]) =>
          wireMutant(rule(name), `${name} ${breaks}`, header(name, said(breaking(format, make)))),
        )
      : []),
  ]),
  ...(['command', 'requestId', 'version', 'language'] as const).map((name) =>
    wireMutant(
      rule(name),
      `${name} comes back as something else`,
      header(
        name,
        said((was) => `${was}1`),
      ),
    ),
  ),
  wireMutant(
    rule('requestId'),
    'requestId is cut after 32 characters',
    header(
      'requestId',
      said((was) => was.slice(0, 32)),
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
  ...commandNames
    .filter((command) => !/inquire/i.test(command))
    .map((command) =>
      wireMutant(
        rule('tranId'),
        `a reply to ${command} has no tranId`,
        onSuccess(command, header('tranId', emptied)),
      ),
    ),
  ...commandNames.filter(isCredit).map((command) =>
    wireMutant(rule('tranId'), `${command} answers with the tranId of the original`, (root, asked) => {
      const original = asked.sent('tranId');
      return original === undefined
        ? root
        : onSuccess(command, header('tranId', filled(original)))(root, asked);
    }),
  ),
  wireMutant(
    'transmitTerminal.reply.tranId',
    'every transmission has the tranId 1',
    onSuccess('transmitTerminal', header('tranId', filled('1'))),
  ),
  wireMutant(
    'envelope.reply.dateTime',
    'every reply is of midnight',
    header(
      'dateTime',
      said((was) => was.replace(/\d\d:\d\d$/, '00:00')),
    ),
  ),
  wireMutant(
    'envelope.reply.dateTime',
    'the time of a reply is of another year',
    header(
      'dateTime',
      said((was) => `2001${was.slice(4)}`),
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
