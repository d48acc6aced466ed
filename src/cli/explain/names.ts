import { ambiguities, type CommandName, findRule, type RuleId } from '../../contract/index.ts';
import { legacyForms } from '../../sandbox/index.ts';
import { type Entry, type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

interface ChosenName {
  readonly names: readonly string[];
  readonly says: string;
  /** Where it is told. */
  readonly at: string;
  /** The rule that states the name, where the specification has it and leaves a part open. */
  readonly rule?: RuleId;
  readonly command?: CommandName;
  /** Numbers of the register of ambiguities. */
  readonly ambiguities?: readonly number[];
}

const handbook = (page: string, heading: string) => `handbook/kit/${page}.md, "${heading}"`;
const paymentPage = handbook('sandbox', 'Payment page');
const pageInquiry = handbook('sandbox', 'Inquiry about a payment page');

const chosenNames: readonly ChosenName[] = [
  {
    names: ['paging', 'pageNumber', 'queryResultId', 'pagesAmount'],
    says: 'Inquiries by clearingReferanceNo or transmitId, and others that find more than 1,000 transactions, return pages of 200. pageNumber requests a page and begins with 1. queryResultId, from the totals of an earlier page, continues with the result of that inquiry, and needs the same criteria. pagesAmount, in the totals, is the number of pages.',
    at: 'the register, #51',
    command: 'inquireTransactions',
    ambiguities: [51],
  },
  {
    names: ['mpiHostedPageUrl', 'token', 'txId'],
    says: 'In the reply to TxnSetup, mpiHostedPageUrl is the address of the payment page. token is the id of the page in that address (txId). Inquiries call this token mpiTransactionId.',
    at: paymentPage,
    command: 'doDeal',
  },
  {
    names: ['frameAncestorURLs'],
    says: 'frameAncestorURLs is a parameter of TxnSetup: the sites that may embed the payment page. The specification does not state where the parameter stands in the request.',
    at: paymentPage,
    rule: 'auth.frame-ancestors.page-request',
    command: 'doDeal',
  },
  {
    names: ['responseMac', 'errorCode', 'errorText'],
    says: 'The return from the payment page has GET parameters. errorCode and errorText are the result of the payment. responseMac is the SHA-256, in hex, of password, txId, errorCode (or 000), cardToken, cardExp, personalId and uniqueID, joined without a separator. Because of the missing separator, the MAC does not change if characters move from one field to the next. Therefore compare txId and uniqueID with those of the requested page.',
    at: handbook('sandbox', 'responseMac'),
  },
  {
    names: ['queryName', 'mpiTransactionId', 'mpiTransaction', 'row', 'cgGatewayResponseXML'],
    says: 'An inquiry with queryName mpiTransaction, mid and mpiTransactionId (the token of the page) returns the result of a payment page. The reply contains one row in place of transactions. cgGatewayResponseXML in the row contains the reply to the charge as nested elements, with tranId and cgUid.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['statusCode', 'SUCCEEDED', 'PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'],
    says: 'statusCode and statusText in the row of a payment page inquiry are the state of the page: 0 SUCCEEDED (the buyer paid), 1 PENDING (the page is open), 2 FAILED (the card was refused), 3 CANCELLED (the buyer cancelled), 4 EXPIRED. errorCode in the row is 00 after a payment. errorCode in the redirect is then 000.',
    at: pageInquiry,
    command: 'inquireTransactions',
  },
  {
    names: ['999'],
    says: '999 is the errorCode of a payment page that the buyer cancelled, in the redirect and in the row of the inquiry. Nothing was charged.',
    at: pageInquiry,
  },
  {
    names: ['mayBeDuplicate'],
    says: 'mayBeDuplicate is a header field. 1 means that the request with this requestId was possibly sent before. The sandbox repeats the stored reply for the same content, and refuses other content with 173. mayBeDuplicate is not in the specification: a gateway that ignores the field charges twice.',
    at: handbook('old-clients', 'mayBeDuplicate'),
  },
  {
    names: ['leniency', 'lenient', 'legacy forms'],
    says: 'lenient is a setting of each terminal of the sandbox. A lenient terminal also accepts request forms of public clients that the specification does not allow. The replies of a lenient terminal have the values and the Hebrew encoding of recorded replies. tck sandbox --lenient makes all terminals lenient.',
    at: `${handbook('old-clients', 'Forms')}; ${handbook('configuration', 'A terminal')}`,
  },
  {
    names: ['J1', 'J2', 'J3', 'J6', 'NoComm', 'Normal'],
    says: 'This validation belongs to other protocol versions. Of the J codes, the specification has only J4, J5, J9, J102 and J109. The sandbox refuses any other validation with 401.',
    at: handbook('old-clients', 'Validations of other protocol versions'),
  },
  {
    names: ['clock'],
    says: 'All times of the sandbox come from one clock with Jerusalem time. GET /__admin/clock shows the time. POST /__admin/clock moves the clock and lists the consequences.',
    at: handbook('control-surface', 'Clock'),
  },
  {
    names: ['faults', 'fault'],
    says: 'POST /__admin/faults plants a fault: a refusal, a delay, a lost or invalid reply, a late commit, a changed element or a wrong return from a payment page.',
    at: handbook('control-surface', 'Faults'),
  },
  {
    names: ['snapshots', 'snapshot'],
    says: 'A snapshot is the state of the sandbox under a name. PUT /__admin/snapshots/NAME saves the state, and POST /__admin/snapshots/NAME/restore restores the state.',
    at: handbook('control-surface', 'Snapshots'),
  },
];

/** What old clients send: one page for each form, under the id that refusals and the journal name. */
const forms: readonly ChosenName[] = Object.entries(legacyForms).map(([id, { says, taken, rule }]) => ({
  names: [id],
  says: `${says} The sandbox accepts this form on ${{ leniently: 'a lenient terminal', everywhere: 'every terminal', nowhere: 'no terminal: 401' }[taken]}. The form violates the rule ${rule}.`,
  at: handbook('old-clients', 'Forms'),
}));

const known: readonly ChosenName[] = [
  ...chosenNames,
  ...forms.filter(({ names: [id] }) => id !== 'mayBeDuplicate'),
];

export const chosenWords: readonly string[] = known.flatMap(({ names }) => names);

/** What is told about a name that the sandbox chose. */
export const chosenPages = (word: string): readonly Page[] =>
  known.flatMap((one) => {
    const name = one.names.find((known) => known.toLowerCase() === word.toLowerCase());
    return name === undefined ? [] : [chosenPage(name, one)];
  });

/** The names that the sandbox chose for a command, as its page lists them. */
export const chosenFor = (command: CommandName): readonly Entry[] =>
  chosenNames
    .filter((one) => one.command === command)
    .map(({ names, says }) => ({ term: names[0] ?? '', text: says }));

function chosenPage(name: string, { names, says, at, rule, ambiguities: numbers = [] }: ChosenName): Page {
  const beside = names.filter((one) => one !== name);
  return {
    kind: 'name',
    title: name,
    says,
    sections: [
      ...section('Standing', [
        rule
          ? { term: rule, text: findRule(rule)?.statement ?? '' }
          : 'chosen for the sandbox, or seen in real traffic: the specification has no rule for the name in this meaning, and the suite gives no verdict',
      ]),
      ...section('Found at', [at]),
      ...section('Found together', beside.length > 0 ? [beside.join(', ')] : []),
      ...questionsOf(ambiguities.filter(({ number }) => numbers.includes(number))),
    ],
  };
}
