import {
  allTasks,
  amountWords,
  behaviourWords,
  type CheckId,
  checkKind,
  checks,
  type Detections,
  detectedBy,
  endsOf,
  type Plan,
  plans,
  situationWords,
  type Task,
  usualChecks,
  usualRemedy,
} from '../merchant/index.ts';
import { code, heading, type Page, page, prose, table, titled, topicPart, topicTable } from './markdown.ts';
import { type Entry, facts, section, type Topic } from './topic.ts';

/** True for a task of a plan that another plan has in the same form. */
const isShared = (plan: string, task: Task): boolean =>
  allTasks.some((one) => one.task === task && one.plan !== plan);

const tasks = Object.values(plans).flatMap(({ plan, tasks }) =>
  tasks.flatMap((task) => (isShared(plan, task) ? [] : [{ plan, task }])),
);

const stepEntry = ({ operation, instruction, situation }: Task['steps'][number]): Entry => ({
  term: operation,
  text: [instruction, ...behaviourWords(situation, 'approved-visa')].join(' '),
});

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Ends with the same amount are one sentence. */
const endWords = (task: Task): string =>
  [...Map.groupBy(endsOf(task), ({ net }) => net)]
    .map(([net, ends], index) => {
      const states = [...new Set(ends.flatMap((end) => end.states))];
      const money = net === 0 ? 'nothing' : `${amountWords(Math.abs(net), task.currency)} in total`;
      return `${index === 0 ? 'At the end, the buyer' : 'Or the buyer'} has ${net < 0 ? 'received' : 'paid'} ${money}, and the order has the state ${either.format(states)}.`;
    })
    .join(' ');

function checksOf(declared: readonly CheckId[]): readonly Entry[] {
  const usual = usualChecks.find((list) => list.every((check) => declared.includes(check))) ?? [];
  const others = declared.filter((check) => !usual.includes(check));
  return [
    ...others.map((check) => ({ term: check, text: checks[check].says, to: 'reference/observe#checks' })),
    ...(usual.length > 0
      ? [
          {
            term: `${others.length > 0 ? 'and ' : ''}the ${usual.length} usual checks`,
            text: usual.join(', '),
            to: 'reference/observe#usual',
          },
        ]
      : []),
  ];
}

const companionsOf = ({ id, companion }: Task): readonly string[] => [
  ...new Set(allTasks.flatMap(({ task }) => (task.companion === id ? task.id : (companion ?? [])))),
];

const taskTopic = ({ plan, task }: (typeof tasks)[number]): Topic => ({
  kind: 'task of observe',
  title: task.id,
  says: `${task.title}.`,
  sections: [
    ...facts([
      { term: 'Plan', text: plan },
      { term: 'Scope', text: task.scope.join(', ') },
      { term: 'Amount', text: amountWords(task.amount, task.currency) },
      task.card !== 'approved-visa' && { term: 'Card', text: task.card },
      task.reference && { term: 'Reference', text: task.reference },
      ...companionsOf(task).map((id) => ({ term: 'Runs together with', text: id })),
    ]),
    ...section('Correct results', [endWords(task)]),
    ...section('Steps', task.steps.map(stepEntry)),
    ...section('Checks', checksOf(task.checks), 'links'),
  ],
  names: [task.id],
  commands: [],
  at: `reference/observe#${plan}-${task.id}`,
});

const checkTopic = (id: CheckId): Topic => {
  const { says, weight, looksAt } = checkKind(id);
  const [declaring, others] = [true, false].map((has) =>
    allTasks.flatMap(({ task }) => (task.checks.some((one) => one === id) === has ? task.id : [])),
  ) as [string[], string[]];
  return {
    kind: 'check of observe',
    title: id,
    says,
    sections: section('Facts', [
      { term: 'Weight', text: weight },
      { term: 'Place', text: looksAt },
      {
        term: 'Tasks',
        text:
          declaring.length <= others.length
            ? declaring.join(', ')
            : `all tasks${others.length > 0 ? ` except ${others.join(', ')}` : ''}`,
      },
      { term: 'Usual remedy', text: usualRemedy(id) },
    ]),
    names: [id],
    commands: [],
    at: 'reference/observe#checks',
  };
};

export const taskTopics: readonly Topic[] = tasks.map(taskTopic);

export const checkTopics: readonly Topic[] = (Object.keys(checks) as CheckId[]).map(checkTopic);

export const observePage = (detections?: Detections): Page =>
  page('Kit', 'reference/observe', 'Plans and checks of observe', [
    `A plan is a list of tasks, such as a charge whose reply is lost. ${code('tck observe')} gives your application the tasks of a plan. The command checks the requests of the application, the charges, and the order states that the application reports.`,
    heading(2, 'Checks', 'checks'),
    topicTable('Check', checkTopics),
    `The column "Place" says what a check examines. The place "wire" means the requests of the application, "ledger" means the transactions of the sandbox, and "outcome" means the states, the output and the waiting time of the application. If a required check fails, the verdict on the application is not ready. If no deal was approved, the verdict after some failed checks is incomplete: see [An approved deal is required](/kit/observe.md#an-approved-deal-is-required). If a recommended check fails, the certificate contains a warning. In the plan ${code('page-shop')}, a task has fewer checks than the table shows if the reply to its page request is lost. Each task lists its correct results: an amount that the buyer has paid, and a state of the order. The state held is correct only for a held charge. For an authorization that is neither captured nor cancelled, only the state authorized is correct.`,
    `The checks ${code('practice.*')} are rules of this kit for safe payments. The specification states a part of two of these checks: TLS validation must not be bypassed in test environments, and logs must not contain cardholder data or credentials.`,
    titled(2, 'Usual checks', 'usual', [usualText(usualChecks)]),
    titled(2, 'Situations', 'situations', situationText()),
    detections && proofText(detections),
    ...Object.values(plans).map(planText),
  ]);

const situationText = (): readonly string[] => [
  `Each task has steps, and a step is one instruction to the application. A step can have a situation: an unusual behaviour of the gateway, of the buyer or of the application's process. The situation ${code('refusal')} is the result code with which the gateway refuses each request of the step. The situation ${code('clock')} is the time of the gateway in Jerusalem. The situation ${code('certificate')} is the untrusted certificate that the gateway presents. The situation ${code('form')} is an unusual but valid form of the reply.`,
  table(
    ['Situation', 'Meaning'],
    Object.entries(situationWords).flatMap(([name, words]) =>
      Object.entries(words).map(([word, says]) => [`${name}: ${word}`, says]),
    ),
    ([word = '', says = '']) => [code(word), says],
  ),
];

function usualText([all = [], fewer = []]: typeof usualChecks): string {
  const without = all.filter((id) => !fewer.includes(id)).map(code);
  return `The ${all.length} usual checks: ${all.map(code).join(', ')}. Some tasks have only ${fewer.length} of these checks, without ${without.join(', ')}.`;
}

function proofText(detections: Detections): string {
  const { variants, at } = detections;
  const broken = variants.filter((one) => one.detectedBy !== undefined);
  const fromDocuments = variants.filter((one) => one.fromDocuments).length;
  return titled(2, 'Broken applications that each check detects', 'proof', [
    `The kit tests its own checks with the example shop (${code('examples/shop')}). ${broken.length} broken variants of the shop have one mistake each. ${variants.length - broken.length} correct variants differ from the shop and have no mistake. A broken variant is as expected if the check for its mistake detects it. A correct variant is as expected if every check passes. On ${at.slice(0, 10)}, ${variants.filter((one) => one.isAsExpected).length} of ${variants.length} variants were as expected. The authors of ${fromDocuments} variants knew only the specification and the shop, and not the checks.`,
    table(
      ['Check', 'Detects, by plan', 'Its own', 'Alone'],
      [...detectedBy(detections)],
      ([id, { inPlan, own, alone }]) => [
        code(id),
        [...inPlan].flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])).join(', '),
        ...[own, alone].map(String),
      ],
    ),
    `The column "Its own" counts the broken variants whose mistake the check should detect. The column "Alone" counts broken variants that no other check detects. The column "Detects, by plan" counts all broken variants that the check detects in the tasks of a plan. The file ${code('proof/observe.json')} contains the result of each variant. The command ${code('npm run variants')} runs all variants again.`,
  ]);
}

function planText({ plan, says, tasks: all }: Plan): string {
  const shared = all.filter((task) => isShared(plan, task)).map(({ id }) => code(id));
  return titled(2, `Plan ${code(plan)}`, `plan-${plan}`, [
    prose(says),
    shared.length > 0 &&
      `The plan also has these tasks, which are described under another plan: ${shared.join(', ')}.`,
    ...tasks.flatMap((one) =>
      one.plan === plan
        ? topicPart({ ...taskTopic(one), says: '' }, 3, `${prose(one.task.title)} (${code(one.task.id)})`)
        : [],
    ),
  ]);
}
