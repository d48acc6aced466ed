import { type Ambiguity, idsBelow } from './ambiguity.ts';

export const envelopeAmbiguities = [
  {
    number: 52,
    title: 'The codes 001 and 002 of inquireTerminal',
    lines: [365, 366],
    rules: ['inquireTerminal.error.001', 'inquireTerminal.error.002'],
    readings: [
      'inquireTerminal answers 001 if the terminal does not exist, and 002 if the terminal belongs to another merchant.',
      'inquireTerminal answers 001 for an unknown terminal and for a terminal of another merchant, so that a caller cannot find out which terminals exist.',
    ],
    sandbox:
      'The sandbox answers 001 if the terminal does not exist. The sandbox answers 002 if the terminal belongs to another merchant, or if the user has no access to the terminal.',
    accepts:
      'For a terminal of another merchant, the suite accepts the codes 001 and 002. For a terminal that does not exist, the suite accepts the codes 001, 002 and 004.',
    question: 'When does inquireTerminal answer 001, and when 002?',
  },
  {
    number: 53,
    title: 'The code 004 of inquireTerminal',
    lines: [70, 287, 368],
    rules: ['inquireTerminal.error.004', 'inquireTerminal.request.terminalNumber'],
    readings: [
      'The code 004 means that the terminal number does not have the form of a terminal number.',
      'The code 004 means that the terminal number has the right form, but is invalid for another reason.',
    ],
    sandbox:
      'The sandbox answers 004 if the terminal number is missing. The sandbox also answers 004 if the number does not consist of two letters or digits and then eight digits.',
    accepts:
      'If the number does not have the form of a terminal number, the suite accepts 004, and also 001, because no terminal has such a number. If the number is missing, the suite accepts any code.',
    question: 'For which terminal numbers does inquireTerminal answer 004?',
  },
  {
    number: 54,
    title: 'Credentials of inquireTerminal in the HTTP form and in the XML',
    lines: [46, 223, 287, 305],
    rules: [
      'auth.credentials-on-every-request',
      'http.form.user',
      'http.form.password',
      ...idsBelow('inquireTerminal.request', 'user password'),
      'inquireTerminal.error.003',
    ],
    readings: [
      'The gateway checks only the credentials in the XML. The HTTP form can omit the credentials.',
      'If the form has credentials too, the gateway checks the credentials in the form and in the XML.',
    ],
    sandbox: 'The sandbox checks only the credentials in the XML.',
    accepts:
      'The suite sends credentials in the XML. The gateway must refuse a wrong password in the XML, even if the form has the right password. The suite records the answer to a request with credentials only in the form.',
    question: 'Does inquireTerminal check credentials in the HTTP form?',
  },
  {
    number: 55,
    title: 'The code of wrong credentials',
    lines: [305, 367, 394],
    rules: ['auth.credentials-on-every-request', 'inquireInvoice.error.405', 'inquireTerminal.error.003'],
    readings: [
      'Every command answers wrong credentials with 405, as inquireInvoice does.',
      'Each command has its own code for wrong credentials, which most tables do not list.',
    ],
    sandbox:
      'The sandbox answers wrong credentials with 003 in inquireTerminal, and with 405 in all other commands.',
    accepts:
      'For wrong credentials, the suite requires 003 from inquireTerminal and 405 from inquireInvoice. All other commands may answer wrong credentials with any refusal code.',
    question: 'Which code do doDeal, refundDeal, cancelDeal and the inquiries answer to wrong credentials?',
  },
  {
    number: 56,
    title: 'A terminal of another merchant, in commands other than inquireTerminal',
    lines: [248, 270, 291],
    rules: ['doDeal.request.terminalNumber', 'inquireTransactions.request.terminalNumber'],
    readings: [
      'If the terminal belongs to another merchant, each command answers with a code that means a missing permission.',
      'If the terminal belongs to another merchant, each command answers with a code that means an invalid value.',
    ],
    sandbox:
      'For a terminal of another merchant, the sandbox answers 111 to doDeal, inquireTransactions and inquireInvoice. The sandbox answers 558 to the transmission commands, 310 to refundDeal and 312 to cancelDeal.',
    accepts:
      'The suite accepts any refusal code for a terminal of another merchant. The refused request must change nothing.',
    question: 'What does each command answer to a terminal of another merchant?',
  },
  {
    number: 57,
    title: 'Whether version and language are required',
    lines: [39, 40, 428],
    rules: ['version.2000', 'envelope.request.version', 'envelope.request.language'],
    readings: [
      'A request without version is refused, because every request carries a version.',
      'A request without version or language is accepted, because not all examples have these elements.',
    ],
    sandbox:
      'The sandbox answers 462 to a request without version, because real clients have received this code. If language is missing, the sandbox answers in English.',
    accepts: 'Every request of the suite carries version and language, so the suite accepts both readings.',
    question: 'Is a request refused if version or language is missing?',
  },
  {
    number: 58,
    title: 'Which texts of the reply are in the language of the request',
    lines: [26, 40, 57],
    rules: ['envelope.request.language', 'envelope.reply.message', 'envelope.reply.userMessage'],
    readings: [
      'Only statusText, extendedStatusText and extendedUserMessage are in the language of the request.',
      'message and userMessage are in the language of the request too.',
    ],
    sandbox:
      'In the sandbox, all texts of a reply are in the language of the request, with two exceptions. The texts of the invoice vendor and additionalInfo are always English.',
    accepts:
      'statusText, extendedStatusText and extendedUserMessage must be in the requested language. Only statusText of inquireInvoice can also be English. message and userMessage can be in either language.',
    question: 'Are message and userMessage in the language of the request?',
  },
  {
    number: 59,
    title: 'The spelling of the field language in the reply',
    lines: [40, 59],
    rules: ['envelope.reply.language'],
    readings: [
      'The reply repeats the field language as the request spells it, for example ENG.',
      'The reply has the field language in the spelling of the gateway, for example Eng.',
    ],
    sandbox:
      'The reply repeats the field language without a change. A lenient terminal, which accepts requests of old clients, answers Eng or Heb.',
    accepts: 'The reply must return the field language of the request. Upper and lower case may differ.',
    question: 'Does the reply return the field language exactly as it was sent?',
  },
  {
    number: 60,
    title: 'The purpose of dateTime in a request',
    lines: [41, 53],
    rules: ['envelope.request.dateTime', 'envelope.reply.dateTime'],
    readings: [
      'dateTime of a request has no purpose: the reply has its own time.',
      'The gateway uses dateTime of the request as the time of the deal, or returns dateTime in the reply.',
    ],
    sandbox: 'The sandbox ignores dateTime of a request.',
    accepts:
      'The suite sends an empty dateTime or omits dateTime, so both readings pass. The dateTime of the reply must have a time.',
    question: 'Can dateTime of a request have a value, and what is the effect of the value?',
  },
  {
    number: 61,
    title: 'The encodings of requests and replies',
    lines: [33, 231, 273],
    rules: ['inquireTransactions.request.user', 'envelope.request.ashrait'],
    readings: [
      'int_in and replies are always in UTF-8.',
      'The XML declaration names the encoding. Real clients have received replies that declare ISO-8859-8. Some replies that declared ISO-8859-8 were in UTF-8.',
    ],
    sandbox:
      'The sandbox reads UTF-8, ISO-8859-8, windows-1255 and UTF-16. Replies are in UTF-8, unless a setting of the terminal names another encoding.',
    accepts:
      'The suite sends UTF-8. One scenario sends ISO-8859-8, and the suite records the answer. If a reply is in ISO-8859-8, or declares a wrong encoding, the suite records an observation and reports no violation.',
    question: 'Which encodings does int_in accept, and which encoding do replies with Hebrew text have?',
  },
  {
    number: 62,
    title: 'Whether every command can answer 325 and 414',
    lines: [355, 394],
    rules: [
      'inquireTransactions.error.325',
      ...idsBelow('inquireInvoice.error', '325 414'),
      'http.form.int_in',
      'envelope.request.ashrait',
    ],
    readings: [
      'Every command can answer 325 and 414, because the two codes are for all commands.',
      'Only the commands whose tables list 325 or 414 can answer these codes.',
    ],
    sandbox: 'Every command answers 325 if int_in is not XML, and 414 if int_in is missing.',
    accepts:
      'The suite requires 325 or 414 only from the commands whose tables list the code. From all other commands, the suite accepts any refusal code.',
    question: 'Can every command answer 325 and 414?',
  },
  {
    number: 63,
    title: 'Which tranId a reply carries',
    lines: [55, 206, 207],
    rules: ['envelope.reply.tranId'],
    readings: [
      'Every operation has its own tranId, including inquiries and releases.',
      'Only an operation that creates a transaction has a new tranId. A release answers with the tranId of the held deal.',
    ],
    sandbox:
      'In the sandbox, the reply to every accepted command has its own tranId. A deal that is refused because of its card has its own tranId too. An inquiry that finds nothing (099) also has its own tranId. The reply to any other refused request has no tranId.',
    accepts:
      'The suite accepts both readings for inquiries, releases and refusals. The tranId of a refund, a cancellation or a transmission must be new.',
    question: 'Which tranId do AutoCommRelease, SetAsHold, inquiries and refusals return?',
  },
  {
    number: 88,
    title: 'Empty and missing elements',
    lines: [62, 139, 156, 167],
    rules: [
      ...idsBelow('transaction.reply', 'user addonData cardExpiration'),
      'transaction.record.cardId',
      'transaction.reply.error-structure',
    ],
    readings: [
      'A reply cannot omit an element: an element without a value is empty.',
      'The reply omits an element that repeats a value of the request, if the request does not send the value. If the transaction has no token, the reply omits cardId.',
    ],
    sandbox: 'In the replies of the sandbox, an element without a value is empty.',
    accepts:
      'A reply can omit an element whose value was not sent, the token in the record of a transaction, and informational elements. A missing informational element produces a warning. The reply to an accepted deal must have all other elements.',
    question: 'Can a reply omit an element that has no value?',
  },
  {
    number: 98,
    title: 'The time zone',
    lines: [53, 167, 182, 279],
    rules: ['envelope.reply.dateTime', 'transaction.record.transactionDate'],
    readings: [
      'The times in requests and replies are in Israel time.',
      'The times in requests and replies are in another time zone, which the specification does not name.',
    ],
    sandbox: 'All times in the sandbox are in Israel time.',
    accepts:
      'The suite accepts any time zone. If the suite compares two times, the times can differ by up to two days.',
    question: 'In which time zone are the times and dates of requests and replies?',
  },
] as const satisfies readonly Ambiguity[];
