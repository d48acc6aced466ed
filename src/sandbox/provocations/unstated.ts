import {
  type CommandName,
  commandNames,
  commandsWithErrors,
  transactionCommands,
} from '../../contract/index.ts';
import { cancel, deal, dealOn, type Provocation, refund, transmit } from './provocation.ts';

/** The first sentence of the advice on a refused doDeal. The sandbox stores a record only of a refused card. */
export const inquireFirst =
  'Before you repeat a doDeal, inquire by the order reference (the field user): the specification does not say whether the failed request charged the buyer. By its name, a REJECTED record means that nothing was charged. If the inquiry answers 099, repeat it after the processing deadline: until then, the gateway can still carry out the request. Make a new attempt, with a new reference, only after a REJECTED record, or after 099 to an inquiry after the processing deadline.';

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
      'The request succeeded: the gateway carried out the operation that validation and transactionType select.',
    commands: ['doDeal'],
    how: 'Charge the test card "approved-visa". The sandbox also approves other cards with a valid check digit. The exceptions are expired cards, the test card "blocked", and cards that begin with 458099 and do not end in 000.',
    advice:
      'Save tranId and cgUid with the order, and authNumber if it has a value. Later commands name the deal by these values. After a request for a payment page (TxnSetup), nothing is paid yet.',
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
    advice: `${inquireFirst} Capture at most the amount authorized. If the order costs more, charge only the difference in a separate deal. If the amount is above the limit of the terminal, ask the operator for a higher limit.`,
    steps: [deal({ validation: 'Verify' }), deal({ total: '10001', cgUid: '{1.cgUid}' })],
  },
  {
    code: '111',
    meaning:
      'The terminal does not exist, belongs to another merchant, or is not permitted to carry out the request.',
    commands: ['doDeal'],
    parameters: ['terminalNumber', 'currency'],
    how: 'Send the number of the terminal "foreign", or send addonData on the terminal "second", which is not configured for addonData.',
    advice: `${inquireFirst} Check the terminal number. Ask the operator to configure the missing permission.`,
    steps: [dealOn('second', { addonData: '12' })],
  },
  {
    code: '111',
    meaning: 'The terminal does not exist or belongs to another merchant.',
    commands: ['inquireTransactions', 'inquireInvoice'],
    parameters: ['terminalNumber'],
    how: 'Send the number of the terminal "foreign".',
    advice: 'Check the terminal number, and whether the credentials belong to the merchant of the terminal.',
    steps: [{ command: 'inquireTransactions', terminal: 'foreign', fields: { tranId: '1' } }],
  },
  {
    code: '173',
    meaning:
      'The request is a duplicate: an earlier request had the same uniqueid. If mayBeDuplicate is 1, the code means that an earlier request with other content had the same requestId. mayBeDuplicate is not in the specification. In the sandbox, refundDeal, cancelDeal and transmitTerminal also answer 173 to such a requestId.',
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
      'No transaction of the terminal matches the request, or the state of the transaction does not allow a capture, release or hold.',
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
      'A value is missing, has an invalid form or contradicts another value, and the command has no other code for this error. additionalInfo names the parameter.',
    commands: [...withoutTheirOwn, 'inquireInvoice'],
    how: 'Charge a total of nine digits, or omit the currency.',
    advice: `Your program sends an invalid request: correct the field that additionalInfo names. ${inquireFirst}`,
    steps: [deal({ total: '100000000' })],
  },
  {
    code: '000',
    meaning:
      'The refund was made. A refund of the whole amount before the transmission cancels the charge. A partial refund does not change the charge.',
    commands: ['refundDeal'],
    how: 'Charge and refund. A refund before the clearing run has the type Cancel. A refund after the clearing run has the type Refund.',
    advice: 'Save the tranId of the reply, which is the id of the refund.',
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
    how: 'Charge on the terminal "slow-transmission", call transmitTerminal, and refund the charge within three seconds.',
    advice:
      'In the sandbox, nothing was refunded: send the refund again after transmitInquire reports the end of the transmission. On another gateway, inquire by cgUid first, and do not repeat a partial refund before the inquiry.',
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
    advice: `Your program sends an invalid request: write the XML with a library, and percent-encode int_in. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'cut off' }],
  },
  {
    code: '405',
    meaning: 'The user or password is wrong. In the sandbox, all commands except inquireTerminal answer 405.',
    commands: withoutTheirOwn,
    how: 'Send another password.',
    advice: `Use the API credentials of this environment, not the credentials of the console. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'wrong password' }],
  },
  {
    code: '414',
    meaning:
      'The form field int_in is missing. Without int_in, the sandbox cannot know the command, and answers 414.',
    commands: [...withoutTheirOwn, 'inquireTerminal'],
    how: 'Send a form without the field int_in.',
    advice: `Your program sends an invalid request: put the XML into the form field int_in. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'no int_in' }],
  },
  {
    code: '462',
    meaning:
      'The header has no version or no command, or an unknown version, command or language. The sandbox answers 462 for every command.',
    commands: commandNames,
    how: 'Send the request without version or without command.',
    advice: `Send version 2000, language ENG or HEB, and the exact name of the command. ${inquireFirst}`,
    steps: [{ ...deal(), but: 'no version' }],
  },
];
