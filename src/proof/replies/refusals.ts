import { makesTransaction, type NameBelow } from '../../contract/index.ts';
import { type Mutant, wireMutant } from '../mutant.ts';
import { changing, replyElementOf, resultIn } from './reply-elements.ts';
import { changed, coded, codeIn, emptied, filled, said } from './tree.ts';

const element = (name: NameBelow<'transaction.reply'>) => replyElementOf(`transaction.reply.${name}`);

/** What a refused deal has in its reply, and an approved one has not. */
export const refusalMutants: readonly Mutant[] = [
  wireMutant(
    'transaction.reply.error-structure',
    'a refusal has nothing but its status',
    (root, { command }) =>
      makesTransaction(command) && resultIn(root) !== '000'
        ? changed(root, `response.${command}`, (one) => ({
            ...one,
            children: one.children.filter(({ name }) => ['status', 'statusText'].includes(name)),
          }))
        : root,
  ),
  ...(
    [
      ['acquirerData', ['acquirerData']],
      ['ashraitEmvData', ['ashraitEmvData']],
      ['one element that an approval has', ['cardBrand']],
      [
        'what was sent',
        ['total', 'currency', 'creditType', 'transactionCode', 'validation', 'cardExpiration'],
      ],
    ] as const
  ).map(([what, names]) =>
    wireMutant('transaction.reply.error-structure', `a refusal lacks ${what}`, (root, { command }) =>
      makesTransaction(command) && resultIn(root) !== '000'
        ? changed(root, `response.${command}`, (one) => ({
            ...one,
            children: one.children.filter(({ name }) => !names.some((lacking) => lacking === name)),
          }))
        : root,
    ),
  ),
  ...(
    [
      ['authNumber', 'A123456'],
      ['cgUid', '1234567'],
    ] as const
  ).flatMap(([name, value]) =>
    (['doDeal', 'refundDeal', 'cancelDeal'] as const).map((command) =>
      wireMutant(`transaction.reply.${name}`, `a refused ${command} has ${name} of nobody`, (root, asked) =>
        asked.command === command && resultIn(root) !== '000'
          ? changing(element(name), filled(value))(root, asked)
          : root,
      ),
    ),
  ),
  wireMutant(
    'transaction.reply.transactionType.value.01-RegularDebit',
    'a refusal has code 01 with the label of another type',
    (root, asked) =>
      resultIn(root) === '000'
        ? root
        : changing(element('transactionType'), (one) =>
            one.text === 'RegularDebit' ? { ...one, text: 'RegularCredit' } : one,
          )(root, asked),
  ),
  wireMutant(
    'transaction.reply.validation',
    'a refusal has the J code of another validation',
    (root, asked) =>
      resultIn(root) === '000'
        ? root
        : changing(element('validation'), (one) => (codeIn(one) === '4' ? coded(one, '5') : one))(
            root,
            asked,
          ),
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
