import { checks, plans } from '../../merchant/index.ts';
import { type Entry, type Page, section } from './page.ts';

const tasks = Object.values(plans).flatMap(({ plan, tasks }) => tasks.map((task) => ({ plan, task })));

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
  const { id, title, scope, steps, states, checks: declared } = task;
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
        { term: 'right states', text: [...states, ...(task.orElse?.states ?? [])].join(', ') },
      ]),
      ...section(
        'Steps',
        steps.map(({ operation, instruction }) => ({ term: operation, text: instruction })),
      ),
      ...section('What the gateway does', situations),
      ...section(
        'Checks',
        declared.map((check) => ({ term: check, text: checks[check].says })),
      ),
    ],
  };
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
