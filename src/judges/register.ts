import { contentOf, type Exchange, resultOf, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { isRouted, namesAnother } from './asked.ts';
import { holds, type Judge, letThrough } from './judge.ts';
import { tranIdOf } from './original.ts';

/**
 * Judges that of two charges on a terminal, one right after the other, register, sequence or file differ: together they
 * name one transaction at the acquirer. Later the number may come again, with another file (ambiguity #101).
 */
export const register: Judge = (exchange, history) => {
  const before = history.at(-1);
  if (!before || !isCharge(exchange) || !isCharge(before) || tranIdOf(exchange) === tranIdOf(before))
    return [];
  const told = (one: Exchange, name: string) => textAt(contentOf(one), name) ?? '';
  const untold = ['slaveTerminalNumber', 'slaveTerminalSequence'].some((name) => told(exchange, name) === '');
  const sameMinute =
    textAt(exchange.reply, 'response.dateTime') === textAt(before.reply, 'response.dateTime');
  const sameTerminal = sentIn(exchange, 'terminalNumber') === sentIn(before, 'terminalNumber');
  if (untold || !sameMinute || !sameTerminal) return [];
  const differ = reference.some((name) => told(exchange, name) !== told(before, name));
  const note = 'two charges have the same register, sequence and file';
  return [holds('transaction.reply.slaveTerminalSequence', differ, note)];
};

const reference = ['slaveTerminalNumber', 'slaveTerminalSequence', 'fileNumber'];

const isCharge = (exchange: Exchange): boolean =>
  resultOf(exchange) === '000' &&
  !exchange.probe &&
  !letThrough(exchange) &&
  /^debit$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
  /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '') &&
  !namesAnother(exchange) &&
  !isRouted(exchange);
