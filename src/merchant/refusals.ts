import { faultIn, type Heard } from './tape.ts';

type Reply = Pick<Heard, 'result' | 'isAnswered' | 'remarks'>;

/** Not refusals: 000, 099 (nothing found), and 999, which the sandbox records for a fault before the transaction. */
const hasCode = ({ result }: Reply): boolean => /^(?!000|099|999)\d{3}$/.test(result);

/** True if a fault made the result code of the reply, and not the gateway. */
const isMade = ({ remarks }: Reply): boolean =>
  remarks.some((one) => faultIn(one) !== undefined && /: .*\bresult\b/.test(one));

/** True if the gateway refused the request, also if a fault altered or lost the reply. */
export const isRefused = (one: Reply): boolean =>
  hasCode(one) && !isMade(one) && (one.isAnswered || one.remarks.some(faultIn));

export const isSimulated = (one: Reply): boolean => hasCode(one) && isMade(one);
