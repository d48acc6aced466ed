import {
  allTasks,
  amountWords,
  type CheckId,
  checkKind,
  checks,
  type Detections,
  detectedBy,
  endsOf,
  type Plan,
  plans,
  type Task,
  usualChecks,
} from '../merchant/index.ts';
import { code, heading, type Page, page, prose, table, titled, topicPart, topicTable } from './markdown.ts';
import { type Entry, section, type Topic } from './topic.ts';

/** True for a task of a plan that another plan has in the same form. */
const isShared = (plan: string, task: Task): boolean =>
  allTasks.some((one) => one.task === task && one.plan !== plan);

const tasks = Object.values(plans).flatMap(({ plan, tasks }) =>
  tasks.flatMap((task) => (isShared(plan, task) ? [] : [{ plan, task }])),
);

function stepEntry({ operation, instruction, situation = {} }: Task['steps'][number]): Entry {
  const gateway = Object.entries(situation).map(([what, value]) => `${what}: ${value}`);
  return {
    term: operation,
    text: gateway.length > 0 ? `${instruction} (the gateway: ${gateway.join(', ')})` : instruction,
  };
}

const endWords = (task: Task): string =>
  endsOf(task)
    .map(
      (end, index) =>
        `${index === 0 ? 'In the end the buyer' : 'Or the buyer'} ${end.net < 0 ? 'has received' : 'has paid'} ${amountWords(Math.abs(end.net), task.currency)}, and the order is ${end.states.join(' or ')}.`,
    )
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

const taskTopic = ({ plan, task }: (typeof tasks)[number]): Topic => ({
  kind: 'task of observe',
  title: task.id,
  says: `${task.title}.`,
  sections: [
    ...section(
      'Facts',
      [
        { term: 'plan', text: plan },
        { term: 'scope', text: task.scope.join(', ') },
        { term: 'amount', text: amountWords(task.amount, task.currency) },
      ],
      'facts',
    ),
    ...section('Right ends', [endWords(task)]),
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
      { term: 'weight', text: weight },
      { term: 'place', text: looksAt },
      {
        term: 'tasks',
        text:
          declaring.length <= others.length
            ? declaring.join(', ')
            : `all tasks${others.length > 0 ? ` but ${others.join(', ')}` : ''}`,
      },
    ]),
    names: [id],
    commands: [],
    at: 'reference/observe#checks',
  };
};

export const taskTopics: readonly Topic[] = tasks.map(taskTopic);

export const checkTopics: readonly Topic[] = (Object.keys(checks) as CheckId[]).map(checkTopic);

export const observePage = (detections?: Detections): Page =>
  page(
    'Kit',
    'reference/observe',
    'Plans and checks of observe',
    `${code('tck observe')} gives your application the tasks of a plan. The command checks the requests of the application, the charges, and the order states that the application reports.`,
    heading(2, 'Checks', 'checks'),
    topicTable('Check', checkTopics),
    `A failed required check makes the application not ready. A failed recommended check is a warning. ${code('practice.*')} checks are rules of this kit for safe payments, which the specification does not state.`,
    titled(2, 'Usual checks', 'usual', usualText(usualChecks)),
    ...(detections ? [proofText(detections)] : []),
    ...Object.values(plans).map(planText),
  );

function usualText([all = [], fewer = []]: typeof usualChecks): string {
  const without = all.filter((id) => !fewer.includes(id)).map(code);
  return `The ${all.length} usual checks: ${all.map(code).join(', ')}. Some tasks have ${fewer.length} of them, without ${without.join(', ')}.`;
}

function proofText(detections: Detections): string {
  const { variants, at } = detections;
  const broken = variants.filter((one) => one.detectedBy !== undefined);
  const fromDocuments = variants.filter((one) => one.fromDocuments).length;
  return titled(
    2,
    'Broken applications that each check detects',
    'proof',
    `The kit tests its own checks with the example shop (${code('examples/shop')}). ${broken.length} broken variants of the shop each have one mistake, and ${variants.length - broken.length} right variants differ and have none. A broken variant counts if the check that is meant for its mistake detects it; a right variant counts if every check passes. On ${at.slice(0, 10)}, ${variants.filter((one) => one.isAsExpected).length} of ${variants.length} variants counted. ${fromDocuments} variants were written from the specification and the shop by an author who did not know the checks.`,
    table(
      ['Check', 'Detects, by plan', 'Its own', 'Alone'],
      [...detectedBy(detections)].map(([id, { inPlan, own, alone }]) => [
        code(id),
        [...inPlan].flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])).join(', '),
        ...[own, alone].map(String),
      ]),
    ),
    `"Its own" counts broken variants whose mistake the check is meant for. "Alone" counts broken variants that no other check detects. "Detects, by plan" counts all broken variants that the check detects in the tasks of a plan. ${code('proof/observe.json')} has the result of each variant; ${code('npm run variants')} plays all of them again.`,
  );
}

function planText({ plan, says, tasks: all }: Plan): string {
  const shared = all.filter((task) => isShared(plan, task)).map(({ id }) => code(id));
  return titled(
    2,
    `Plan ${code(plan)}`,
    `plan-${plan}`,
    prose(says),
    ...(shared.length > 0 ? [`These tasks are the same in another plan: ${shared.join(', ')}.`] : []),
    ...tasks.flatMap((one) =>
      one.plan === plan
        ? topicPart({ ...taskTopic(one), says: '' }, 3, `${prose(one.task.title)} (${code(one.task.id)})`)
        : [],
    ),
  );
}
