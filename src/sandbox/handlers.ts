import type { CommandName, TransactionCommand } from '../contract/index.ts';
import { element } from '../message/element.ts';
import type { Answer } from './answer.ts';
import { cancelDeal } from './cancel-deal.ts';
import { doDeal } from './do-deal.ts';
import { inquireInvoice, invoiceElement } from './inquire-invoice.ts';
import { inquireTerminal } from './inquire-terminal.ts';
import { inquireTransactions, inquiryElement } from './inquire-transactions.ts';
import { refundDeal } from './refund-deal.ts';
import type { Call } from './state.ts';
import type { Language } from './texts.ts';
import { refusedValues, transactionElement } from './transaction-reply.ts';
import { transmitInquire } from './transmit-inquire.ts';
import { startedElement, transmitTerminal } from './transmit-terminal.ts';

interface Handler {
  readonly answer: (call: Call) => Answer;
  readonly refused: (
    result: string,
    language: Language,
    field: Call['field'],
  ) => Pick<Answer, 'content' | 'beside'>;
}

/** The reply to a refused transaction command has all elements of the command, most of them empty. */
const transaction = (command: TransactionCommand): Handler['refused'] => {
  return (result, language, field) => ({
    content: transactionElement(command, refusedValues(result, language, field)),
  });
};

export const handlers: Readonly<Record<CommandName, Handler>> = {
  doDeal: { answer: doDeal, refused: transaction('doDeal') },
  refundDeal: { answer: refundDeal, refused: transaction('refundDeal') },
  cancelDeal: { answer: cancelDeal, refused: transaction('cancelDeal') },
  inquireTransactions: {
    answer: inquireTransactions,
    refused: () => ({ content: inquiryElement({ transactions: [], match: 0, totals: {} }) }),
  },
  inquireTerminal: { answer: inquireTerminal, refused: () => ({}) },
  transmitTerminal: { answer: transmitTerminal, refused: () => ({ content: startedElement() }) },
  transmitInquire: { answer: transmitInquire, refused: () => ({ content: element('transmitInquire') }) },
  inquireInvoice: {
    answer: inquireInvoice,
    refused: (result, language) => ({ content: invoiceElement(result, language) }),
  },
};
