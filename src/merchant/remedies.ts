import type { MerchantCertificate } from './certificate.ts';
import type { CheckId } from './checks.ts';
import type { Problem } from './verdict.ts';

/** A sentence, and the page of the handbook that helps. */
type Remedy = readonly [says: string, guide: string];

const inquire = 'After a lost reply, set the order to unknown and inquire';

const remedies: Readonly<Record<CheckId, Remedy>> = {
  'practice.no-second-charge': [`${inquire}, before you charge again.`, 'lost-replies'],
  'practice.no-unpaid-order': [
    'Report an order as paid only after result 000, or after an inquiry.',
    'lost-replies',
  ],
  'practice.no-lost-payment': [`${inquire}, before you report the order as failed.`, 'lost-replies'],
  'ledger.net': [
    'Compare the requests in the timeline with the instruction of the step.',
    'life-of-a-transaction',
  ],
  'practice.no-blind-refund': ['Inquire before you repeat a partial refund.', 'refunds'],
  'practice.certificate-verified': ['Verify the certificate, its host name and its expiry.', 'going-live'],
  'practice.cvv-not-resent': ['Store no CVV: charge the token, and capture by cgUid.', 'tokens'],
  'practice.secrets-in-place': ['Keep card data out of references and addresses.', 'logs-and-storage'],
  'practice.no-secrets-written': ['Mask secrets before you log or store a request.', 'logs-and-storage'],
  'practice.amounts-exact': ['Keep amounts as integers in the smallest unit.', 'money-and-time'],
  'ledger.nothing-else': [
    'Cancel an authorization or a held charge that you do not need.',
    'life-of-a-transaction',
  ],
  'ledger.transmitted': [
    'Call transmitInquire until the transmission ends. If the gateway answers 504, transmit again.',
    'money-and-time',
  ],
  'wire.as-asked': [
    'Send the terminal, the currency, the card and the number of payments of the step.',
    'quick-start',
  ],
  'wire.capture-within-authorization': [
    'Capture by the cgUid of the order, and at most the authorized amount.',
    'life-of-a-transaction',
  ],
  'wire.refund-within-charge': ['Refund at most the amount that is left of the charge.', 'refunds'],
  'wire.cancel-of-order': ['Cancel by the tranId of the order’s own charge.', 'refunds'],
  'outcome.state': ['Set the state from the reply or from an inquiry.', 'life-of-a-transaction'],
  'wire.arrived': [
    'Read the output and the log files of the application to find out why the request is missing.',
    'quick-start',
  ],
  'wire.rules': [
    'Correct the XML element. The command tck explain with the id of the rule shows how.',
    'quick-start',
  ],
  'wire.known-elements': ['Correct the name of the XML element, or leave out the element.', 'quick-start'],
  'practice.done-once': ['Store that the operation succeeded, and do not repeat the operation.', 'retries'],
  'practice.inquire-before-retry': [
    `${inquire}, before you repeat the request or report a result.`,
    'retries',
  ],
  'practice.request-id-unique': ['Make a new requestId for each request.', 'retries'],
  'practice.sparing-inquiries': ['Wait longer between two inquiries.', 'lost-replies'],
  'practice.sparing-retries': ['After a refusal, ask the buyer for another card.', 'retries'],
  'practice.own-timeout': ['Set a time-out of 30 seconds for the whole call.', 'lost-replies'],
};

/** The remedy of a check without a known reason or task, with its page of the handbook. */
export function usualRemedy(check: CheckId): string {
  const [says, guide] = remedies[check];
  return `${says} See handbook/guides/${guide}.md.`;
}

/** Remedies for the reason or the task of a problem. They are more specific than the remedy of the check. */
const cases: readonly (readonly [where: RegExp, ...Remedy])[] = [
  [/in another currency than/, 'Send the currency of the order with its amount.', 'money-and-time'],
  [
    /as (?:authorized|held), but /,
    'Set the state from the reply or from an inquiry.',
    'life-of-a-transaction',
  ],
  [/&amp;/, 'Read mpiHostedPageUrl with an XML parser, which decodes &amp; as &.', 'payment-page'],
  [
    /numberOfPayments|firstPayment|periodicalPayment/,
    'Divide the total into installments by the rule: total = firstPayment + numberOfPayments x periodicalPayment.',
    'money-and-time',
  ],
  [/terminalNumber/, 'Send TCK_TERMINAL, or gateway.terminal of the hook.', 'quick-start'],
  [
    /two-processes|second-click/,
    'Before you send a request, mark the order as in progress with one database statement, so that only one process sends.',
    'retries',
  ],
  [
    /redirect/,
    'Do not follow an HTTP redirect of the gateway: treat the redirect as a lost reply.',
    'lost-replies',
  ],
  [
    /of-another-request/,
    'Compare the requestId of each reply with the requestId of the request.',
    'lost-replies',
  ],
  [/one-of-two/, 'Store the tranId of each charge with its order.', 'refunds'],
  [/longest-reference/, 'Send references in full, and never more than 19 characters.', 'retries'],
  [/hebrew-reference/, 'Send references unchanged, and decode replies before you compare them.', 'hebrew'],
  [
    /charge-stopped/,
    'Store the order as unknown before you send a charge. After a restart, inquire about unknown orders.',
    'lost-replies',
  ],
  [
    /^page-/,
    'Verify each return of a buyer from the payment page, and then inquire. If the buyer does not return, inquire too.',
    'payment-page',
  ],
  [/^(?:refund|cancel)-/, `${inquire}, before you report a result or repeat the refund.`, 'refunds'],
];

/** Checks of money and state. Their remedy depends on the task, and they may fail because of a graver check. */
const dependent: readonly CheckId[] = [
  ...(['practice.no-second-charge', 'practice.no-unpaid-order', 'practice.no-lost-payment'] as const),
  ...(['ledger.net', 'ledger.nothing-else', 'outcome.state', 'practice.inquire-before-retry'] as const),
];

function remedyFor({ check, reason, tasks }: Problem): Remedy {
  const ofTasks = dependent.includes(check) && tasks.length > 0;
  const [, ...own] =
    cases.find(([where]) => where.test(reason) || (ofTasks && tasks.every(({ id }) => where.test(id)))) ?? [];
  return own.length > 0 ? (own as unknown as Remedy) : remedies[check];
}

/** Problems of one cause, the gravest first, with the remedy and the command that runs one task again. */
export interface Cause {
  readonly problems: readonly Problem[];
  readonly remedy: string;
  /** The name of the page in `handbook/guides`. */
  readonly guide: string;
  readonly again: string | undefined;
}

/** Groups problems by their remedy. A check of money or state joins a graver check that failed in its tasks. */
export function causesOf(
  problems: readonly Problem[],
  run: Pick<MerchantCertificate, 'seed' | 'application' | 'histories'>,
) {
  const groups = new Map<string, Problem[]>();
  // A wrong amount in a request causes a wrong paid amount, and therefore comes first.
  const isCause = ({ check }: Problem) => check === 'practice.amounts-exact';
  for (const problem of problems.toSorted((one, other) => Number(isCause(other)) - Number(isCause(one)))) {
    const isIn = (some: readonly Problem[]) =>
      problem.tasks.every((task) => some.some(({ tasks }) => tasks.includes(task)));
    const graver = dependent.includes(problem.check) && [...groups].find(([, some]) => isIn(some));
    const [says] = graver || remedyFor(problem);
    groups.set(says, [...(groups.get(says) ?? []), problem]);
  }
  const place = (some: readonly Problem[]) => Math.min(...some.map((one) => problems.indexOf(one)));
  return [...groups.values()]
    .toSorted((one, other) => place(one) - place(other))
    .map((some): Cause => {
      const [first] = some as [Problem];
      const [remedy, guide] = remedyFor(first);
      const { id = '' } = first.tasks[0] ?? {};
      // The tasks of a counterexample are in its own plan.
      const { again } = run.histories ? { again: undefined } : run.application;
      return {
        ...{ problems: some, remedy, guide },
        again: again === undefined ? undefined : `observe --task ${id} --seed ${run.seed} ${again}`,
      };
    });
}
