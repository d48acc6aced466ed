import type { MerchantCertificate } from './certificate.ts';
import { type CheckId, checks, inquire } from './checks.ts';
import type { Problem } from './verdict.ts';

/** A sentence, and the page of the handbook that helps. */
type Remedy = readonly [says: string, guide: string];

/** The remedy of a check without a known reason or task, with its page of the handbook. */
export function usualRemedy(check: CheckId): string {
  const { remedy, guide } = checks[check];
  return `${remedy} See handbook/guides/${guide}.md.`;
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
    /order as unknown/,
    'On the step reconcile, inquire without waiting, and report the final state: the gateway can no longer make a charge. A record with the status REJECTED is final, whatever its transactionType, such as Blocked.',
    'lost-replies',
  ],
  [
    /late-commit/,
    'The result 099 proves nothing before the processing deadline: leave the order unknown, and inquire again after the deadline.',
    'lost-replies',
  ],
  [
    /neither of the two processes/,
    'A process that finds the order in progress sends nothing only if the other process sends: let one database statement decide.',
    'retries',
  ],
  [/second-click-(?:after|before)/, `${inquire}, before you charge again.`, 'lost-replies'],
  [
    /second-click-without-return/,
    'Inquire before you request a second payment page: perhaps the buyer paid on the first page.',
    'payment-page',
  ],
  [
    /two-processes|second-click|two processes sent|no-second-charge .*-of-two/,
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
  [
    /made-but-refused/,
    'After a result code that the specification does not list, set the order to unknown and inquire.',
    'lost-replies',
  ],
  [/(?:one|newer)-of-two/, 'Store the tranId of each charge with its order.', 'refunds'],
  [/longest-reference/, 'Send references in full, and never more than 19 characters.', 'retries'],
  [/hebrew-reference/, 'Send references unchanged, and decode replies before you compare them.', 'hebrew'],
  [
    /charge-stopped/,
    'Store the order as unknown before you send a charge. After a restart, inquire about unknown orders.',
    'lost-replies',
  ],
  [/^page-left-open/, 'Give the buyer the same payment page again while the page is open.', 'payment-page'],
  [
    /^page-/,
    'Verify each return of a buyer from the payment page, and then inquire. If the buyer does not return, inquire too.',
    'payment-page',
  ],
  [/^refund-/, `${inquire}, before you report a result or repeat the refund.`, 'refunds'],
  [/^cancel-/, `${inquire}, before you report a result or repeat the cancellation.`, 'refunds'],
];

/** Checks of money and state. Their remedy depends on the task, and they may fail because of a graver check. */
const dependent: readonly CheckId[] = [
  ...(['practice.no-second-charge', 'practice.no-unpaid-order', 'practice.no-lost-payment'] as const),
  ...(['ledger.net', 'ledger.nothing-else', 'outcome.state', 'practice.inquire-before-retry'] as const),
];

function remedyFor({ check, reason, tasks }: Problem): Remedy {
  const ofTasks = dependent.includes(check) && tasks.length > 0;
  const names = (where: RegExp, id: string) => where.test(id) || where.test(`${check} ${id}`);
  const [, ...own] =
    cases.find(([where]) => where.test(reason) || (ofTasks && tasks.every(({ id }) => names(where, id)))) ??
    [];
  return own.length > 0 ? (own as unknown as Remedy) : [checks[check].remedy, checks[check].guide];
}

/** Problems of one cause, the gravest first, with the remedy and the command that runs one task again. */
export type Cause = ReturnType<typeof causesOf>[number];

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
    .map((some) => {
      const [first] = some as [Problem];
      const [remedy, guide] = remedyFor(first);
      const { id = '' } = first.tasks[0] ?? {};
      // The tasks of a counterexample are in its own plan.
      const { again } = run.histories ? { again: undefined } : run.application;
      return {
        ...{ problems: some, remedy },
        /** The name of the page in `handbook/guides`. */
        guide,
        again: again === undefined ? undefined : `observe --task ${id} --seed ${run.seed} ${again}`,
      };
    });
}
