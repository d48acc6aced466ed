import type { Mutant } from '../mutant.ts';
import { refuses } from './deal-checks.ts';

/** A gateway that does not take one of a field's values. */
const refusesValue = (field: string, value: string): Mutant =>
  refuses(
    `doDeal.request.${field}.value.${value}`,
    `${field} ${value} is refused`,
    `f('${field}') === '${value}'`,
  );

/** A gateway that does not take a field's longest text, of so many characters. */
const refusesLength = (field: string, length: number): Mutant =>
  refuses(
    `doDeal.request.${field}`,
    `a ${field} of ${length} characters is refused`,
    `f('${field}').length === ${length}`,
  );

/** Deals that keep every rule, and are refused. */
export const strictDeals: readonly Mutant[] = [
  refuses(
    'doDeal.request.mpiValidation.value.AutoComm',
    'a payment page with mpiValidation AutoComm is refused',
    "f('validation') === 'TxnSetup' && f('mpiValidation') === 'AutoComm'",
  ),
  refuses(
    'doDeal.request.mpiValidation.value.Verify',
    'a payment page with mpiValidation Verify is refused',
    "f('validation') === 'TxnSetup' && f('mpiValidation') === 'Verify'",
  ),
  refuses(
    'doDeal.request.mpiValidation.value.Token',
    'a payment page with mpiValidation Token is refused',
    "f('validation') === 'TxnSetup' && f('mpiValidation') === 'Token'",
  ),
  refuses(
    'doDeal.request.mpiValidation.value.AutoCommHold',
    'a payment page with mpiValidation AutoCommHold is refused',
    "f('validation') === 'TxnSetup' && f('mpiValidation') === 'AutoCommHold'",
  ),
  refuses('validation.TxnSetup', 'every payment page is refused', "f('validation') === 'TxnSetup'"),
  refuses(
    'validation.TxnSetup',
    'a payment page is refused unless a cardNo is sent',
    "f('validation') === 'TxnSetup' && !f('cardNo')",
  ),
  refuses('doDeal.request.mid', 'a mid with a digit in it is refused', "/[0-9]/.test(f('mid'))"),
  refuses(
    'doDeal.request.successUrl',
    'a successUrl with a query is refused',
    "f('successUrl').includes('?')",
  ),
  refuses(
    'doDeal.request.addonData',
    'addonData is refused on every terminal',
    "f('addonData') !== '' || f('ashraitEmvData.addonData') !== ''",
  ),
  refuses(
    'doDeal.request.deferMonths',
    'deferMonths is refused on every terminal',
    "f('deferMonths') !== '' || f('ashraitEmvData.deferMonths') !== ''",
  ),
  refuses(
    'doDeal.request.dueDate',
    'dueDate is refused on every terminal',
    "f('dueDate') !== '' || f('ashraitEmvData.dueDate') !== ''",
  ),
  refuses(
    'doDeal.request.offerCode',
    'offerCode is refused on every terminal',
    "f('offerCode') !== '' || f('ashraitEmvData.offerCode') !== ''",
  ),
  refuses(
    'doDeal.request.routeCode',
    'routeCode is refused on every terminal',
    "f('routeCode') !== '' || f('ashraitEmvData.routeCode') !== ''",
  ),
  refuses(
    'doDeal.request.deferMonths',
    'deferMonths 12 is refused',
    "f('ashraitEmvData.deferMonths') === '12' || f('deferMonths') === '12'",
  ),
  refuses(
    'doDeal.request.deferMonths',
    'deferMonths 01 is refused',
    "f('ashraitEmvData.deferMonths') === '01' || f('deferMonths') === '01'",
  ),
  refuses('doDeal.request.routeCode', 'routeCode 256 is refused', "f('routeCode') === '256'"),
  refuses('doDeal.request.routeCode', 'routeCode 1 is refused', "f('routeCode') === '1'"),
  refuses('doDeal.request.addonData', 'an addonData of 8 digits is refused', "f('addonData').length === 8"),
  refuses('doDeal.request.addonData', 'an addonData of 2 digits is refused', "f('addonData').length === 2"),
  refusesValue('transactionType', 'Credit'),
  refusesValue('transactionType', 'Forced'),
  refusesValue('transactionType', 'CashBack'),
  refusesValue('transactionType', 'Cash'),
  refusesValue('transactionType', 'RecurringDebit'),
  refusesValue('transactionType', 'BalanceEnquiry'),
  refusesValue('transactionType', 'Load'),
  refusesValue('transactionType', 'Discharge'),
  refuses(
    'doDeal.request.transactionType',
    'transactionType debit, in lower case, is refused',
    "f('transactionType') === 'debit'",
  ),
  refusesValue('ipayCode', 'Currency'),
  refusesValue('ipayCode', 'Stars'),
  refusesValue('ipayCode', 'Points'),
  refusesValue('ipayCode', 'Club'),
  refusesValue('currency', 'USD'),
  refusesValue('currency', 'GBP'),
  refusesValue('currency', 'HKD'),
  refusesValue('currency', 'JPY'),
  refusesValue('currency', 'EUR'),
  refusesValue('creditType', 'IsraCredit'),
  refusesValue('creditType', 'AdHock'),
  refusesValue('creditType', 'SpecialCredit'),
  refusesValue('creditType', 'Payments'),
  refusesValue('transactionCode', 'Internet'),
  refuses(
    'combination.Credit.Verify',
    'the pre-authorization of a payout is refused',
    "f('transactionType') === 'Credit' && f('validation') === 'Verify'",
  ),
  refuses(
    'combination.Credit.AutoComm.capture',
    'the capture of a payout by its cgUid is refused',
    "f('transactionType') === 'Credit' && f('cgUid') !== ''",
  ),
  refuses(
    'doDeal.request.numberOfPayments',
    'a numberOfPayments of 20 digits is refused',
    "f('numberOfPayments').length === 20",
  ),
  refuses(
    'doDeal.request.firstPayment',
    'a firstPayment of 20 digits is refused',
    "f('firstPayment').length === 20",
  ),
  refuses(
    'doDeal.request.periodicalPayment',
    'a periodicalPayment of 20 digits is refused',
    "f('periodicalPayment').length === 20",
  ),
  refuses(
    'doDeal.request.creditType.value.SpecialCredit',
    'creditType SpecialCredit is refused without a firstPayment',
    "f('creditType') === 'SpecialCredit' && !f('firstPayment')",
  ),
  refuses(
    'validation.AutoCommHold',
    'validation AutoCommHold is refused',
    "f('validation') === 'AutoCommHold'",
  ),
  refuses(
    'validation.AutoCommRelease',
    'validation AutoCommRelease is refused',
    "f('validation') === 'AutoCommRelease'",
  ),
  refuses(
    ['validation.SetAsHold', 'transition.any-transaction-dodeal-setashold-with-tranid'],
    'validation SetAsHold is refused',
    "f('validation') === 'SetAsHold'",
  ),
  refuses(
    'doDeal.request.dealerNumber',
    'a dealerNumber of 7 digits is refused',
    "f('dealerNumber').length === 7",
  ),
  refuses(
    'doDeal.request.dealerNumber',
    'a dealerNumber of one digit is refused',
    "f('dealerNumber').length === 1",
  ),
  refuses('doDeal.request.dealerNumber', 'dealerNumber is refused in every mode', "f('dealerNumber') !== ''"),
  refuses(
    'doDeal.request.mainTerminalNumber',
    'a mainTerminalNumber of 7 digits is refused',
    "f('mainTerminalNumber').length === 7",
  ),
  refuses(
    'doDeal.request.mainTerminalNumber',
    'a mainTerminalNumber of one digit is refused',
    "f('mainTerminalNumber').length === 1",
  ),
  refuses(
    'doDeal.request.mainTerminalNumber',
    'mainTerminalNumber is refused in every mode',
    "f('mainTerminalNumber') !== ''",
  ),
  refuses('doDeal.request.cardNo', 'a cardNo of 19 digits is refused', "f('cardNo').length === 19"),
  refuses('doDeal.request.cvv', 'a cvv of 4 digits is refused', "f('cvv').length === 4"),
  refuses('doDeal.request.eci', 'an eci of one digit is refused', "f('eci').length === 1"),
  refuses('doDeal.request.xid', 'an xid of 50 characters is refused', "f('xid').length === 50"),
  refuses('doDeal.request.user', 'a user of 19 characters is refused', "f('user').length === 19"),
  refuses(
    'doDeal.request.slaveTerminalNumber',
    'a slaveTerminalNumber of 3 digits is refused',
    "f('slaveTerminalNumber').length === 3",
  ),
  refusesLength('shiftId1', 32),
  refusesLength('shiftId2', 32),
  refusesLength('shiftId3', 32),
  ...Array.from({ length: 10 }, (_, index) => refusesLength(`userData${index + 1}`, 256)),
  refuses('doDeal.request.total', 'a total of 8 digits is refused', "f('total').length === 8"),
  refuses(
    'doDeal.request.validation',
    'validation autoComm, with a small a, is refused',
    "f('validation') === 'autoComm'",
  ),
  refuses(
    ['doDeal.request.transactionType.value.Debit', 'doDeal.request.transactionType'],
    'transactionType Debit is refused',
    "f('transactionType') === 'Debit'",
  ),
  refuses(
    ['doDeal.request.currency.value.ILS', 'doDeal.request.currency'],
    'currency ILS is refused',
    "f('currency') === 'ILS'",
  ),
  refusesValue('creditType', 'RegularCredit'),
  refusesValue('transactionCode', 'Phone'),
];
