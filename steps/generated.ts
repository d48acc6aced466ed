import fc, { type Arbitrary } from 'fast-check';
import { resultOf } from '../src/client/index.ts';
import { type CommandName, isCommand, isCredit, lookupElements } from '../src/contract/index.ts';
import {
  type BrokenRequest,
  breakable,
  brokenRequest,
  type Known,
  type Parameters,
  validRequest,
} from '../src/generators/index.ts';
import type { Fields } from '../src/message/build-request.ts';
import type { Merchant } from './merchant.ts';
import { blockUnless, Lacking } from './outcomes.ts';

/** The command that a step names. */
export function command(name: string): CommandName {
  if (!isCommand(name)) throw new Error(`${name} is no command`);
  return name;
}

const standIns = {
  tranId: '100000000000000001',
  cgUid: '100000000000000002',
  'ashraitEmvData.orgUid': '10000000000000000000003',
} as const;

const charged = '10000';

/** Dates without transactions: inquiries about them are cheap. */
const past = {
  ...{ fromDealDate: '2024-01-01', toDealDate: '2024-01-02' },
  ...{ fromTransmitDate: '2024-01-01', toTransmitDate: '2024-01-02' },
  ...{ fromShiftTxnDate: '2024-01-01', toShiftTxnDate: '2024-01-02' },
  ...{ fromTransmitDateTime: '2024-01-01 00:00:00', toTransmitDateTime: '2024-01-02 00:00:00' },
};

function knownOfDeals(merchant: Merchant, cards: readonly string[]): readonly Known[] {
  const { terminals } = merchant.target;
  const plain = { transactionType: 'Debit', creditType: 'RegularCredit' };
  const kinds: readonly Parameters[] = [
    { terminalNumber: terminals.main ?? '', currency: 'ILS', ...plain },
    ...(terminals['all-kinds'] ? [{ terminalNumber: terminals['all-kinds'], currency: 'ILS' }] : []),
    ...(terminals['all-currencies'] ? [{ terminalNumber: terminals['all-currencies'], ...plain }] : []),
  ];
  return kinds.flatMap((kind) =>
    cards
      .filter((role) => merchant.target.cards[role])
      .map((role) => ({ ...(kind as Known), ...merchant.cardFields(role) })),
  );
}

function knownOf(merchant: Merchant, command: CommandName): Known {
  if (isCredit(command)) return { terminalNumber: merchant.terminal(), ...standIns, total: charged };
  if (command === 'inquireInvoice') {
    const invoice = merchant.target.invoices.existing;
    if (invoice === undefined) throw new Lacking('the target file has no invoice "existing"');
    return { terminalNumber: merchant.terminal(), 'invoice.invoiceAtranId': invoice };
  }
  const byHand = command === 'transmitTerminal' ? merchant.target.terminals.manual : undefined;
  return { terminalNumber: byHand ?? merchant.terminal(), ...past };
}

export function validFor(merchant: Merchant, command: CommandName): Arbitrary<Parameters> {
  if (command !== 'doDeal') return validRequest(command, knownOf(merchant, command));
  const cards = ['approved-visa', 'approved-mastercard', 'approved-19-digits'];
  const all = knownOfDeals(merchant, cards).map((known) => validRequest('doDeal', known));
  return fc.oneof({ withCrossShrink: true }, ...all);
}

/** Requests of a command that break one rule, by rule. Deals have the reference of the scenario. */
export function brokenFor(merchant: Merchant, command: CommandName): readonly Arbitrary<BrokenRequest>[] {
  const known = command === 'doDeal' ? widest(merchant) : knownOf(merchant, command);
  const own = command === 'doDeal' ? { user: merchant.reference } : {};
  return breakable(command, known).map((rule) =>
    brokenRequest(command, known, rule).map(({ fields }) => ({ rule, fields: { ...fields, ...own } })),
  );
}

/** Field values that allow the largest number of deal kinds, in every currency that the terminal accepts. */
function widest(merchant: Merchant): Known {
  const known = knownOfDeals(merchant, ['approved-visa']);
  const found = known.find(({ transactionType }) => transactionType === undefined) ?? known[0];
  if (!found) throw new Lacking('the target file has no card "approved-visa"');
  if (found.terminalNumber !== merchant.target.terminals['all-currencies']) return found;
  const { currency: _, ...inAny } = found;
  return inAny as Known;
}

export function plainFor(merchant: Merchant, command: CommandName, fields: Parameters): Parameters {
  const terminalNumber = fields.terminalNumber ?? merchant.terminal();
  if (command === 'doDeal') {
    const { cardNo = '', cardExpiration = '' } = fields;
    const { cvv: _, ...deal } = merchant.deal({ terminalNumber, cardNo, cardExpiration });
    return deal as Parameters;
  }
  if (isCredit(command)) return { tranId: standIns.tranId };
  if (command === 'inquireTransactions') return { terminalNumber, tranId: '1' };
  if (command === 'transmitInquire') return { terminalNumber, transmitId: '1' };
  return fields;
}

/** Replaces placeholders of the request by values from replies. Makes a charge for a refund or cancellation to name. */
export async function readyToSend(
  merchant: Merchant,
  command: CommandName,
  fields: Parameters,
  charge: 'a charge of its own' | 'the charge' = 'a charge of its own',
): Promise<Fields> {
  if (!isCredit(command)) return fields;
  if (charge === 'a charge of its own' || !merchant.prepared.has('charge')) {
    const exchange = await merchant.send('doDeal', merchant.deal({ total: charged }));
    blockUnless(resultOf(exchange) === '000', 'a plain charge is refused');
    merchant.prepared.set('charge', exchange);
  }
  const made = merchant.made('charge');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      isStandIn(name, value) ? [name, merchant.need(made, lookupElements[name])] : [name, value],
    ),
  );
}
const isStandIn = (name: string, value: string): name is keyof typeof standIns =>
  name in standIns && value === standIns[name as keyof typeof standIns];

export function scenarioOfRequest(
  merchant: Merchant,
  command: CommandName,
  fields: Parameters,
  then: string,
): string {
  const rows = Object.entries(fields).map(([name, value]) => [name, written(merchant, name, value)] as const);
  const [wide, high] = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return [
    'Scenario: A request that was generated',
    ...(isCredit(command) ? [`  Given a charge of ${charged} agorot`] : []),
    `  When the merchant sends ${command} with these values`,
    ...rows.map(([name, value]) => `    | ${name.padEnd(wide ?? 0)} | ${value.padEnd(high ?? 0)} |`),
    `  Then ${then}`,
  ].join('\n');
}

const cardFields = { cardNo: 'number', cardExpiration: 'expiration', cvv: 'cvv' } as const;

function written(merchant: Merchant, name: string, value: string): string {
  if (isStandIn(name, value)) return `[its ${name}]`;
  if (value === merchant.reference) return '[its user]';
  const { cards, terminals } = merchant.target;
  const of = cardFields[name as keyof typeof cardFields];
  const card = of && Object.keys(cards).find((role) => cards[role]?.[of] === value);
  if (card) return `[${name} of ${card}]`;
  const terminal =
    name === 'terminalNumber' && Object.keys(terminals).find((role) => terminals[role] === value);
  if (terminal) return `[the terminal ${terminal}]`;
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
}

export function read(merchant: Merchant, name: string, value: string): string {
  const [, of, role = ''] = /^\[(.+?) of (.+)\]$/.exec(value) ?? [];
  const part = cardFields[of as keyof typeof cardFields];
  if (part) return merchant.card(role)[part];
  const [, terminal] = /^\[the terminal (.+)\]$/.exec(value) ?? [];
  if (terminal) return merchant.terminal(terminal);
  if (value === `[its ${name}]` && name in standIns) return standIns[name as keyof typeof standIns];
  return merchant.spelledOut(value);
}
