import type { Ambiguity } from './ambiguity.ts';

/** Transmissions and invoices. */
export const clearingAmbiguities = [
  {
    number: 64,
    title: 'The order of transmission states',
    lines: [181, 192, 213],
    rules: [
      'state.transmitStatus.Default',
      'state.transmitStatus.inProcess',
      'state.transmitStatus.waitInquire',
      'unstated.04',
    ],
    readings: [
      'Default, inProcess, waitInquire, then completed or failed, in this order.',
      'waitInquire occurs only if the result does not arrive by itself. States can be skipped.',
    ],
    sandbox: 'In this order, over the seconds that a transmission of the terminal takes.',
    accepts: 'Any of the five at any time. The suite notes the states that it sees.',
    question: 'In which order does a transmission pass through its states, and when is it in waitInquire?',
  },
  {
    number: 65,
    title: '501, 503 and 504: failure and retry',
    lines: [378, 380, 381],
    rules: ['transmit.error.501', 'transmit.error.503', 'transmit.error.504'],
    readings: [
      'After a failure transmitTerminal answers 504 once, and the next call is the retry.',
      'The retry is made in a way that is not shown, and 501 and 503 answer it.',
    ],
    sandbox:
      '504 after a failure. The next call tries again and answers 501 if it fails too. Only a planted fault produces 503.',
    accepts:
      'Either. The suite requires 504 only on a terminal of role failing-transmission, which promises it. 501 and 503 count as not observable.',
    question: 'How is a failed transmission retried, and which requests lead to 501, 503 and 504?',
  },
  {
    number: 66,
    title: 'The highest number of batches in a transmission',
    lines: [382, 422],
    rules: ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    readings: ['One limit for all terminals.', 'A setting of the terminal or of the merchant.'],
    sandbox: 'A setting of each terminal: deals in a batch, and batches in a transmission.',
    accepts:
      'Any number. The target file gives it as batchLimit. Otherwise the suite finds it out with two to twelve charges on the terminal of role batch-limit.',
    question: 'How many batches can one transmission have, and which deals form a batch?',
  },
  {
    number: 67,
    title: 'transmitInquire for a period with several transmissions',
    lines: [177, 295],
    rules: ['transmitInquire.request.fromTransmitDateTime', 'transmitInquire.request.toTransmitDateTime'],
    readings: [
      'One record: the latest, or the first.',
      'One record for each transmission, in repeated elements: all of them or a page, latest or oldest first.',
    ],
    sandbox: 'It repeats the element transmitInquire, with the oldest transmission first.',
    accepts:
      'Either. If a page omits a transmission, the suite inquires about the period of that transmission alone.',
    question: 'What does transmitInquire answer if a period holds several transmissions?',
  },
  {
    number: 68,
    title: 'The result of a transmitInquire whose period has no transmission',
    lines: [295, 377],
    rules: ['transmit.error.500', 'transmitInquire.empty-when-not-found'],
    readings: ['500, as for an unknown id.', '000 with an empty element: the request itself is valid.'],
    sandbox: '500.',
    accepts: 'Either for a period or a reference. 500 for an unknown transmitId. The element must be empty.',
    question: 'Which result does transmitInquire answer if no transmission lies in the period?',
  },
  {
    number: 69,
    title: 'Whether transmitTerminal answers 500',
    lines: [377],
    rules: ['transmit.error.500'],
    readings: [
      'Only transmitInquire answers 500: transmitTerminal looks for no id.',
      'transmitTerminal answers it if nothing is ready.',
    ],
    sandbox:
      'Only transmitInquire answers it. If nothing is ready, transmitTerminal starts an empty transmission.',
    accepts: 'Either. The suite calls transmitTerminal only if something is ready.',
    question:
      'What does transmitTerminal answer if nothing is ready: 000 with an empty transmission, or a code?',
  },
  {
    number: 70,
    title: 'The code of a transmission command with invalid parameters',
    lines: [291, 295, 374],
    rules: [
      'transmit.error.550',
      'transmitTerminal.request.transmitType',
      'transmitInquire.criterion-required',
    ],
    readings: ['550: the service could not read the request.', 'A code that the table does not list.'],
    sandbox: '550 for a missing or invalid value.',
    accepts: 'Any refusal that starts no transmission. The suite notes the code.',
    question: 'Which code does transmitTerminal answer without responseType, or with another transmitType?',
  },
  {
    number: 71,
    title: 'The names of the seven acquirer sections',
    lines: [183],
    rules: ['transmission.record.transmitStatistics.ref.acquirerSections'],
    readings: [
      'Seven elements with different names, which are not stated.',
      'Seven elements of one name, which differ in their content.',
    ],
    sandbox: 'Seven names of its own.',
    accepts:
      'Any names. An element with its own currencyTotal, other than that of the block, counts as a section.',
    question: 'What are the names of the seven sections, and to which acquirer does each belong?',
  },
  {
    number: 72,
    title: 'currencyTotal: one element, or one for each currency',
    lines: [183, 184],
    rules: ['transmission.record.currencyTotal', 'transmission.record.transmitStatistics.ref.currencyTotal'],
    readings: ['It repeats, once for each currency.', 'There is one, because a block has one currency.'],
    sandbox: 'It repeats if a batch has several currencies.',
    accepts: 'Either. The suite compares deals in one currency.',
    question: 'Does currencyTotal repeat if a transmission has deals in several currencies?',
  },
  {
    number: 73,
    title: 'endDateTime of a transmission that is not finished',
    lines: [182],
    rules: ['transmission.record.endDateTime'],
    readings: ['It is empty or missing.', 'It is the time of the inquiry or of the start.'],
    sandbox: 'Empty until the end.',
    accepts: 'Empty, or a time of the stated form.',
    question: 'What does endDateTime contain while a transmission is in progress?',
  },
  {
    number: 74,
    title: 'Held deals and transmissions of type holdDeals',
    lines: [115, 180, 291],
    rules: ['transmitType.holdDeals', 'transmitTerminal.request.transmitType', 'validation.AutoCommHold'],
    readings: [
      'Held deals always wait for AutoCommRelease.',
      'A transmission of type holdDeals can be started and releases them. transmitTerminal cannot start it, because it accepts only settlements.',
    ],
    sandbox: 'Held deals wait for AutoCommRelease or a cancellation.',
    accepts: 'The suite starts only settlements, and they must not transmit a held deal.',
    question: 'What starts transmissions of type holdDeals, terminalData and transmitTerminalCredit?',
  },
  {
    number: 75,
    title: 'transmitTerminal on a terminal with the daily run',
    lines: [18, 24, 208],
    rules: ['command.transmitTerminal', 'general.daily-transmission'],
    readings: [
      'It works on every terminal at any time.',
      'It works only on a terminal whose automatic transmission is off.',
    ],
    sandbox: 'It works on every terminal.',
    accepts: 'Either. The suite calls it on the terminal of role manual.',
    question: 'Can transmitTerminal be called for a terminal with automatic transmission?',
  },
  {
    number: 76,
    title: 'Letters in a terminal number',
    lines: [70, 270, 291, 295],
    rules: [
      'doDeal.request.terminalNumber',
      'inquireTransactions.request.terminalNumber',
      'transmitTerminal.request.terminalNumber',
      'transmitInquire.request.terminalNumber',
      'limit.terminalNumber',
    ],
    readings: [
      'A terminal with letters can make deals, but no inquiry or manual transmission can name it.',
      'Letters are allowed everywhere, or nowhere.',
    ],
    sandbox:
      'doDeal accepts letters in the first two places. The inquiries and transmissions accept only ten digits. The terminals of the sandbox have only digits.',
    accepts:
      'Either for a terminal whose number begins with letters. The commands with ten digits must refuse a number that ends with a letter, because both readings exclude it.',
    question:
      'Can inquireTransactions and transmitTerminal name a terminal whose number begins with letters?',
  },
  {
    number: 77,
    title: 'An invoice that is not ready yet',
    lines: [299, 301],
    rules: ['inquireInvoice.async-poll', 'invoice.record.originalInvoice.invoiceResponseCode'],
    readings: [
      'Until it is created, the answer is 671, not found.',
      'It is found, with empty codes or with a code that is not stated.',
    ],
    sandbox:
      'The invoice is found by its id immediately. Its codes are empty until the vendor has created it.',
    accepts: 'Anything. No scenario inquires about an invoice that is being created.',
    question: 'What does inquireInvoice answer while an invoice is still being created?',
  },
  {
    number: 78,
    title: 'invoiceResponseCode of an invoice that was not created',
    lines: [301, 396],
    rules: ['invoice.creationCode.668', 'invoice.creationCode.669', 'invoice.creationCode.670'],
    readings: [
      'Empty, because the gateway did not call the vendor.',
      'The answer of the vendor, if there was one.',
    ],
    sandbox: 'Empty, because the gateway did not call the vendor.',
    accepts: 'Either. With 668, 669 and 670 the suite checks only the creation code.',
    question:
      'What do invoiceResponseCode and invoiceResponseName contain if invoiceCreationCode is 668, 669 or 670?',
  },
  {
    number: 79,
    title: 'invoiceAtranId in the answer about a missing invoice',
    lines: [301],
    rules: ['inquireInvoice.missing', 'invoice.record.originalInvoice.invoiceAtranId'],
    readings: ['Empty, like all other fields.', 'The id of the request.'],
    sandbox: 'Empty.',
    accepts: 'Empty, because the rule says so of all other fields.',
    question: 'Does the answer about a missing invoice return invoiceAtranId?',
  },
  {
    number: 80,
    title: 'Which lengths lead to 414',
    lines: [299, 394],
    rules: ['inquireInvoice.error.414', 'inquireInvoice.request.invoice.invoiceAtranId'],
    readings: [
      'A value or an int_in with a length outside limits that are not stated.',
      'A missing value too.',
    ],
    sandbox: '414 for a terminal or an id that is missing or has an impossible length.',
    accepts: 'The suite requires 414 only for a value that is clearly too long or too short.',
    question: 'What are the shortest and the longest invoiceAtranId and int_in?',
  },
  {
    number: 86,
    title: 'Cancelling or refunding a charge during its transmission',
    lines: [198, 199, 203, 208, 407],
    rules: [
      'transition.approved-pending-transmission-canceldeal',
      'transition.transmitted-canceldeal',
      'transition.transmitted-refunddeal',
    ],
    readings: [
      'The charge counts as transmitted from the start of the transmission: 313.',
      'Until the end it is pending and can be cancelled. The transmission then omits it.',
    ],
    sandbox: '313 for a cancellation. A refund is refused with 502 until the transmission ends.',
    accepts: 'Either. The suite cancels and refunds nothing during a transmission.',
    question: 'What do cancelDeal and refundDeal answer while the charge is being transmitted?',
  },
  {
    number: 89,
    title: 'When the daily run is over',
    lines: [24, 407],
    rules: ['general.daily-transmission', 'limit.cancellation-window'],
    readings: ['It begins at 23:00 and takes minutes.', 'It takes place around 23:00, at its own pace.'],
    sandbox: 'It begins at 23:00 and takes as long as the transmission of each terminal.',
    accepts: 'Any time around 23:00. What is ready at 23:00 must be transmitted an hour and a half later.',
    question: 'When does the daily run begin, and when is it finished?',
  },
] as const satisfies readonly Ambiguity[];
