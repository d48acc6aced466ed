import {
  byCommand,
  type CommandName,
  commandData,
  type ReplyField,
  type ReplyTable,
  validationNames,
  validationOf,
} from '../contract/index.ts';
import { type Element, element } from '../message/element.ts';
import type { Terminal } from './configuration/schema.ts';
import { type Coded, coded, sentCodes } from './labels.ts';
import { ownText } from './own-text.ts';
import { Slot } from './slot.ts';
import { extendedTextOf, type Language, textOf } from './texts.ts';
import type { Transaction } from './transaction.ts';

type Value = string | Coded | undefined;
type Values = Readonly<Record<string, Value>>;

/** Returns the element of a transaction command with all its children. Elements without a value are empty. */
export function transactionElement(command: CommandName, values: Values): Element {
  const { parents, leaves } = layouts[command];
  const filled: Element[][] = [];
  const inside = (parent: number) => (filled[parent] ??= [...(parents[parent]?.slot.empty.children ?? [])]);
  // Only the given values are visited, because a loop over all elements would take twice as long.
  for (const path in values) {
    const value = values[path];
    const leaf = value === undefined || value === '' ? undefined : leaves.get(path);
    if (leaf) inside(leaf.parent)[leaf.index] = valued(leaf.slot, value as string | Coded);
  }
  // In the list, parents come before children, so the loop runs backwards.
  for (let own = parents.length - 1; own > 0; own--) {
    const { slot, parent, index } = parents[own] as Place;
    const children = filled[own];
    if (children) inside(parent)[index] = slot.withChildren(children);
  }
  return element(command, inside(0));
}

interface Place {
  readonly parent: number;
  readonly index: number;
  readonly slot: Slot;
}

/** The elements of a command: those with children, starting with the command itself, and those with values, by path. */
interface Layout {
  readonly parents: Place[];
  readonly leaves: Map<string, Place>;
}

const layouts = byCommand((command): Layout => {
  const tables: readonly ReplyTable[] = commandData[command].reply;
  const fieldsIn = (name: string) => tables.find(({ within }) => within === name)?.fields;
  const parents: Place[] = [];
  const leaves: Layout['leaves'] = new Map();
  const laidOut = (
    name: string,
    fields: ReplyTable['fields'],
    prefix: string,
    place: Omit<Place, 'slot'>,
  ): Element => {
    const own = parents.length;
    parents.length += 1;
    const children = Object.entries(fields).map(([path, field], index) => {
      const [first = '', ...deeper] = path.split('.');
      const at = { parent: own, index };
      const inner = deeper.length > 0 ? { [deeper.join('.')]: field } : fieldsIn(`${prefix}${path}`);
      if (inner) return laidOut(first, inner, `${prefix}${first}.`, at);
      const slot = new Slot(element(first, '', field.coded ? { code: '' } : undefined));
      leaves.set(`${prefix}${path}`, { ...at, slot });
      return slot.empty;
    });
    const slot = new Slot(element(name, children));
    parents[own] = { ...place, slot };
    return slot.empty;
  };
  laidOut(command, fieldsIn('') ?? {}, '', { parent: 0, index: 0 });
  return { parents, leaves };
});

const valued = (slot: Slot, value: string | Coded): Element =>
  typeof value === 'string' ? slot.withText(value) : slot.withText(value.label, value.code);

export function refusedValues(
  status: string,
  language: Language,
  sent: (path: string) => string | undefined,
): Values {
  return {
    status,
    statusText: textOf(status, language),
    terminalNumber: ownText(sent('terminalNumber')),
  };
}

const codes = new Map(
  commandData.doDeal.reply
    .flatMap(({ fields }) => Object.entries<ReplyField>(fields))
    .map(([name, { codes }]) => [name, codes]),
);

export function valuesOf(transaction: Transaction, terminal: Terminal, language: Language): Values {
  const { card, status, sent } = transaction;
  const { outcome } = card;
  const approved = status === '000';
  const code = (name: string, key: string): Coded => coded(name, codes.get(name), key);
  const threeDSecure = card.isVisa && sent.cavv !== undefined;
  const values: Record<string, Value> = {
    status,
    statusText: textOf(status, language),
    terminalNumber: transaction.terminalNumber,
    cardId: terminal.makesTokens ? card.token : undefined,
    cardBin: card.bin,
    cardMask: `${card.bin}${'*'.repeat(card.length - 10)}${card.lastFour}`,
    cardLength: String(card.length),
    cardNo: `${'x'.repeat(card.length - 4)}${card.lastFour}`,
    cardExpiration: transaction.cardExpiration,
    cardType: { code: '00', label: 'Local' },
    extendedCardType: { code: '0', label: 'Credit' },
    creditCompany: code('creditCompany', outcome.creditCompany),
    cardBrand: code('cardBrand', outcome.cardBrand),
    cardAcquirer: code('cardAcquirer', outcome.cardAcquirer),
    transactionType: code('transactionType', transaction.type),
    creditType: outcome.adHoc ? { code: '3', label: 'AdHock' } : asSent(sent, 'creditType'),
    currency: asSent(sent, 'currency'),
    transactionCode: asSent(sent, 'transactionCode'),
    total: String(transaction.total),
    validation: validation(sent.validation, terminal.lenient),
    idStatus: terminal.checksId ? code('idStatus', outcome.idStatus ?? (sent.id ? '1' : '0')) : undefined,
    cvvStatus: terminal.checksCvv
      ? code('cvvStatus', outcome.cvvStatus ?? (sent.cvvEntered ? '1' : '0'))
      : undefined,
    authSource: code('authSource', approved ? outcome.authSource : '2'),
    authNumber: transaction.authNumber,
    slaveTerminalNumber: sent.slaveTerminalNumber ?? '001',
    slaveTerminalSequence: transaction.sequence,
    eci: card.isVisa ? sent.eci : undefined,
    xid: card.isVisa ? sent.xid : undefined,
    cavv: threeDSecure ? code('cavv', outcome.cavv) : undefined,
    cgUid: transaction.cgUid,
    'acquirerData.gateway': 'AshraitEmv',
    'acquirerData.avsResponse': { code: '0', label: 'Absent' },
    'ashraitEmvData.uid': transaction.uid,
    'ashraitEmvData.authCodeAcquirer': code('authCodeAcquirer', approved ? outcome.authCodeAcquirer : '2'),
    'ashraitEmvData.authCodeCreditCompany': code(
      'authCodeCreditCompany',
      approved ? outcome.authCodeCreditCompany : '2',
    ),
    'ashraitEmvData.informativeTranCode': outcome.informativeTranCode
      ? code('informativeTranCode', outcome.informativeTranCode)
      : undefined,
    'ashraitEmvData.authNoAcquirer': transaction.authNumber,
    'ashraitEmvData.cvvFlag': sent.cvvEntered ? '1' : '0',
    'ashraitEmvData.idFlag': sent.id ? '1' : '0',
    'ashraitEmvData.dspBalance':
      transaction.kind === 'enquiry' ? `${sent.ipayCode ?? 'Currency'} 1000` : undefined,
    'ashraitEmvData.ashReasonText': 'TIKRA',
    'ashraitEmvData.manufId': 'TCK',
    'ashraitEmvData.manufUse': '000001',
    'ashraitEmvData.ashVersion': 'x',
    'ashraitEmvData.mti': '100',
    'ashraitEmvData.addendum2.specialAddData': undefined,
    user: transaction.user,
    id: undefined,
  };
  for (const name in sent) if (!Object.hasOwn(values, name)) values[name] = sent[name];
  if (approved) return values;
  const extended = extendedTextOf(language);
  return {
    ...values,
    extendedStatus: `30${status}`,
    extendedStatusText: extended.text,
    extendedUserMessage: extended.message,
  };
}

/** Returns a value as sent in the request, together with its code from recorded replies. */
export function asSent(sent: Readonly<Record<string, string>>, name: string): Coded | undefined {
  const label = sent[name];
  return label === undefined ? undefined : { code: sentCodes[name]?.[label] ?? '', label };
}

/** Returns a validation with its J code. With `recorded`, the spelling is that of recorded replies. */
export function validation(name: string | undefined, recorded = false): Coded | undefined {
  if (name === undefined) return undefined;
  const label = validationNames.find((one) => one.toLowerCase() === name.toLowerCase());
  const pageCode = label === 'TxnSetup' ? (sentCodes.validation?.TxnSetup ?? '') : '';
  return { code: String(validationOf(name)?.j ?? pageCode), label: (recorded && label) || name };
}
