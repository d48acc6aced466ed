import { PickleStepType } from '@cucumber/messages';
import { fenced } from './markdown.ts';
import type { ShownScenario } from './run.ts';

const words: Readonly<Record<string, string>> = {
  [PickleStepType.CONTEXT]: 'Given',
  [PickleStepType.ACTION]: 'When',
  [PickleStepType.OUTCOME]: 'Then',
};

/** A scenario as Gherkin, with the values of its row. */
export function gherkin({ pickle, place }: ShownScenario): string {
  let before = '';
  const steps = pickle.steps.flatMap(({ text, type = '', argument }) => {
    const word = type === before ? 'And' : (words[type] ?? '*');
    before = type;
    return [`  ${word} ${text}`, ...tableLines(argument?.dataTable?.rows ?? [])];
  });
  return fenced('text', [`# ${place}`, `Scenario: ${pickle.name}`, ...steps].join('\n'));
}

function tableLines(rows: readonly { readonly cells: readonly { readonly value: string }[] }[]) {
  const widths = rows[0]?.cells.map((_, column) =>
    Math.max(...rows.map(({ cells }) => cells[column]?.value.length ?? 0)),
  );
  return rows.map(
    ({ cells }) =>
      `    | ${cells.map(({ value }, column) => value.padEnd(widths?.[column] ?? 0)).join(' | ')} |`,
  );
}
