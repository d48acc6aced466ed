import { type Alteration, editsAt, editsOf } from '../../alteration.ts';
import { type Field, missing, requestsOf } from '../../requests.ts';

const { accepts } = requestsOf('doDeal');
type Where = (f: Field<'doDeal'>) => boolean;

const payments = ['numberOfPayments', 'firstPayment', 'periodicalPayment'] as const;
const sum = (breaks: string, where: Where): Alteration => accepts('installments.rule', breaks, where);
const installments = editsOf('contract/installments.ts');
const clock = editsOf('sandbox/clock.ts');
const knownPage = editsAt('sandbox/page/set-up.ts', "if (state.pages.knows(merchant, field('uniqueid')))");
const otherMode = editsAt('sandbox/do-deal.ts', 'if (isSent === (terminal.mode === mode)) continue;');

/** Mutants that accept deals although their fields, the terminal, the calendar or the ledger forbid them. */
export const doDealAccepts: readonly Alteration[] = [
  accepts(
    'validation.Token',
    'a tokenization with a total above 0 is taken',
    (_, one) => one.field === 'total',
  ),
  accepts(
    'doDeal.request.transactionType.value.BalanceEnquiry',
    'a balance enquiry with another total than 1 is taken',
  ),
  sum('installments that miss the total by one are taken', (f) => {
    const [number, first, periodical] = payments.map((name) => Number(f(name)));
    return Math.abs(Number(f('total')) - (first ?? 0) - (number ?? 0) * (periodical ?? 0)) <= 1;
  }),
  sum('the installments of a pre-authorization need not add up', (f) => f('validation') === 'Verify'),
  sum('the installments of a payout need not add up', (f) => f('transactionType') === 'Credit'),
  sum('more than five payments need not add up', (f) => Number(f('numberOfPayments')) > 5),
  accepts('doDeal.request.currency', 'the currency CHF is taken', (f) => f('currency') === 'CHF', {
    file: 'sandbox/do-deal.ts',
    from: "if (!terminal.currencies.some((one) => one === field('currency')))",
    to: "if (!terminal.currencies.some((one) => one === field('currency')) && field('currency') !== 'CHF')",
  }),
  accepts('doDeal.request.currency', 'a deal without currency is taken', missing, {
    file: 'sandbox/do-deal.ts',
    from: "one === field('currency')",
    to: "one === (field('currency') ?? 'ILS')",
  }),
  accepts('doDeal.request.terminalNumber', 'a deal without terminalNumber is taken', missing, {
    file: 'sandbox/do-deal.ts',
    from: "requestedTerminal(call, '111', 'doDeal.request.terminalNumber');",
    to: "requestedTerminal({ ...call, field: (name) => (name === 'terminalNumber' ? field(name) ?? '0880000010' : field(name)) }, '111', 'doDeal.request.terminalNumber');",
  }),
  accepts(
    ['doDeal.request.terminalNumber', 'limit.terminalNumber'],
    'a terminal is known by its first ten characters',
    undefined,
    {
      file: 'sandbox/do-deal.ts',
      from: "requestedTerminal(call, '111', 'doDeal.request.terminalNumber');",
      to: "requestedTerminal({ ...call, field: (name) => (name === 'terminalNumber' ? field(name)?.slice(0, 10) : field(name)) }, '111', 'doDeal.request.terminalNumber');",
    },
  ),
  accepts(
    'doDeal.request.cardId',
    'a digit behind a token is cut off',
    (f) => /^[0-9]{17}$/.test(f('cardId')),
    {
      file: 'sandbox/do-deal.ts',
      from: "state.cardOf(merchant, field('cardId') ?? '')",
      to: "state.cardOf(merchant, (field('cardId') ?? '').slice(0, 16))",
    },
  ),
  clock(
    ['limit.dueDate', 'doDeal.request.dueDate'],
    'dueDate may be a year and a day ahead',
    'add({ years: 1 })) <= 0',
    'add({ years: 1, days: 1 })) <= 0',
  ),
  knownPage(
    'doDeal.request.uniqueid',
    'a page that makes a token can be asked for twice',
    "if (field('mpiValidation') !== 'Token' && state.pages.knows(merchant, field('uniqueid')))",
  ),
  knownPage(
    'doDeal.request.uniqueid',
    'a uniqueid is taken for a second payment page that leads elsewhere',
    "if ([...state.pages.values()].some(({ sent }) => sent.uniqueid === field('uniqueid') && sent.successUrl === field('successUrl')))",
  ),
  otherMode(
    'doDeal.request.dealerNumber',
    'a terminal in mode ravSapak takes a dealerNumber',
    "if (isSent === (terminal.mode === mode) || (isSent && terminal.mode === 'ravSapak')) continue;",
  ),
  otherMode(
    'doDeal.request.mainTerminalNumber',
    'a terminal in mode ravMutav takes a mainTerminalNumber',
    "if (isSent === (terminal.mode === mode) || (isSent && terminal.mode === 'ravMutav')) continue;",
  ),
  installments(
    ['installments.rule', 'doDeal.request.creditType.value.Payments'],
    'numberOfPayments is read as counting the first payment too',
    'first + count * periodical',
    'first + (count - 1n) * periodical',
  ),
  installments(
    'installments.rule',
    'firstPayment is not looked at when installments are added up',
    'total === first + count * periodical',
    'total === (count + 1n) * periodical',
  ),
];
