import type { CoveredCell } from '../certificate/index.ts';
import { type Transition, transitions } from '../contract/index.ts';
import { gherkin } from './gherkin.ts';
import { block, code, folded, heading, page, prose, statements, table, titled } from './markdown.ts';
import type { Page } from './page.ts';
import { type Shown, scenarioAt } from './run.ts';

/** What `explain` tells of a word: the states are described there. */
export type Explain = (words: readonly string[]) => readonly Explained[];

interface Explained {
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
  const columns = moves.filter((move) => move !== 'transmitTerminal');
  return page(
    'Gateway',
    'reference/states',
    'States and operations',
    'A transaction is in one of these states. A command changes the state, or is refused and changes nothing.',
    `A charge waits in the state _pending transmission_, with the status ${code('CAPTURED')}, and the next transmission sends it to the clearing network. Captured money is sent too. In the sandbox, a capture is a deal of its own that begins in pending transmission. The state _captured_ is that of the pre-authorization after its capture.`,
    '<!--@include: ../parts/states.md-->',
    heading(2, 'Every operation in every state', 'moves'),
    `A cell shows the ${code('result')} that the gateway of the run answered. ${code('000')} means that the gateway accepted the operation, and any other code that the gateway refused the operation. "open" means that the specification does not say what happens: the certificate records the answer without a verdict.`,
    table(
      ['State', ...columns.map(code)],
      ofTransaction.map((state) => [
        `[${state}](#${anchorOf(state)})`,
        ...columns.map((move) => answered(cells.find((one) => one.state === state && one.move === move))),
      ]),
    ),
    ...states.map((state) => stateText(state, shown, explain)),
    titled(2, 'Rules', 'rules', statements(/^transition\./)),
  );
}

const anchorOf = (state: string): string => state.replaceAll(' ', '-');

const answered = (cell: CoveredCell | undefined): string =>
  cell ? `${marks[cell.outcome]}${cell.met === undefined ? '' : code(cell.met)}` : '';

function stateText(state: string, shown: Shown, explain: Explain): string {
  const [told] = explain([state]);
  const cells = shown.certificate.coverage.moves.cells.filter((one) => one.state === state);
  const scenarios = cells.flatMap(({ by }) => scenarioAt(shown, by) ?? []);
  return titled(
    2,
    state,
    anchorOf(state),
    prose(told?.says ?? ''),
    ...(told?.sections ?? [])
      .filter((one) => /^Reported|reaches this state$|^What happens next$/.test(one.heading))
      .map((one) => `**${one.heading}:** ${one.entries.map(({ text }) => prose(text)).join('; ')}`),
    table(
      ['Move', 'Scenario', 'Answer', 'Afterwards'],
      cells.map((cell) => [
        code(cell.move),
        cell.by ? `${prose(cell.by.scenario)} <small>${cell.by.place}</small>` : prose(cell.reason ?? ''),
        answered(cell),
        afterwards(cell),
      ]),
    ),
    folded('The scenarios as text', block(...scenarios.map(gherkin))),
  );
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
