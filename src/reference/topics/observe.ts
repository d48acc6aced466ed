import {
  amountWords,
  type CheckId,
  checks,
  endsOf,
  plans,
  type Task,
  usualChecks,
} from '../../merchant/index.ts';
import { type Entry, section, type Topic } from '../topic.ts';

const tasks = Object.values(plans).flatMap(({ plan, tasks }) => tasks.map((task) => ({ plan, task })));

/** What a step asks of the application, and what the gateway does in it. */
function stepEntry({ operation, instruction, situation = {} }: Task['steps'][number]): Entry {
  const gateway = Object.entries(situation).map(([what, value]) => `${what}: ${value}`);
  return {
    term: operation,
    text: gateway.length > 0 ? `${instruction} (the gateway: ${gateway.join(', ')})` : instruction,
  };
}

/** Every end that is right. */
const endWords = (task: Task): string =>
  endsOf(task)
    .map(
      (end, index) =>
        `${index === 0 ? 'In the end the buyer' : 'Or the buyer'} ${end.net < 0 ? 'has received' : 'has paid'} ${amountWords(Math.abs(end.net), task.currency)}, and the order is ${end.states.join(' or ')}.`,
    )
    .join(' ');

/** The checks that a task has beside the usual ones, each with what it says; the usual ones by their ids. */
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

const checkTopic = ([id, { says, weight, looksAt }]: [string, (typeof checks)[CheckId]]): Topic => {
  const [declaring, others] = [true, false].map((has) =>
    tasks.flatMap(({ task }) => (task.checks.some((one) => one === id) === has ? task.id : [])),
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

export const checkTopics: readonly Topic[] = Object.entries(checks).map(checkTopic);
