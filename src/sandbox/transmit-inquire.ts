import { breaches } from '../contract/index.ts';
import { type Answer, Refusal } from './answer.ts';
import type { Call } from './state.ts';

/** Serves transmitInquire. */
export function transmitInquire({ field }: Call): Answer {
  const [breach] = breaches('transmitInquire', field);
  if (breach) throw new Refusal('550', breach.rule, `${breach.field} ${breach.problem}`);
  throw new Refusal('500', 'transmit.error.500', 'no transmission was found');
}
