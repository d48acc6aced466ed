import { checks, plans, statesOf, usualChecks } from '../../merchant/index.ts';
import { type Entry, type Page, section } from './page.ts';

const tasks = Object.values(plans).flatMap(({ plan, tasks }) => tasks.map((task) => ({ plan, task })));

type Declared = (typeof tasks)[number]['task']['checks'];

/** The tasks and checks of `observe`, by their ids. */
export const observeNames: readonly string[] = [...tasks.map(({ task }) => task.id), ...Object.keys(checks)];

export function observePages(word: string): readonly Page[] {
  return [
    ...tasks.filter(({ task }) => task.id === word).map(taskPage),
    ...Object.entries(checks)
      .filter(([id]) => id === word)
      .map(checkPage),
  ];
}

function taskPage({ plan, task }: (typeof tasks)[number]): Page {
  const { id, title, scope, steps, checks: declared } = task;
  const situations = steps.flatMap(({ situation = {} }) =>
    Object.entries(situation).map(([term, text]): Entry => ({ term, text: String(text) })),
  );
  return {
    kind: 'task of observe',
    title: id,
    says: `${title}.`,
    sections: [
      ...section('Facts', [
        { term: 'plan', text: plan },
        { term: 'scope', text: scope.join(', ') },
        { term: 'right states', text: statesOf(task).join(', ') },
      ]),
      ...section(
        'Steps',
        steps.map(({ operation, instruction }) => ({ term: operation, text: instruction })),
      ),
      ...section('What the gateway does', situations),
      ...section('Checks', checksOf(declared)),
    ],
  };
}

/** The checks that a task has beside the usual ones, each with what it says; the usual ones by their ids. */
function checksOf(declared: Declared): readonly Entry[] {
  const usual = usualChecks.find((list) => list.every((check) => declared.includes(check))) ?? [];
  const others = declared.filter((check) => !usual.some((one) => one === check));
  return [
    ...others.map((check) => ({ term: check, text: checks[check].says })),
    ...(usual.length > 0
      ? [{ text: `${others.length > 0 ? 'and ' : ''}the ${usual.length} usual checks: ${usual.join(', ')}` }]
      : []),
  ];
}

function checkPage([id, { says, weight, looksAt }]: [string, (typeof checks)[keyof typeof checks]]): Page {
  const declaring = tasks.filter(({ task }) => task.checks.some((one) => one === id));
  return {
    kind: 'check of observe',
    title: id,
    says,
    sections: [
      ...section('Facts', [
        { term: 'weight', text: weight },
        { term: 'place', text: looksAt },
        { term: 'tasks', text: declaring.map(({ task }) => task.id).join(', ') },
      ]),
    ],
  };
}
