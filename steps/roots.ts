import { contentOf, type Exchange, resultOf, sentIn } from '../src/client/index.ts';
import { type RuleId, ruleOf, rules } from '../src/contract/index.ts';
import type { Fields, Request } from '../src/message/build-request.ts';
import { textAt } from '../src/message/element.ts';
import { recordsIn } from '../src/model/target.ts';
import { HiddenByClient } from '../src/target/adapter/adapter-errors.ts';
import type { Merchant } from './merchant.ts';
import { Blocked, Lacking, refusalOf } from './outcomes.ts';
import { page } from './pages.ts';
import { excuseBySetUp } from './set-up.ts';
import { askedOnce } from './stored.ts';
import { transmission } from './transmissions.ts';

/** A fault in a plain request. Only its owner rules fail: rules that need the request stay undecided. */
interface Root {
  readonly owners: readonly RuleId[];
  readonly why: string;
  readonly hits: (exchange: Exchange) => boolean;
}

/** A change to the plain charge. The owner rules fail if the target accepts the charge only with the change. */
interface Variation {
  readonly owners: readonly RuleId[];
  readonly fields?: Fields;
  readonly header?: Partial<Request>;
  readonly terminal?: string;
  readonly card?: string;
}

const transactionType: Variation = {
  owners: ['doDeal.request.transactionType', 'doDeal.request.transactionType.value.Debit'],
  fields: { transactionType: 'Credit' },
  terminal: 'all-kinds',
};
const autoComm: Variation = { owners: ['validation.AutoComm'], fields: { validation: 'Verify' } };

const ofDeal: readonly Variation[] = [
  transactionType,
  autoComm,
  {
    owners: ['doDeal.request.currency', 'doDeal.request.currency.value.ILS'],
    fields: { currency: 'USD' },
    terminal: 'all-currencies',
  },
  {
    owners: ['doDeal.request.creditType', 'doDeal.request.creditType.value.RegularCredit'],
    fields: { creditType: 'IsraCredit' },
    terminal: 'all-kinds',
  },
  {
    owners: ['doDeal.request.transactionCode', 'doDeal.request.transactionCode.value.Phone'],
    fields: { transactionCode: 'Internet' },
  },
  { owners: ['doDeal.request.cvv', 'limit.cvv'], fields: { cvv: undefined } },
  { owners: ['doDeal.request.user', 'limit.user-field'], fields: { user: undefined } },
  { owners: ['doDeal.request.cardNo', 'limit.cardNo'], card: 'approved-19-digits' },
];

const ofHeader: readonly Variation[] = [
  { owners: ['envelope.request.language'], header: { language: 'HEB' } },
  { owners: ['envelope.request.version', 'version.2000'], header: { version: '1001' } },
  { owners: ['envelope.request.requestId'], header: { requestId: undefined } },
  { owners: ['envelope.request.dateTime'], header: { dateTime: undefined } },
];

export const unknownId = '99999999999999998';

export const accepted = (exchange: Exchange): boolean => resultOf(exchange) === '000';

const isOf =
  (command: string, known = /^000$/) =>
  (one: Exchange): boolean =>
    one.command === command && !known.test(resultOf(one));

/** Sends the plain charge. All other deals of the suite are variations of it. */
export async function plainest(merchant: Merchant, change: Partial<Variation> = {}): Promise<Exchange> {
  const card = merchant.cardFields(change.card ?? 'approved-visa');
  const fields = {
    ...merchant.deal(),
    terminalNumber: merchant.terminal(change.terminal ?? 'main'),
    ...card,
    ...change.fields,
  };
  const header = { language: 'ENG', dateTime: '', requestId: merchant.nextId(), ...change.header };
  return merchant.send('doDeal', fields, header);
}

async function accepting(
  merchant: Merchant,
  variations: readonly Variation[],
): Promise<readonly Variation[]> {
  const found: Variation[] = [];
  for (const one of variations) {
    try {
      if (accepted(await plainest(merchant, one))) found.push(one);
    } catch (error) {
      if (!(error instanceof Lacking)) throw error;
    }
  }
  return found;
}

async function charge(merchant: Merchant): Promise<Root | undefined> {
  const plain = await plainest(merchant);
  // A single refusal can have a cause in an earlier request, so the charge is sent again.
  if (accepted(plain) || accepted(await plainest(merchant))) return undefined;
  const [why, hits] = [refusalOf('a plain charge', plain), isOf('doDeal')];
  const [header] = await accepting(merchant, ofHeader);
  if (header) return { owners: header.owners, why, hits: (one) => !accepted(one) };
  const [one, other, ...more] = await accepting(merchant, ofDeal);
  if (one && !other) return { owners: one.owners, why, hits };
  const isPair = one === transactionType && other === autoComm && more.length === 0;
  return { owners: [isPair ? 'combination.Debit.AutoComm' : 'command.doDeal'], why, hits };
}

async function paymentPage(merchant: Merchant): Promise<Root | undefined> {
  const ask = (mpiValidation: string, changes: Fields = {}) =>
    merchant.send('doDeal', page(merchant, { mpiValidation, ...changes }));
  const plain = await ask('AutoComm');
  if (accepted(plain) || accepted(await ask('Verify'))) return undefined;
  const isOfPhone = accepted(await ask('AutoComm', { transactionCode: 'Phone' }));
  return {
    owners: isOfPhone
      ? ['doDeal.request.transactionCode', 'doDeal.request.transactionCode.value.Internet']
      : ['validation.TxnSetup'],
    why: refusalOf('a plain request for a payment page', plain),
    hits: (one) => !accepted(one) && sentIn(one, 'validation') === 'TxnSetup',
  };
}

const recordsOf = (exchange: Exchange): number => recordsIn(exchange).length;
const tranIdsIn = (exchange: Exchange): readonly string[] =>
  recordsIn(exchange).flatMap((record) => textAt(record, 'tranId') || []);

async function inquiry(merchant: Merchant): Promise<Root | undefined> {
  const made = await plainest(merchant);
  if (!accepted(made)) return undefined;
  const isRefused = isOf('inquireTransactions', /^0(00|99)$/);
  const criteria = { tranId: merchant.need(made, 'tranId'), user: merchant.reference };
  const asked = new Map<string, Exchange>();
  for (const [name, value] of Object.entries(criteria)) {
    const fields = { terminalNumber: merchant.terminal('main'), [name]: value };
    asked.set(name, await merchant.send('inquireTransactions', fields));
  }
  const [one, ...others] = asked.values();
  if (one && [one, ...others].every((asked) => recordsOf(asked) === 0)) {
    const hits = (one: Exchange) => one.command === 'inquireTransactions' && recordsOf(one) === 0;
    if (accepted(one) && !contentOf(one))
      return {
        owners: ['envelope.reply.commandElement'],
        why: 'the reply to a plain inquiry is empty',
        hits,
      };
    const refused = [one, ...others].every(isRefused);
    const why = refused ? refusalOf('a plain inquiry', one) : 'a plain inquiry does not find its charge';
    return { owners: ['command.inquireTransactions'], why, hits };
  }
  if (one && [one, ...others].every((asked) => tranIdsIn(asked).length === 0))
    return {
      owners: ['transaction.record.tranId'],
      why: 'a plain inquiry reports its charge without a tranId',
      hits: (one) => recordsOf(one) > 0,
    };
  const [criterion, refused] = [...asked].find(([, one]) => isRefused(one)) ?? [];
  return criterion === undefined || !refused
    ? undefined
    : {
        owners: [ruleOf('inquireTransactions.request', criterion)],
        why: refusalOf(`a plain inquiry by ${criterion}`, refused),
        hits: (one) => isRefused(one) && sentIn(one, criterion) !== undefined,
      };
}

const nothingFound: Check = (merchant) =>
  refusedRoot(
    merchant,
    'inquireTransactions',
    { terminalNumber: merchant.terminal('main'), user: `F${merchant.reference.slice(1)}` },
    ['inquireTransactions.error.099'],
    /^0(00|99)$/,
  );

const statusRules = rules.flatMap(({ id }) => (id.startsWith('state.financialStatus.') ? [id] : []));

/** Finds a gateway that reports a pre-authorization, a charge and a cancelled charge with one status. */
async function statuses(merchant: Merchant): Promise<Root | undefined> {
  const deals = [{ validation: 'Verify' }, {}, {}].map((fields) => () => plainest(merchant, { fields }));
  const reported = new Set<string>();
  for (const [index, make] of deals.entries()) {
    const tranId = merchant.need(await make(), 'tranId');
    if (index === 2) await merchant.send('cancelDeal', { tranId });
    reported.add(textAt(await merchant.record(tranId), 'financialStatus') ?? '');
  }
  const [only, ...more] = reported;
  return only === '' || more.length > 0
    ? undefined
    : {
        owners: ['transaction.record.financialStatus', ...statusRules],
        why: `inquiries report a pre-authorization, a charge and a cancelled charge all as ${only}`,
        hits: (one) => recordsOf(one) > 0,
      };
}

async function refusedRoot(
  merchant: Merchant,
  command: string,
  fields: Fields,
  owners: readonly RuleId[] | ((result: string) => readonly RuleId[]),
  known?: RegExp,
): Promise<Root | undefined> {
  const hits = isOf(command, known);
  const plain = await merchant.send(command, fields);
  if (!hits(plain)) return undefined;
  return {
    owners: typeof owners === 'function' ? owners(resultOf(plain)) : owners,
    why: refusalOf(`a plain ${command}`, plain),
    hits,
  };
}

async function transmitting(merchant: Merchant): Promise<Root | undefined> {
  // Open: transmitTerminal of a terminal with the daily transmission (ambiguity #75).
  const { manual: terminalNumber } = merchant.target.terminals;
  if (terminalNumber === undefined) return undefined;
  if (!accepted(await plainest(merchant, { terminal: 'manual' }))) return undefined;
  const owners: readonly RuleId[] = [
    'command.transmitTerminal',
    'transmitTerminal.no-optional-parameters',
    'transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal',
  ];
  const send = () => merchant.send('transmitTerminal', transmission(merchant, { terminalNumber }));
  let plain = await send();
  // 504 asks to try again. Another user of the terminal can cause a code about its state, but hardly three in a row.
  for (let repeats = 0; repeats < 2 && stuck.test(resultOf(plain)); repeats += 1) plain = await send();
  const result = resultOf(plain);
  if (!stuck.test(result) && ofTerminal.test(result)) return undefined;
  const why = refusalOf('a plain transmitTerminal', plain);
  const isOther = isOf('transmitTerminal', ofTerminal);
  return { owners, why, hits: stuck.test(result) ? isOf('transmitTerminal') : isOther };
}

/** Result codes of transmitTerminal about the state of the terminal. */
const ofTerminal = /^(000|50[0-4]|534)$/;
const stuck = /^50[134]$/;

async function transmissionInquiry(merchant: Merchant): Promise<Root | undefined> {
  // A reply without a result is no refusal: the address may be wrong.
  const isRefused = isOf('transmitInquire', /^(000|500|)$/);
  const period = { fromTransmitDateTime: '2020-01-01 00:00:00', toTransmitDateTime: '2020-01-01 23:59:59' };
  const ask = (criterion: Fields) =>
    merchant.send('transmitInquire', { terminalNumber: merchant.terminal('main'), ...criterion });
  const plain = await ask({ transmitId: unknownId });
  if (!isRefused(plain)) return undefined;
  const all = isRefused(await ask(period));
  return {
    // Rules about inquiries without matches.
    owners: all
      ? ['command.transmitInquire', 'transmit.error.500', 'transmitInquire.empty-when-not-found']
      : ['transmitInquire.request.transmitId'],
    why: refusalOf(`a plain transmitInquire${all ? '' : ' by transmitId'}`, plain),
    hits: (one) => isRefused(one) && (all || sentIn(one, 'transmitId') !== undefined),
  };
}

/** Rules that a target breaks by refusing the right credentials with 003 or 405. */
const rightCredentials: readonly RuleId[] = [
  'command.inquireTerminal',
  'envelope.inquireTerminal-shape',
  'inquireTerminal.request.user',
  'inquireTerminal.request.password',
];

const terminalInquiry: Check = async (merchant) =>
  refusedRoot(merchant, 'inquireTerminal', { terminalNumber: merchant.terminal('main') }, (result) =>
    /^(003|405)$/.test(result) ? rightCredentials : ['command.inquireTerminal'],
  );

const invoiceInquiry: Check = async (merchant) =>
  refusedRoot(
    merchant,
    'inquireInvoice',
    {
      terminalNumber: merchant.terminal('main'),
      'invoice.invoiceAtranId': merchant.target.invoices.missing ?? unknownId,
    },
    [
      'command.inquireInvoice',
      'envelope.inquireInvoice-shape',
      'inquireInvoice.accepted-is-000',
      'inquireInvoice.error.000',
    ],
  );

type Check = (merchant: Merchant) => Promise<Root | undefined>;

/** Checks for scenarios with a command, in addition to the plain charge. */
const checks: Readonly<Record<string, readonly Check[]>> = {
  doDeal: [paymentPage],
  inquireTransactions: [inquiry, nothingFound, statuses],
  transmitTerminal: [transmitting],
  transmitInquire: [transmissionInquiry],
  inquireTerminal: [terminalInquiry],
  inquireInvoice: [invoiceInquiry],
};

const rootOnce = askedOnce<Check, Root | undefined>(Lacking, Blocked, HiddenByClient);

export function blameOwners(merchant: Merchant, owners: readonly RuleId[], why: string): never {
  for (const rule of merchant.rules) if (owners.some((id) => id === rule)) merchant.blame(rule, why);
  throw new Blocked(why, owners);
}

/** Throws Blocked if a plain request of one of the scenario's commands fails: only the owners of that fault fail. */
export async function excuseByRoots(merchant: Merchant): Promise<void> {
  const shown = [...merchant.exchanges];
  await excuseBySetUp(merchant);
  const commands = new Set(shown.map(({ command }) => command));
  for (const check of [charge, ...[...commands].flatMap((command) => checks[command] ?? [])]) {
    // A scenario without a payment page does not depend on payment pages.
    const relevant = check !== paymentPage || shown.some((one) => sentIn(one, 'validation') === 'TxnSetup');
    const root = relevant ? await rootOnce(merchant.target, check, () => check(merchant)) : undefined;
    if (root && shown.some(root.hits)) blameOwners(merchant, root.owners, root.why);
  }
}
