import { day } from '../../../src/sandbox/clock.ts';
import { filters } from '../../../src/sandbox/inquire-transactions.ts';
import { type Alteration, serveMutant, wireMutant } from '../alteration.ts';
import { criteria } from '../grid/ledger/found.ts';
import { changed } from '../replies/tree.ts';
import { requestsOf } from '../requests.ts';
import { comparing, reporting, taking } from '../serving.ts';

const compares = comparing('inquireTransactions', filters);

/** Mutants whose inquiries find other transactions than match, or report them wrongly. */
export const inquireTransactionsMutants: readonly Alteration[] = [
  requestsOf('inquireTransactions').accepts(
    'inquireTransactions.criterion-required',
    'an inquiry without a criterion finds the last charge',
    undefined,
    taking(
      'inquireTransactions',
      ({ f, state }) =>
        !criteria.some(f) && {
          fields: { tranId: state.ledger.all().findLast(({ kind }) => kind === 'charge')?.tranId },
        },
    ),
  ),
  ...(['shiftId1', 'shiftId2', 'shiftId3'] as const).map((criterion) =>
    compares(
      `inquireTransactions.request.${criterion}`,
      `a ${criterion} finds longer ones that begin with it`,
      { [criterion]: ({ sent }, value) => sent[criterion]?.startsWith(value) === true },
    ),
  ),
  compares('inquireTransactions.request.user', 'a user finds longer ones that begin with it', {
    user: ({ user }, value) => user?.startsWith(value) === true,
  }),
  compares('inquireTransactions.request.toTransmitDate', 'toTransmitDate leaves out its own day', {
    toTransmitDate: ({ transmission }, value) => transmission !== undefined && day(transmission.at) < value,
  }),
  compares(
    'inquireTransactions.request.fromTransmitDate',
    'transmission dates narrow by the day of the deal',
    {
      fromTransmitDate: ({ transmission, at }, value) => transmission !== undefined && day(at) >= value,
      toTransmitDate: ({ transmission, at }, value) => transmission !== undefined && day(at) <= value,
    },
  ),
  compares('inquireTransactions.request.fromDealDate', 'deal dates narrow by the day of transmission', {
    fromDealDate: ({ transmission, at }, value) => day(transmission?.at ?? at) >= value,
    toDealDate: ({ transmission, at }, value) => day(transmission?.at ?? at) <= value,
  }),
  wireMutant(
    ['inquireTransactions.error.000', 'command.inquireTransactions', 'transaction.totals.total'],
    'an inquiry is answered with 000 and an empty page',
    (root) => changed(root, 'response.inquireTransactions.transactions.transaction', () => undefined),
  ),
  serveMutant(
    'state.financialStatus.CAPTURED',
    'a charge that waits for transmission is reported as AUTHORIZED',
    reporting(
      (one) => one.kind === 'charge' && one.state === 'pending transmission' && { state: 'authorized' },
    ),
  ),
  serveMutant(
    'state.financialStatus.REJECTED',
    'a refused transaction is reported as CANCELLED',
    reporting((one) => one.state === 'rejected' && { state: 'cancelled' }),
  ),
  ...(['refund', 'payout'] as const).map((kind) =>
    serveMutant(
      'state.financialStatus.TRANSMITTED',
      `a transmitted ${kind} is reported as CAPTURED`,
      reporting(
        (one) => one.kind === kind && one.state === 'transmitted' && { state: 'pending transmission' },
      ),
    ),
  ),
];
