import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const clearingAmbiguities = [
  {
    number: 64,
    title: 'The order of transmission states',
    lines: [181, 192, 213],
    rules: [...idsBelow('state.transmitStatus', 'Default inProcess waitInquire'), 'unstated.04'],
    readings: [
      'A transmission always passes through Default, inProcess and waitInquire, and then ends as completed or failed.',
      'A transmission can skip states. waitInquire occurs only if the result of the transmission does not arrive by itself.',
    ],
    sandbox:
      'In the sandbox, a transmission passes through Default, inProcess and waitInquire, and then ends as completed or failed. A setting of the terminal determines how many seconds a transmission takes.',
    accepts:
      'The suite accepts any order of the transmission states, and records the states that the gateway reports. A transmission must end in the state completed. Only on a terminal with the role failing-transmission or failing-again in the target file, a transmission must end in the state failed.',
    question:
      'In which order does a transmission pass through its states, and when does the state waitInquire occur?',
  },
  {
    number: 65,
    title: 'The codes 501, 503 and 504 after a failed transmission',
    lines: [378, 380, 381],
    rules: ['transmit.error.501', 'transmit.error.503', 'transmit.error.504'],
    readings: [
      'After a failed transmission, transmitTerminal answers 504 once. The next transmitTerminal is the retry.',
      'The retry of a failed transmission is a request that the specification does not describe. The gateway answers 501 and 503 only to the retry.',
    ],
    sandbox:
      'The first transmitTerminal after a failed transmission answers 504. The next transmitTerminal retries the transmission. On a terminal whose retries fail, the retry answers 501. On the terminal of role to-retransmit, every transmitTerminal answers 504. The sandbox answers 503 only as a simulated fault.',
    accepts:
      'The suite requires 504 only on terminals of the roles failing-transmission, failing-again and to-retransmit. On a terminal of role failing-transmission, the transmitTerminal after the 504 must transmit the charge. The suite requires 501 only on a terminal of role failing-again, and 503 only with a simulated fault. The target file assigns the roles. For a gateway with another way to retry, the target file assigns no terminal to failing-transmission and failing-again. The certificate lists the rules of 501 and 503 as not observable.',
    question: 'How is a failed transmission retried, and which requests lead to 501, 503 and 504?',
  },
  {
    number: 66,
    title: 'The highest number of batches in a transmission',
    lines: [382, 422],
    rules: ['transmit.error.534', 'limit.transmission-batches-per-transmission'],
    readings: [
      'All terminals have the same limit of batches.',
      'The limit of batches is a setting of the terminal or of the merchant.',
    ],
    sandbox:
      'Each terminal has two settings: the highest number of deals in a batch, and the highest number of batches in a transmission.',
    accepts:
      'The suite accepts any limit of batches. batchLimit in the target file states the limit. If batchLimit is missing, the suite finds the limit with two to twelve charges on the terminal of role batch-limit.',
    question: 'How many batches can one transmission have, and which deals form a batch?',
  },
  {
    number: 67,
    title: 'transmitInquire for a period with several transmissions',
    lines: [177, 295],
    rules: ['transmitInquire.request.fromTransmitDateTime', 'transmitInquire.request.toTransmitDateTime'],
    readings: [
      'The reply contains one transmission: the latest or the first of the period.',
      'The reply repeats the element transmitInquire, once for each transmission of the period or of one page. The first element is the latest or the oldest transmission.',
    ],
    sandbox:
      'The reply repeats the element transmitInquire, once for each transmission. The first element is the oldest transmission.',
    accepts:
      'The reply can contain one or several transmissions of the period. If the reply omits a transmission, the suite inquires about a period that contains only the omitted transmission.',
    question: 'What does transmitInquire answer if a period contains several transmissions?',
  },
  {
    number: 68,
    title: 'The result of a transmitInquire whose period has no transmission',
    lines: [295, 377],
    rules: ['transmit.error.500', 'transmitInquire.empty-when-not-found'],
    readings: [
      'If no transmission lies in the period, the result is 500, as for an unknown transmitId.',
      'If no transmission lies in the period, the result is 000 with an empty element transmitInquire, because the request is valid.',
    ],
    sandbox: 'The sandbox answers 500 if no transmission lies in the period.',
    accepts:
      'The suite accepts the results 500 and 000 if the inquiry names a period or a clearing reference. For an unknown transmitId, the suite requires 500 and an empty element transmitInquire.',
    question: 'Which result does transmitInquire answer if no transmission lies in the period?',
  },
  {
    number: 69,
    title: 'Whether transmitTerminal answers 500',
    lines: [377],
    rules: ['transmit.error.500', 'command.transmitTerminal'],
    readings: [
      'transmitTerminal answers 000 with an empty transmission. Only transmitInquire answers 500.',
      'transmitTerminal answers 500 if no transaction is ready.',
    ],
    sandbox:
      'Only transmitInquire answers 500. If no transaction is ready, transmitTerminal starts an empty transmission.',
    accepts: 'If no transaction is ready, the suite accepts any answer of transmitTerminal.',
    question:
      'What does transmitTerminal answer if no transaction is ready: 000 with an empty transmission, or a code?',
  },
  {
    number: 70,
    title: 'The result code for a transmission command with invalid parameters',
    lines: [291, 295, 374],
    rules: [
      'transmit.error.550',
      'transmitTerminal.request.transmitType',
      'transmitInquire.criterion-required',
    ],
    readings: [
      'The gateway answers an invalid parameter with 550, which means that the service could not read the request.',
      'The gateway answers an invalid parameter with a code that is not in the table of transmission errors.',
    ],
    sandbox: 'The sandbox answers 550 to a missing or invalid value.',
    accepts: 'The suite accepts any refusal that starts no transmission, and records the code.',
    question:
      'Which code does transmitTerminal answer without responseType, or with a transmitType other than settlements?',
  },
  {
    number: 71,
    title: 'The names of the seven acquirer sections',
    lines: [183],
    rules: ['transmission.record.transmitStatistics.ref.acquirerSections'],
    readings: [
      'The seven sections are elements with different names, which the specification does not state.',
      'The seven sections are elements with the same name and different content.',
    ],
    sandbox: 'The sandbox uses its own names for the seven sections.',
    accepts:
      'The suite requires seven sections and accepts any names. The suite treats an element of a statistics block as a section if the element contains a currencyTotal.',
    question:
      'What are the names of the seven sections in the transmission statistics, and to which acquirer does each section belong?',
  },
  {
    number: 72,
    title: 'currencyTotal: one element, or one for each currency',
    lines: [183, 184],
    rules: ['transmission.record.currencyTotal', 'transmission.record.transmitStatistics.ref.currencyTotal'],
    readings: [
      'A block of the statistics has one currencyTotal for each currency of the transmission.',
      'A block of the statistics has only one currencyTotal, because a block has only one currency.',
    ],
    sandbox: 'In the sandbox, currencyTotal repeats if a batch has several currencies.',
    accepts:
      'currencyTotal can occur once, or once for each currency. If it occurs once, its amounts can be the sums over all currencies of the transmission. A currency can have another notation than in a request, such as a number.',
    question: 'Does currencyTotal repeat if a transmission has deals in several currencies?',
  },
  {
    number: 73,
    title: 'endDateTime of a transmission that is not finished',
    lines: [182],
    rules: ['transmission.record.endDateTime'],
    readings: [
      'While a transmission is in progress, endDateTime is empty or missing.',
      'While a transmission is in progress, endDateTime is the time of the inquiry, or the start time of the transmission.',
    ],
    sandbox: 'endDateTime is empty until the transmission ends.',
    accepts:
      'While a transmission is in progress, endDateTime can be empty, or a time written YYYY-MM-DD hh:mm:ss.',
    question: 'What does endDateTime contain while a transmission is in progress?',
  },
  {
    number: 74,
    title: 'Held deals and transmissions of type holdDeals',
    lines: [115, 180, 291],
    rules: [
      'transmitType.holdDeals',
      'transmitTerminal.request.transmitType',
      'validation.AutoCommHold',
      'transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid',
    ],
    readings: [
      'Nothing starts a transmission of type holdDeals: held deals always wait for AutoCommRelease.',
      'An operation other than transmitTerminal starts a transmission of type holdDeals and so releases held deals. transmitTerminal accepts only the type settlements.',
    ],
    sandbox: 'Held deals wait for AutoCommRelease or a cancellation.',
    accepts:
      'Neither a transmission of type settlements nor the daily transmission may include a held deal. transmitTerminal must refuse any other transmitType.',
    question: 'What starts transmissions of type holdDeals, terminalData and transmitTerminalCredit?',
  },
  {
    number: 75,
    title: 'transmitTerminal on a terminal with automatic transmission',
    lines: [18, 24, 208],
    rules: ['command.transmitTerminal', 'general.daily-transmission'],
    readings: [
      'transmitTerminal works on every terminal at any time.',
      'transmitTerminal works only on a terminal whose automatic transmission is off.',
    ],
    sandbox: 'transmitTerminal works on every terminal.',
    accepts:
      'Most scenarios call transmitTerminal on terminals that have the role manual or a transmission role, such as slow-transmission, in the target file. Some scenarios call transmitTerminal on the terminal with the role main. If the gateway refuses transmitTerminal on the terminal with the role main, the scenario has no result, and the suite reports no violation.',
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
      'A terminal with letters can make deals, but no inquiry or manual transmission can name such a terminal.',
      'Every command accepts letters in a terminal number, or no command does.',
    ],
    sandbox:
      'doDeal, inquireTerminal and inquireInvoice accept letters in the first two places of a terminal number. inquireTransactions, transmitTerminal and transmitInquire accept only ten digits. Only the terminal of role letters has letters in its number: AB00000017.',
    accepts:
      'If a terminal number begins with letters, an inquiry can accept or refuse the number. The commands that require ten digits must refuse a number that ends with a letter, because no reading allows a letter at the end.',
    question:
      'Can inquireTransactions and transmitTerminal name a terminal whose number begins with letters?',
  },
  {
    number: 77,
    title: 'An invoice that is not ready yet',
    lines: [299, 301],
    rules: [
      'inquireInvoice.async-poll',
      'invoice.record.originalInvoice.invoiceResponseCode',
      'invoice.creationCode.671',
    ],
    readings: [
      'Until the invoice is created, inquireInvoice answers 671 (not found).',
      'inquireInvoice finds an invoice that is not created yet. The codes of the invoice are empty, or have values that the specification does not state.',
    ],
    sandbox:
      'In the sandbox, inquireInvoice finds the invoice by its id immediately. The codes of the invoice are empty until the vendor has created the invoice.',
    accepts:
      'The suite accepts any answer, because no scenario inquires about an invoice that is being created.',
    question: 'What does inquireInvoice answer while an invoice is still being created?',
  },
  {
    number: 78,
    title: 'invoiceResponseCode of an invoice that was not created',
    lines: [301, 396],
    rules: [
      ...idsBelow('invoice.creationCode', '668 669 670'),
      ...idsBelow('invoice.record.originalInvoice', 'invoiceResponseCode invoiceResponseName'),
    ],
    readings: [
      'If the invoice was not created, invoiceResponseCode is empty, because the gateway did not call the invoice vendor.',
      'If the invoice was not created, invoiceResponseCode is the answer of the invoice vendor, if the vendor answered.',
    ],
    sandbox:
      'With the creation code 669 or 670, invoiceResponseCode is empty, because the gateway did not call the invoice vendor. With the creation code 668, invoiceResponseCode is the code of the vendor, if the vendor answered.',
    accepts: 'If the creation code is 668, 669 or 670, the suite does not check invoiceResponseCode.',
    question:
      'What do invoiceResponseCode and invoiceResponseName contain if invoiceCreationCode is 668, 669 or 670?',
  },
  {
    number: 79,
    title: 'invoiceAtranId in the answer about a missing invoice',
    lines: [301],
    rules: ['inquireInvoice.missing', 'invoice.record.originalInvoice.invoiceAtranId'],
    readings: [
      'In the answer about a missing invoice, invoiceAtranId is empty, like the other fields of the invoice.',
      'The answer about a missing invoice repeats the invoiceAtranId of the request.',
    ],
    sandbox: 'In the answer about a missing invoice, the sandbox returns an empty invoiceAtranId.',
    accepts:
      'invoiceAtranId must be empty, because the specification says that all other fields of a missing invoice are empty.',
    question: 'Does the answer about a missing invoice return invoiceAtranId?',
  },
  {
    number: 80,
    title: 'When inquireInvoice answers 414',
    lines: [299, 394],
    rules: ['inquireInvoice.error.414', 'inquireInvoice.request.invoice.invoiceAtranId'],
    readings: [
      'The code 414 means only that a value or int_in is too short or too long. The length limits are not stated.',
      'The code 414 also means that a value is missing.',
    ],
    sandbox:
      'The sandbox answers 414 if terminalNumber or invoiceAtranId is missing, or if terminalNumber does not have ten characters. If invoiceAtranId is long, the sandbox answers 671 (not found).',
    accepts: 'In inquireInvoice, the suite requires 414 only for a terminal number of 9 or 11 characters.',
    question:
      'For which lengths of invoiceAtranId and int_in does inquireInvoice answer 414, and does a missing value also lead to 414?',
  },
  {
    number: 86,
    title: 'Cancelling or refunding a charge during its transmission',
    lines: [198, 199, 203, 208, 407],
    rules: idsBelow(
      'transition',
      'approved-pending-transmission-canceldeal transmitted-canceldeal transmitted-refunddeal',
    ),
    readings: [
      'From the start of the transmission, the gateway treats the charge as transmitted, and cancelDeal answers 313.',
      'Until the transmission ends, the charge can still be cancelled. The transmission then omits the charge.',
    ],
    sandbox: 'During the transmission, the sandbox refuses a cancellation with 313 and a refund with 502.',
    accepts: 'The suite sends no cancelDeal and no refundDeal during a transmission, so both readings pass.',
    question: 'What do cancelDeal and refundDeal answer while the charge is being transmitted?',
  },
  {
    number: 89,
    title: 'When the daily transmission begins and ends',
    lines: [24, 407],
    rules: ['general.daily-transmission', 'limit.cancellation-window'],
    readings: [
      'The daily transmission begins at 23:00 and ends some minutes later.',
      'The daily transmission takes place around 23:00, without an exact beginning, end or duration.',
    ],
    sandbox:
      'The daily transmission begins at 23:00. For each terminal, the daily transmission takes as long as any transmission of that terminal.',
    accepts:
      'The daily transmission can take place at any time around 23:00. A charge that is ready at 23:00 must be transmitted by 00:30 of the next day.',
    question:
      'When does the daily transmission of transactions to the clearing network begin, and when does the daily transmission end?',
  },
] as const satisfies readonly Ambiguity[];
