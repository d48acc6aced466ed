import { textAt } from '../../../src/message/element.ts';
import { toTheSecond } from '../../../src/sandbox/clock.ts';
import { filters } from '../../../src/sandbox/transmit-inquire.ts';
import { type Alteration, wireMutant } from '../alteration.ts';
import { changed } from '../replies/tree.ts';
import { requestsOf } from '../requests.ts';
import { comparing } from '../serving.ts';

const { accepts } = requestsOf('transmitInquire');
const compares = comparing('transmitInquire', filters);

export const transmitInquireMutants: readonly Alteration[] = [
  accepts('transmitInquire.criterion-required', 'transmitInquire needs no criterion'),
  compares('transmitInquire.request.toTransmitDateTime', 'toTransmitDateTime is compared by its day', {
    toTransmitDateTime: ({ startedAt }, value) => toTheSecond(startedAt).slice(0, 10) <= value.slice(0, 10),
  }),
  compares(
    'transmitInquire.request.clearingReferanceNo',
    'a reference finds its transmission if it is that of the first batch',
    { clearingReferanceNo: ({ batches }, value) => batches[0]?.clearingReferanceNo === value },
  ),
  wireMutant('transmission.record.currencyTotal', 'the statistics have totals in ILS only', (root) =>
    changed(root, 'response.transmitInquire.transmitStatistics.ref.currencyTotal', (one) =>
      textAt(one, 'currency') === 'ILS' ? one : undefined,
    ),
  ),
];
