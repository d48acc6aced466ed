import { type NameBelow, transactionCommands } from '../../contract/index.ts';
import { type Mutant, type Wire, wireMutant } from '../mutant.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, coded, codeIn, emptied, exchanged, filled, said } from './tree.ts';

const element = (name: NameBelow<'transaction.reply'>) => replyElementOf(`transaction.reply.${name}`);

const inRefusals =
  (wire: Wire, commands: readonly string[] = transactionCommands): Wire =>
  (root, asked) =>
    commands.includes(asked.command) && resultIn(root) !== '000' ? wire(root, asked) : root;

const lacking = (what: string, isThere: (name: string) => boolean): Mutant =>
  wireMutant(
    'transaction.reply.error-structure',
    `a refusal has no ${what}`,
    inRefusals((root, { command }) =>
      changed(root, `response.${command}`, (one) => ({
        ...one,
        children: one.children.filter(({ name }) => isThere(name)),
      })),
    ),
  );

/** What a refused deal has in its reply, and an approved one has not. */
export const refusalMutants: readonly Mutant[] = [
  lacking('element but its status', (name) => /^status/.test(name)),
  ...['acquirerData', 'ashraitEmvData', 'cardBrand'].map((one) => lacking(one, (name) => name !== one)),
  lacking('element of what was sent', (name) => !/^(total|currency|creditType|validation)$/.test(name)),
  ...transactionCommands.flatMap((command) =>
    [['authNumber', 'A123456'] as const, ['cgUid', '1234567'] as const].map(([name, value]) =>
      wireMutant(
        `transaction.reply.${name}`,
        `a refused ${command} has ${name} of nobody`,
        inRefusals(changing(element(name), filled(value)), [command]),
      ),
    ),
  ),
  wireMutant(
    'transaction.reply.transactionType.value.01-RegularDebit',
    'a refusal has code 01 with the label of another type',
    inRefusals(changing(element('transactionType'), exchanged('RegularDebit', 'RegularCredit'))),
  ),
  wireMutant(
    'transaction.reply.validation',
    'a refusal has the J code of another validation',
    inRefusals(changing(element('validation'), (one) => (codeIn(one) === '4' ? coded(one, '5') : one))),
  ),
  wireMutant(
    ['doDeal.error.refusal', 'transaction.reply.extendedStatus'],
    'a refusal by the credit company has no extended status',
    (root, asked) =>
      (['extendedStatus', 'extendedStatusText', 'extendedUserMessage'] as const).reduce(
        (made, name) => changing(element(name), emptied)(made, asked),
        root,
      ),
  ),
  ...(['extendedStatusText', 'extendedUserMessage'] as const).flatMap((name) => [
    wireMutant(
      `transaction.reply.${name}`,
      `${name} is empty beside an extended status`,
      changing(element(name), emptied),
    ),
    wireMutant(`transaction.reply.${name}`, `${name} is filled without an extended status`, (root, asked) =>
      resultIn(root) === '000' ? changing(element(name), filled('Whatever'))(root, asked) : root,
    ),
  ]),
  wireMutant('transaction.reply.status', 'a refusal has status 000', (root, asked) =>
    resultIn(root) === '000' ? root : changing(element('status'), said('000'))(root, asked),
  ),
  wireMutant('transaction.reply.status', 'a success has a status of its own', (root, asked) =>
    resultIn(root) === '000' ? changing(element('status'), said('700'))(root, asked) : root,
  ),
];
