import { editMutant, type Mutant, type Rules } from '../mutant.ts';
import { lets, refuses } from './deal-checks.ts';

/** A breach that is let through in deals of one validation alone. */
const letsIn = (validation: string, rule: string, breaks: string): Mutant =>
  lets(rule, breaks, `field('validation') === '${validation}'`);

/** A breach that is let through in any currency but ILS. */
const letsAbroad = (rule: string | Rules, breaks: string): Mutant =>
  lets(rule, breaks, "field('currency') !== 'ILS'");

/** Gateways that look at the fields of a plain charge as they should, and not at those of other deals. */
export const dealKinds: readonly Mutant[] = [
  letsIn('Verify', 'doDeal.request.creditType', 'a pre-authorization needs no creditType'),
  letsIn('Verify', 'doDeal.request.total', 'a pre-authorization is of any total'),
  letsIn('Verify', 'doDeal.request.cvv', 'the cvv of a pre-authorization is not checked'),
  letsIn('Verify', 'doDeal.request.shiftId2', 'the shiftId2 of a pre-authorization is not checked'),
  letsIn('Verify', 'installments.rule', 'the installments of a pre-authorization need not add up'),
  letsIn(
    'Verify',
    'doDeal.request.numberOfPayments',
    'a pre-authorization of SpecialCredit needs no numberOfPayments',
  ),
  letsIn('AutoCommHold', 'doDeal.request.total', 'a held charge is of any total'),
  letsIn('AutoCommHold', 'doDeal.request.cvv', 'the cvv of a held charge is not checked'),
  letsIn('AutoCommHold', 'installments.rule', 'the installments of a held charge need not add up'),
  letsIn(
    'AutoCommHold',
    'doDeal.request.periodicalPayment',
    'a held charge in payments needs no periodicalPayment',
  ),
  letsIn(
    'AutoCommHold',
    'doDeal.request.cardExpiration',
    'the card number of a held charge needs no cardExpiration',
  ),
  letsIn('Token', 'doDeal.request.transactionCode', 'a token needs no transactionCode'),
  letsIn('Token', 'doDeal.request.userData7', 'the userData7 of a token is not checked'),
  letsIn('Token', 'doDeal.request.cvv', 'the cvv of a token is not checked'),
  lets(
    'doDeal.request.cardExpiration',
    'the card number of an Internet deal needs no cardExpiration',
    "field('transactionCode') === 'Internet'",
  ),
  lets(
    'doDeal.request.total',
    'a payout below zero is taken',
    "field('transactionType') === 'Credit' && field('total')?.startsWith('-')",
  ),
  lets('doDeal.request.creditType', 'a payout needs no creditType', "field('transactionType') === 'Credit'"),
  letsAbroad(
    ['doDeal.request.total', 'transaction.record.total'],
    'a total in another currency than ILS may have a point',
  ),
  letsAbroad(
    'doDeal.request.routeCode',
    'the routeCode of a deal in another currency than ILS is not checked',
  ),
  letsAbroad('installments.rule', 'installments in another currency than ILS need not add up'),
  letsAbroad('doDeal.request.firstPayment', 'payments in another currency than ILS need no firstPayment'),
  lets(
    'doDeal.request.addonData',
    'the addonData of a pre-authorization is not checked',
    "field('validation') === 'Verify'",
  ),
  lets(
    'installments.rule',
    'more than five payments need not add up',
    "Number(field('numberOfPayments')) > 5",
  ),
  lets(
    'doDeal.request.mpiValidation',
    'a payment page may run SetAsHold',
    "field('mpiValidation') === 'SetAsHold'",
  ),
  lets(
    'doDeal.request.errorUrl',
    'the errorUrl of a page that pre-authorizes is not checked',
    "field('mpiValidation') === 'Verify'",
  ),
  lets(
    'doDeal.request.successUrl',
    'the successUrl of a page that holds is not checked',
    "field('mpiValidation') === 'AutoCommHold'",
  ),
  lets('doDeal.request.mid', 'a page that makes a token needs no mid', "field('mpiValidation') === 'Token'"),
  editMutant('doDeal.request.uniqueid', 'a page that makes a token can be asked for twice', {
    file: 'sandbox/page/set-up.ts',
    from: "if (state.pages.knows(merchant, field('uniqueid')))",
    to: "if (field('mpiValidation') !== 'Token' && state.pages.knows(merchant, field('uniqueid')))",
  }),
  editMutant('doDeal.request.dealerNumber', 'a terminal in mode ravSapak takes a dealerNumber', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode !== mode && field(name))',
    to: "if (terminal.mode !== mode && field(name) && terminal.mode !== 'ravSapak')",
  }),
  editMutant('doDeal.request.mainTerminalNumber', 'a terminal in mode ravMutav takes a mainTerminalNumber', {
    file: 'sandbox/do-deal.ts',
    from: 'if (terminal.mode !== mode && field(name))',
    to: "if (terminal.mode !== mode && field(name) && terminal.mode !== 'ravMutav')",
  }),
  refuses(
    'doDeal.request.total',
    'a pre-authorization of one agora is refused',
    "f('total') === '1' && f('validation') === 'Verify'",
  ),
  refuses(
    'doDeal.request.currency.value.EUR',
    'a pre-authorization in EUR is refused',
    "f('currency') === 'EUR' && f('validation') === 'Verify'",
  ),
  refuses(
    'doDeal.request.currency.value.HKD',
    'a payout in HKD is refused',
    "f('currency') === 'HKD' && f('transactionType') === 'Credit'",
  ),
  refuses(
    'doDeal.request.currency.value.JPY',
    'payments in JPY are refused',
    "f('currency') === 'JPY' && f('creditType') === 'Payments'",
  ),
  refuses(
    'doDeal.request.currency.value.USD',
    'payments in USD are refused',
    "f('currency') === 'USD' && f('creditType') === 'Payments'",
  ),
  refuses(
    'doDeal.request.currency.value.USD',
    'a payment page in USD is refused',
    "f('currency') === 'USD' && f('validation') === 'TxnSetup'",
  ),
  refuses(
    'doDeal.request.creditType.value.IsraCredit',
    'a held charge of IsraCredit is refused',
    "f('creditType') === 'IsraCredit' && f('validation') === 'AutoCommHold'",
  ),
  refuses(
    'doDeal.request.creditType.value.Payments',
    'a held charge in payments is refused',
    "f('creditType') === 'Payments' && f('validation') === 'AutoCommHold'",
  ),
  refuses(
    'doDeal.request.creditType.value.Payments',
    'payments with a cvv of four digits are refused',
    "f('creditType') === 'Payments' && f('cvv').length === 4",
  ),
  refuses(
    'doDeal.request.transactionCode.value.Internet',
    'an Internet pre-authorization is refused',
    "f('transactionCode') === 'Internet' && f('validation') === 'Verify'",
  ),
  refuses(
    'doDeal.request.numberOfPayments',
    'more than 36 payments are refused',
    "Number(f('numberOfPayments')) > 36",
  ),
  refuses(
    'doDeal.request.cardId',
    'a payout to a token is refused',
    "f('transactionType') === 'Credit' && f('cardId') !== ''",
  ),
];
