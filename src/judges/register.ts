import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { holds, type Judge, letThrough } from './judge.ts';

/**
 * Judges that two charges, one right after the other, differ in register, sequence or file: the three are the reference
 * of one transaction at the acquirer. Later ones may have the number again: it has three digits at most, and starts anew
 * with a file. Where no register or sequence is told there is nothing to compare.
 */
export const register: Judge = (exchange, history) => {
  const before = history.at(-1);
  if (!before || !isCharge(exchange) || !isCharge(before)) return [];
  const [own, other] = [exchange, before].map(referenceOf);
  const apart = ['dateTime', 'tranId'].map((name) =>
    [exchange, before].map((one) => textAt(one.reply, `response.${name}`)),
  );
  const [[now, then] = [], [id, otherId] = []] = apart;
  if (!own || !other || now !== then || id === otherId) return [];
  if (sentIn(exchange, 'terminalNumber') !== sentIn(before, 'terminalNumber')) return [];
  const note = 'two charges have one register, sequence and file';
  return [holds('transaction.reply.slaveTerminalSequence', own !== other, note)];
};

const isCharge = (exchange: Exchange): boolean =>
  exchange.command === 'doDeal' &&
  resultOf(exchange) === '000' &&
  !exchange.probe &&
  !letThrough(exchange) &&
  /^debit$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
  /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '') &&
  !['tranId', 'cgUid', 'authNo', 'routeCode', 'mainTerminalNumber'].some((name) => sentIn(exchange, name));

function referenceOf(exchange: Exchange): string | undefined {
  const [register, sequence, file] = ['slaveTerminalNumber', 'slaveTerminalSequence', 'fileNumber'].map(
    (name) => textAt(contentOf(exchange), name) ?? '',
  );
  return register && sequence ? `${register} ${sequence} ${file}` : undefined;
}
