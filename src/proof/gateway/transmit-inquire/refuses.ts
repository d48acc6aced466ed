import type { Mutant } from '../../mutant.ts';
import { requestsOf } from '../../requests.ts';

const { refuses } = requestsOf('transmitInquire');

/** Inquiries about transmissions that break no rule, and are refused. */
export const transmitInquireRefuses: readonly Mutant[] = [
  refuses(
    'transmitInquire.request.transmitId',
    'transmitInquire by transmitId and a period is refused',
    (f) => f('transmitId') !== '' && f('fromTransmitDateTime') !== '',
  ),
  refuses(
    'transmitInquire.request.clearingReferanceNo',
    'transmitInquire by a clearingReferanceNo of 7 digits is refused',
    (f) => f('clearingReferanceNo').length === 7,
  ),
  refuses(
    'transmitInquire.request.transmitId',
    'transmitInquire by a transmitId of 20 digits is refused',
    (f) => f('transmitId').length > 19,
  ),
];
