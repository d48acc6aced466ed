import type { CoveredCell } from '../certificate/index.ts';
import { findRule, type Transition, terminalTransitions, transitions } from '../contract/index.ts';
import { diagram } from './diagram.ts';
import { gherkin } from './gherkin.ts';
import { code, folded, heading, list, page, prose, ruleLink, table } from './markdown.ts';
import type { Page } from './page.ts';
import type { Shown } from './run.ts';

/** What `explain` tells of a word: the states are described there. */
export type Explain = (words: readonly string[]) => readonly Explained[];

export interface Explained {
  readonly title: string;
  readonly says: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly entries: readonly { readonly term?: string; readonly text: string }[];
  }[];
}

const marks: Readonly<Record<CoveredCell['outcome'], string>> = {
  passed: '',
  failed: 'failed: ',
  observed: 'open: ',
  'not reached': 'not tried',
};

/** The states of a transaction and of a terminal: drawn, as a table of every move, and in words. */
export function statesPage(shown: Shown, explain: Explain): Page {
  const { cells, states, moves } = shown.certificate.coverage.moves;
  const ofTransaction = states.filter((state) =>
    cells.some((one) => one.state === state && one.move === 'hold'),
  );
  const title = 'States and moves';
  return {
    path: 'reference/states.md',
    title,
    section: 'Gateway',
    text: page(
      title,
      'A transaction is in one of these states. A command moves it, or is refused and changes nothing.',
      diagram(),
      heading(2, 'Every move in every state', 'moves'),
      `A cell shows the ${code('result')} that the run met. ${code('000')}: the move is made. Any other code: the move is refused. "open": the specification does not say what happens, so the suite only observes.`,
      table(
        ['State', ...moves.filter((move) => move !== 'transmitTerminal').map(code)],
        ofTransaction.map((state) => [
          `[${state}](#${anchorOf(state)})`,
          ...moves
            .filter((move) => move !== 'transmitTerminal')
            .map((move) => answered(cells.find((one) => one.state === state && one.move === move))),
        ]),
      ),
      ...states.map((state) =>
        stateText(
          state,
          cells.filter((one) => one.state === state),
          shown,
          explain,
        ),
      ),
      heading(2, 'Rules', 'rules'),
      list(
        [...Object.keys(transitions), ...Object.keys(terminalTransitions)].map((name) => {
          const id = `transition.${name}`;
          return `${ruleLink(id, 'Rule')}: ${prose(findRule(id)?.statement ?? '')}`;
        }),
      ),
    ),
  };
}

const anchorOf = (state: string): string => state.replaceAll(' ', '-');

const answered = (cell: CoveredCell | undefined): string =>
  cell ? `${marks[cell.outcome]}${cell.met === undefined ? '' : code(cell.met)}` : '';

function stateText(state: string, cells: readonly CoveredCell[], shown: Shown, explain: Explain): string {
  const [told] = explain([state]);
  const scenarios = cells.flatMap(({ by }) =>
    shown.scenarios.filter(({ name, place }) => name === by?.scenario && place === by.place).slice(0, 1),
  );
  return [
    heading(2, state, anchorOf(state)),
    prose(told?.says ?? ''),
    ...(told?.sections ?? [])
      .filter((one) => /reported|leads there/i.test(one.heading))
      .map((one) => `**${one.heading}:** ${one.entries.map(({ text }) => prose(text)).join('; ')}`),
    table(
      ['Move', 'Answer', 'Afterwards', 'Scenario'],
      cells.map((cell) => [
        code(cell.move),
        answered(cell),
        afterwards(cell),
        cell.by
          ? `${prose(cell.by.scenario)} <small>${prose(cell.by.place)}</small>`
          : prose(cell.reason ?? ''),
      ]),
    ),
    folded('The scenarios as text', scenarios.map(gherkin).join('\n\n')),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The state after the move, as the specification has it; nothing where it leaves that open. */
function afterwards({ state, move, outcome }: CoveredCell): string {
  const row = Object.values<Transition>(transitions).find(
    ({ from, by, credited }) =>
      !credited && from.some((one) => one === state) && by.some((one) => one === move),
  );
  if (row?.to) return row.to;
  return outcome === 'observed' || !row ? '' : 'unchanged';
}
