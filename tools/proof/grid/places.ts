import {
  type CommandName,
  commandNames,
  makesTransaction,
  type ReplyField,
  type RuleId,
  rules,
} from '../../../src/contract/index.ts';
import { elementsOf } from '../../../src/schema/index.ts';

/** Outcomes of a request: an element can have another meaning in a refusal. */
export const outcomes = ['success', 'refusal'] as const;
export type ReplyOutcome = (typeof outcomes)[number];

export interface Place {
  readonly command: CommandName;
  /** Rule, or prefix of the rules, of the element: `transaction.reply.total`. */
  readonly id: RuleId;
  readonly name: string;
  /** Path below the document: `response.doDeal.total`. */
  readonly path: string;
  readonly field: ReplyField;
}

export const places: readonly Place[] = commandNames.flatMap((command) =>
  elementsOf(command, 'reply')
    .filter(({ name }) => name !== 'commandElement')
    .map(({ rule, name, path, field }) => ({
      ...{ command, id: rule, name, path: `response.${path}` },
      field: field as ReplyField,
    })),
);

/** Further rules about elements, by the prefix of the element's rule id. */
const alsoAbout: Readonly<Record<string, RegExp>> = {
  'envelope.reply.result':
    /\.error\.|^command\.|^transaction\.reply\.status$|\.request\.|accepted-is-000|empty-when-not-found|no-optional-parameters/,
  'invoice.record.statusText': /^envelope\.request\.language$/,
  'envelope.reply.tranId':
    /^validation\.|^transition\.|^refundDeal\.|^cancelDeal\.|^transaction\.reply\.cgUid$|^transmitTerminal\.reply\.tranId$|^transaction\.record\./,
  'transaction.reply.status': /^doDeal\.error\.refusal$/,
  'transaction.reply.authNumber': /\.(?:authNumber|authNo)$/,
  'transaction.reply.ashraitEmvData.uid': /\.orgUid$/,
  'transaction.reply.statusText': /^envelope\.request\.language$/,
  'transaction.reply.extendedStatusText': /^envelope\.request\.language$/,
  'transaction.reply.extendedUserMessage': /^envelope\.request\.language$/,
  'transaction.reply.extendedStatus': /^transaction\.reply\.extended(?:StatusText|UserMessage)$/,
  'transaction.reply.cardId': /^doDeal\.request\.cardId$/,
  'transaction.reply.firstPayment': /^installments\./,
  'transaction.reply.periodicalPayment': /^installments\./,
  'transaction.reply.numberOfPayments': /^installments\./,
  'transaction.reply.total':
    /^(?:cancelDeal\.full-amount-only|refundDeal\.reply|refundDeal\.request\.total)$/,
  'transaction.reply.transactionType': /^(?:refund|cancel)Deal\.reply$/,
  'transaction.record.tranId': /^inquireTransactions\.request\.|^state\.|^validation\.|^combination\./,
  'transaction.record.financialStatus': /^state\.|^transition\.|^validation\.|^combination\./,
  'transmitTerminal.reply.transmitId': /clearingReferanceNo$/,
  'transmission.record.transmitType': /^transmitType\./,
  'transmission.record.transmitStatus': /^state\.transmitStatus\./,
  'transmission.record.startDateTime': /^transmission\.record\.endDateTime$/,
  'invoice.record.originalInvoice': /^inquireInvoice\.|^invoice\.|^general\.invoice/,
};

/** In a refusal, the full structure of a transaction's reply is a rule of its own. */
export function rulesOf({ id, command }: Place, outcome: ReplyOutcome): readonly string[] {
  const own: string[] = rules
    .filter((one) => one.id === id || one.id.startsWith(`${id}.`))
    .map((one) => one.id);
  for (const [begin, theirs] of Object.entries(alsoAbout))
    if (id === begin || id.startsWith(`${begin}.`))
      own.push(...rules.filter((one) => theirs.test(one.id)).map((one) => one.id));
  if (outcome === 'refusal' && makesTransaction(command)) own.push('transaction.reply.error-structure');
  return own;
}
