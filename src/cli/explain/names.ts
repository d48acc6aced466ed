import { ambiguities, type CommandName } from '../../contract/index.ts';
import { legacyForms } from '../../sandbox/index.ts';
import { type Entry, type Page, section } from './page.ts';
import { questionsOf } from './questions.ts';

interface ChosenName {
  readonly names: readonly string[];
  readonly says: string;
  /** Where it is told. */
  readonly at: string;
  readonly command?: CommandName;
  /** Numbers of the register of ambiguities. */
  readonly ambiguities?: readonly number[];
}

const handbook = (page: string, heading: string) => `handbook/kit/${page}.md, "${heading}"`;
const paymentPage = handbook('sandbox', 'Payment page');

const chosenNames: readonly ChosenName[] = [
  {
    names: ['paging', 'pageNumber', 'queryResultId', 'pagesAmount'],
    says: 'Inquiries by clearingReferanceNo or transmitId are answered in pages of 200. pageNumber asks for a page, from 1; queryResultId, from the totals of an earlier page, keeps to what that inquiry found; pagesAmount, in the totals, is how many pages there are.',
    at: 'the register, #51',
    command: 'inquireTransactions',
    ambiguities: [51],
  },
  {
    names: ['mpiHostedPageUrl', 'token', 'txId'],
    says: 'Of the reply to TxnSetup: mpiHostedPageUrl is the address of the payment page, token the id of the page in it (txId); inquiries call it mpiTransactionId.',
    at: paymentPage,
    command: 'doDeal',
  },
  {
    names: ['frameAncestorURLs'],
    says: 'Of TxnSetup: the sites that may frame the payment page. The specification names it and shows no place for it.',
    at: paymentPage,
    command: 'doDeal',
  },
  {
    names: ['responseMac', 'errorCode', 'errorText'],
    says: 'On the way back from the payment page, as GET parameters: errorCode and errorText tell what became of it; responseMac is the SHA-256, in hex, of password, txId, errorCode (or 000), cardToken, cardExp, personalId and uniqueID, joined without a separator. Values can be shifted between fields under the same MAC: compare txId and uniqueID with those of the page that you asked for.',
    at: handbook('sandbox', 'responseMac'),
  },
  {
    names: ['queryName', 'mpiTransactionId', 'mpiTransaction'],
    says: 'An inquiry with queryName mpiTransaction, mid and mpiTransactionId (the token of the page) tells what became of a payment page.',
    at: paymentPage,
    command: 'inquireTransactions',
  },
  {
    names: ['mayBeDuplicate'],
    says: 'Of the header: 1 says that requestId names a request that may have been sent before. In the sandbox the same content gets the stored reply again, and other content is refused with 173. The specification does not know it: a gateway that ignores it charges twice.',
    at: handbook('old-clients', 'mayBeDuplicate'),
  },
  {
    names: ['leniency', 'lenient', 'legacy forms'],
    says: 'A setting of each terminal: a lenient one also takes what public clients of the gateway were seen to send and the specification does not allow, and answers with the values and the Hebrew of recorded replies. tck sandbox --lenient sets it for all terminals.',
    at: `${handbook('old-clients', 'Forms')}; ${handbook('configuration', 'A terminal')}`,
  },
  {
    names: ['J1', 'J2', 'J3', 'J6', 'NoComm', 'Normal'],
    says: 'A validation of other versions of the protocol. The specification has none of these; the sandbox refuses them with 401. It has J4, J5, J9, J102 and J109.',
    at: handbook('old-clients', 'Validations of other protocol versions'),
  },
  {
    names: ['clock'],
    says: 'All times of the sandbox come from one clock, in Jerusalem: GET /__admin/clock tells it, POST /__admin/clock moves it and answers with what that caused.',
    at: handbook('control-surface', 'Clock'),
  },
  {
    names: ['faults', 'fault'],
    says: 'What goes wrong on purpose: POST /__admin/faults plants a refusal, a wait, a lost or odd reply, a late commit, a changed element or a wrong way back from a payment page.',
    at: handbook('control-surface', 'Faults'),
  },
  {
    names: ['snapshots', 'snapshot'],
    says: 'What the sandbox remembers, under a name: PUT /__admin/snapshots/NAME saves it, POST /__admin/snapshots/NAME/restore puts it back.',
    at: handbook('control-surface', 'Snapshots'),
  },
];

/** What old clients send: one page for each form, under the id that refusals and the journal name. */
const forms: readonly ChosenName[] = Object.entries(legacyForms).map(([id, { says, taken, rule }]) => ({
  names: [id],
  says: `${says} The sandbox takes it on ${{ leniently: 'a lenient terminal', everywhere: 'every terminal', nowhere: 'no terminal: 401' }[taken]}. It departs from ${rule}.`,
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

function chosenPage(name: string, { names, says, at, ambiguities: numbers = [] }: ChosenName): Page {
  const beside = names.filter((one) => one !== name);
  return {
    kind: 'name',
    title: name,
    says,
    sections: [
      ...section('Standing', [
        'chosen, or met in the wild: no rule of the specification is about it, and the suite only observes',
      ]),
      ...section('Found at', [at]),
      ...section('Found together', beside.length > 0 ? [beside.join(', ')] : []),
      ...questionsOf(ambiguities.filter(({ number }) => numbers.includes(number))),
    ],
  };
}
