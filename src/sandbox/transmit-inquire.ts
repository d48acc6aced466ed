import { type Answer, Refusal } from './answer.ts';
import { checkRequest } from './request-checks.ts';
import type { Call } from './state.ts';

/** Serves transmitInquire. */
export function transmitInquire(call: Call): Answer {
  checkRequest(call, 'transmitInquire', { code: '550' });
  throw new Refusal('500', 'transmit.error.500', 'no transmission was found');
}
