import {
  type CommandName,
  commandNames,
  commandsWithErrors,
  transactionCommands,
} from '../../contract/index.ts';
import { cancel, deal, dealOn, type Provocation, refund, transmit } from './provocation.ts';

/** The first sentence of the advice on a refused doDeal. The sandbox stores a record only of a refused card. */
export const inquireFirst =
  'After a doDeal, inquire by user before another attempt: the specification does not say that an error charged nothing. A REJECTED record, by its name, means that nothing was charged. If the inquiry answers 099, wait for the processing deadline, and repeat the inquiry. Only a REJECTED record, or 099 to an inquiry after the processing deadline, allows a new attempt, with a new reference.';

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

/** Commands for which the specification defines no result codes for invalid credentials and headers. */
const withoutTheirOwn: readonly CommandName[] = [
  ...transactionCommands,
  'inquireTransactions',
  ...commandsWithErrors('transmit.error'),
];

/** Result codes that the specification does not define for these commands, though real gateways use most of them. */
export const unstated: readonly Provocation[] = [
  {
    code: '000',
    meaning:
      'The request succeeded: the operation that validation and transactionType select was carried out.',
    commands: ['doDeal'],
    how: 'Charge an approved test card. Any other card with a valid check digit is approved too, unless it has expired, begins with 458099 without ending in 000, or is the test card "blocked".',
    advice:
      'Save tranId, cgUid and, if it is filled, authNumber with the order. Later commands name the deal by these values. After TxnSetup, nothing is paid yet.',
    steps: [deal()],
  },
  {
    code: '001',
    meaning: 'The card is blocked.',
    commands: ['doDeal'],
    how: 'Charge the card "blocked".',
    advice: `${inquireFirst} Then ask for another card.`,
    steps: [deal({}, 'blocked')],
  },
  {
    code: '033',
    meaning: 'The card number does not pass its check digit, or the token does not belong to this merchant.',
    commands: ['doDeal'],
    parameters: ['cardNo', 'cardId'],
    how: 'Charge a card number with a wrong last digit, or an unknown cardId.',
    advice: `${inquireFirst} Check the card number before you send it.`,
    steps: [deal({ cardId: '9999999999999999' }, '')],
  },
  {
    code: '036',
    meaning: 'The card has expired.',
    commands: ['doDeal'],
    parameters: ['cardExpiration'],
    how: 'Charge a card with a past cardExpiration, for example 0120.',
    advice: `${inquireFirst} The card was possibly replaced by a card with another expiry.`,
    steps: [deal({ cardExpiration: '0120' })],
  },
  {
    code: '107',
    meaning: 'The amount is above the pre-authorized amount or the limit of the terminal.',
    commands: ['doDeal'],
    parameters: ['total'],
    how: 'Pre-authorize 10000 and capture 10001 by its cgUid.',
    advice: `${inquireFirst} Capture at most the amount authorized. If the order costs more, charge the difference in a deal of its own, and not the whole amount. If the amount is above the limit of the terminal, ask the operator for a higher limit.`,
    steps: [deal({ validation: 'Verify' }), deal({ total: '10001', cgUid: '{1.cgUid}' })],
  },
  {
    code: '111',
    meaning: 'The terminal does not exist, belongs to another merchant, or is not permitted to do this.',
    commands: ['doDeal'],
    parameters: ['terminalNumber', 'currency'],
    how: 'Name the terminal "foreign", or send addonData on the terminal "second", which is not configured for it.',
    advice: `${inquireFirst} Check the terminal number. Ask the operator to configure the missing permission.`,
    steps: [dealOn('second', { addonData: '12' })],
  },
  {
    code: '111',
    meaning: 'The terminal does not exist or belongs to another merchant.',
    commands: ['inquireTransactions', 'inquireInvoice'],
    parameters: ['terminalNumber'],
    how: 'Name the terminal "foreign".',
    advice: 'Check the terminal number, and whether the credentials belong to its merchant.',
    steps: [{ command: 'inquireTransactions', terminal: 'foreign', fields: { tranId: '1' } }],
  },
  {
    code: '173',
    meaning:
      'The request is a duplicate: its uniqueid was used before. With mayBeDuplicate, which the specification does not have, its requestId was used for something else. In the sandbox, refundDeal, cancelDeal and transmitTerminal also answer 173 to such a requestId.',
    commands: ['doDeal'],
    parameters: ['uniqueid'],
    how: 'Request two payment pages with the same uniqueid.',
    advice:
      'Inquire about the first request before you send another one: the first page was possibly paid, or the first charge made. Use a new uniqueid only if the inquiry finds no charge and the first page can no longer be paid.',
    steps: [pageRequest, pageRequest],
  },
  {
    code: '310',
    meaning:
      'No transaction of the terminal matches the request, or its state does not allow a capture, release or hold.',
    commands: ['doDeal'],
    parameters: ['tranId', 'cgUid', 'authNo'],
    how: 'Pre-authorize, capture by cgUid, and capture again; or release a deal that is not held.',
    advice:
      'Inquire about the transaction before another attempt: it is possibly captured, released or cancelled already.',
    steps: [deal({ validation: 'Verify' }), deal({ cgUid: '{1.cgUid}' }), deal({ cgUid: '{1.cgUid}' })],
  },
  {
    code: '401',
    meaning:
      'A value is missing, has an invalid form or contradicts another one, and the command has no other code for it. additionalInfo names the parameter.',
    commands: [...withoutTheirOwn, 'inquireInvoice'],
    how: 'Charge a total of nine digits, or omit the currency.',
    advice: `The program sends an invalid request: correct the field in additionalInfo. ${inquireFirst}`,
    steps: [deal({ total: '100000000' })],
  },
  {
    code: '000',
    meaning:
      'The refund was made. A refund of the whole amount before the transmission cancels the charge. A partial refund leaves the charge as it is.',
    commands: ['refundDeal'],
    how: 'Charge and refund: the type is Cancel before the clearing run and Refund after it.',
    advice: 'Save the tranId of the reply, which is the id of the credit.',
    steps: [deal(), 'run clearing', refund()],
  },
  {
    code: '000',
    meaning: 'The full amount of the transaction was cancelled.',
    commands: ['cancelDeal'],
    how: 'Charge, and cancel before the clearing run.',
    advice: 'Save the tranId of the reply, which is the id of the cancellation.',
    steps: [deal(), cancel()],
  },
  {
    code: '502',
    meaning:
      'The charge is being transmitted. In the sandbox, the charge can no longer be cancelled, and cannot be refunded yet.',
    commands: ['refundDeal'],
    how: 'Charge on the terminal "slow-transmission", call transmitTerminal, and refund within three seconds.',
    advice:
      'In the sandbox, nothing was refunded: send the refund again after transmitInquire reports the end of the transmission. On another gateway, inquire by cgUid first, and do not repeat a partial refund before that.',
    steps: [
      dealOn('slow-transmission'),
      transmit('slow-transmission'),
      { command: 'refundDeal', terminal: 'slow-transmission', fields: { tranId: '{1.tranId}' } },
    ],
  },
  {
    code: '325',
    meaning:
      'The request is not well-formed XML, or not an ashrait request. The sandbox answers 325 for all commands.',
    commands: [...transactionCommands, 'inquireTerminal', ...commandsWithErrors('transmit.error')],
    how: 'Send only half of the XML.',
    advice: `The program sends an invalid request: write the XML with a library, and percent-encode int_in. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'cut off' }],
  },
  {
    code: '405',
    meaning: 'The user or password is wrong. In the sandbox, all commands except inquireTerminal answer 405.',
    commands: withoutTheirOwn,
    how: 'Send another password.',
    advice: `Use the API credentials of this environment, not those of the console. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'wrong password' }],
  },
  {
    code: '414',
    meaning: 'int_in is missing. Without int_in, the sandbox cannot know the command: it answers 414.',
    commands: [...withoutTheirOwn, 'inquireTerminal'],
    how: 'Send a form without the field int_in.',
    advice: `The program sends an invalid request: put the XML into the form field int_in. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'no int_in' }],
  },
  {
    code: '462',
    meaning:
      'In the header, version or command is missing or unknown, or language is unknown. The sandbox answers 462 for every command.',
    commands: commandNames,
    how: 'Send the request without version or without command.',
    advice: `Send version 2000, language ENG or HEB, and the exact name of the command. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'no version' }],
  },
];
