import { type Exchange, sentIn } from '../client/index.ts';
import { textAt } from '../message/element.ts';
import { isAccepted, isRouted, namesAnother, tranIdOf, valueIn } from './asked.ts';
import { holds, type Judge, letThrough } from './judge.ts';

const reference = ['slaveTerminalNumber', 'slaveTerminalSequence', 'fileNumber'];

/** Successive charges differ in register, sequence or file. Later files may repeat numbers (ambiguity #101). */
export const register: Judge = (exchange, history) => {
  const before = history.at(-1);
  if (!before || !isCharge(exchange) || !isCharge(before) || tranIdOf(exchange) === tranIdOf(before))
    return [];
  const isEmpty = reference.slice(0, 2).some((name) => valueIn(exchange, name) === '');
  const timeOf = ({ reply }: Exchange) => textAt(reply, 'response.dateTime');
  const sameTerminal = sentIn(exchange, 'terminalNumber') === sentIn(before, 'terminalNumber');
  if (isEmpty || timeOf(exchange) !== timeOf(before) || !sameTerminal) return [];
  const differ = reference.some((name) => valueIn(exchange, name) !== valueIn(before, name));
  const note = 'two charges have the same register number, sequence number and file number';
  return [holds('transaction.reply.slaveTerminalSequence', differ, note)];
};

const isCharge = (exchange: Exchange): boolean =>
  isAccepted(exchange) &&
  !exchange.probe &&
  !letThrough(exchange) &&
  /^debit$/i.test(sentIn(exchange, 'transactionType') ?? '') &&
  /^autocomm$/i.test(sentIn(exchange, 'validation') ?? '') &&
  !namesAnother(exchange) &&
  !isRouted(exchange);
