import { type CommandName, commandsWithErrors, transactionCommands } from '../../contract/index.ts';
import { deal, dealOn, type Provocation } from './provocation.ts';

const pageRequest = deal(
  {
    validation: 'TxnSetup',
    mpiValidation: 'AutoComm',
    mid: '10001',
    uniqueid: 'order-173',
    successUrl: 'https://shop.example/paid',
    cancelUrl: 'https://shop.example/cancelled',
    errorUrl: 'https://shop.example/failed',
  },
  '',
);

/** What doDeal answers. The specification names 004 alone; the other codes are the sandbox's, most of them met in the wild. */
export const dealProvocations: readonly Provocation[] = [
  {
    code: '000',
    meaning: 'The deal was made.',
    commands: ['doDeal'],
    by: 'card',
    how: 'Charge any card of the table that is approved, or any other with a valid check digit.',
    advice: 'Keep tranId, cgUid and authNumber with the order; later commands name the deal by them.',
    steps: [deal()],
  },
  {
    code: '004',
    rule: 'doDeal.error.refusal',
    commands: ['doDeal'],
    by: 'card',
    how: 'Charge the card "declined". Any card that begins with 458099 is refused with its last three digits; with 000 it is approved.',
    advice:
      'The order failed, and nothing was charged. Ask for another card, or tell the buyer to call the credit company. Do not repeat the deal as it was.',
    steps: [deal({}, 'declined')],
  },
  {
    code: '001',
    meaning: 'The card is blocked.',
    commands: ['doDeal'],
    by: 'card',
    how: 'Charge the card "blocked".',
    advice: 'Inquire by user first. A REJECTED record means that nothing was charged: ask for another card.',
    steps: [deal({}, 'blocked')],
  },
  {
    code: '033',
    meaning: 'The card number does not pass its check digit, or the token is not one of this merchant.',
    commands: ['doDeal'],
    by: 'request',
    how: 'Charge a card number with its last digit changed, or a cardId that was never given.',
    advice:
      'Inquire by user before you ask for the card again: a REJECTED record means that nothing was charged. Check the number before it is sent.',
    steps: [deal({ cardId: '9999999999999999' }, '')],
  },
  {
    code: '036',
    meaning: 'The card has expired.',
    commands: ['doDeal'],
    by: 'request',
    how: 'Charge a card with a cardExpiration of a month that is over, such as 0120.',
    advice:
      'Inquire by user before you ask for the card again: a REJECTED record means that nothing was charged. The card may have been replaced by one with another expiry.',
    steps: [deal({ cardExpiration: '0120' })],
  },
  {
    code: '107',
    meaning: 'The amount is above what may be charged: of a pre-authorization, or of the terminal.',
    commands: ['doDeal'],
    by: 'amount',
    how: 'Pre-authorize 10000 and capture 10001 by its cgUid.',
    advice:
      'Capture at most the amount authorized. If the order costs more, charge the difference in a deal of its own, and not the whole amount. Above the limit of the terminal: ask the operator for a higher one.',
    steps: [deal({ validation: 'Verify' }), deal({ total: '10001', cgUid: '{1.cgUid}' })],
  },
  {
    code: '111',
    meaning: 'The terminal is not one of the merchant, or may not do this.',
    commands: ['doDeal', 'inquireTransactions'],
    by: 'terminal',
    how: 'Name the terminal "foreign", or send addonData on the terminal "second", which is not configured for it.',
    advice: 'Check the terminal number; ask the operator to configure what the terminal lacks.',
    steps: [dealOn('second', { addonData: '12' })],
  },
  {
    code: '173',
    meaning: 'The request is a duplicate: its uniqueid, or its requestId, was used for something else.',
    commands: ['doDeal'],
    by: 'state',
    how: 'Ask for two payment pages with the same uniqueid.',
    advice:
      'Ask what became of the first request before you send another: the buyer may have paid on the first page, or the first charge may have been made. Take a new uniqueid only once that page can no longer be paid.',
    steps: [pageRequest, pageRequest],
  },
  {
    code: '310',
    meaning:
      'There is no such transaction, or it is in no state for this: to be captured, released or put on hold.',
    commands: ['doDeal'],
    by: 'state',
    how: 'Pre-authorize, capture by cgUid, and capture again; or release what is not held.',
    advice:
      'Inquire about the transaction before it is tried again: it may be captured, released or cancelled already.',
    steps: [deal({ validation: 'Verify' }), deal({ cgUid: '{1.cgUid}' }), deal({ cgUid: '{1.cgUid}' })],
  },
  {
    code: '401',
    meaning: 'A value is missing, has not its form or contradicts another one; additionalInfo names it.',
    commands: [...transactionCommands, 'inquireTransactions'],
    by: 'request',
    how: 'Charge a total of nine digits, or leave the currency out.',
    advice: 'A mistake of the program that sends it: mend the field that additionalInfo names.',
    steps: [deal({ total: '100000000' })],
  },
];

/** The commands that have no code of their own for credentials, for a missing int_in and for the header. */
const withoutTheirOwn: readonly CommandName[] = [
  ...transactionCommands,
  'inquireTransactions',
  ...commandsWithErrors('transmit.error'),
];

/** What every command answers where the request as such is wrong. */
export const envelopeProvocations: readonly Provocation[] = [
  {
    code: '325',
    meaning:
      'The request is not well-formed XML, or not an ashrait request. Stated for two commands, answered by all.',
    commands: [...transactionCommands, 'inquireTerminal', ...commandsWithErrors('transmit.error')],
    by: 'request',
    how: 'Cut the XML off in the middle.',
    advice:
      'A mistake of the program that sends it: write the XML with a library, and percent-encode int_in.',
    steps: [{ ...deal(), but: 'cut off' }],
  },
  {
    code: '405',
    meaning:
      'User or password are wrong. Stated for inquireInvoice, answered by all commands but inquireTerminal.',
    commands: withoutTheirOwn,
    by: 'credentials',
    how: 'Send another password.',
    advice: 'Use the credentials of the API, not of the console, and those of this environment.',
    steps: [{ ...deal(), but: 'wrong password' }],
  },
  {
    code: '414',
    meaning: 'int_in is missing or empty. Stated for inquireInvoice, answered to any form.',
    commands: withoutTheirOwn,
    by: 'request',
    how: 'Leave the form field int_in out.',
    advice: 'A mistake of the program that sends it: the XML goes into the form field int_in.',
    steps: [{ ...deal(), but: 'no int_in' }],
  },
  {
    code: '462',
    meaning: 'A value of the header, version, language or command, is not one that is known.',
    commands: withoutTheirOwn,
    by: 'request',
    how: 'Leave version out.',
    advice: 'Send version 2000, language ENG or HEB, and the name of the command as it is written.',
    steps: [{ ...deal(), but: 'no version' }],
  },
];
