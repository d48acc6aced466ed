import type { GherkinDocument, Pickle, Step as WrittenStep } from '@cucumber/messages';
import { isCommand } from '../../contract/index.ts';
import type { Parameter } from './format.ts';

export type PickleOrigin = ReturnType<typeof originOf>;

/** The place of a pickle, cucumber's term for an executable scenario, in its feature file. */
export function originOf({ uri, name, astNodeIds }: Pickle, document: GherkinDocument | undefined) {
  const children = document?.feature?.children ?? [];
  const [scenarioId, rowId] = astNodeIds;
  const scenarios = children.flatMap(({ scenario }) => (scenario ? [scenario] : []));
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const steps: WrittenStep[] = [
    ...children.flatMap(({ background }) => background?.steps ?? []),
    ...(scenario?.steps ?? []),
  ];
  const parameters = (scenario?.examples ?? []).flatMap(({ tableHeader, tableBody }) => {
    const row = tableBody.find(({ id }) => id === rowId);
    return (row?.cells ?? []).map(({ value }, index) => ({
      name: tableHeader?.cells[index]?.value ?? `column ${index + 1}`,
      value,
    }));
  });
  return {
    uri,
    feature: document?.feature?.name ?? uri,
    description: paragraphs(scenario?.description || document?.feature?.description || ''),
    /** The name in the feature file. The name of a scenario outline has placeholders. */
    scenario: scenario?.name ?? name,
    outline: (scenario?.examples.length ?? 0) > 0,
    parameters,
    keywords: new Map(steps.map(({ id, keyword }) => [id, keyword])),
  };
}

/** Joins the lines of each paragraph, because feature files break lines only for the editor. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll(/\s*\n\s*/g, ' '))
    .join('\n\n')
    .trim();

/** The label of scenarios that are about no single command. */
export const everyCommand = 'Every command';

/** The commands of a scenario, from its operations, otherwise from its tags, otherwise from its example row. */
export function commandsOf(
  { tags }: Pick<Pickle, 'tags'>,
  cells: readonly string[],
  parameters: readonly Parameter[],
): readonly string[] {
  const tagged = tags.flatMap(({ name }) =>
    name.startsWith('@command:') ? [name.slice('@command:'.length)] : [],
  );
  // The operations capture, hold and release are requests of the command doDeal.
  const moves = cells.flatMap((cell) => cell.split('/').slice(-1));
  const commands = moves.map((move): string => (isCommand(move) ? move : 'doDeal'));
  const moved = tagged.filter((command) => commands.includes(command));
  if (moved.length > 0) return moved;
  if (tagged.length > 0) return tagged;
  const [row] = parameters.filter(({ name, value }) => name === 'command' && isCommand(value));
  return [row?.value ?? everyCommand];
}
