import {
  type CommandName,
  commandData,
  commandNames,
  envelopeReply,
  isCommand,
  type RuleId,
  ruleOf,
} from '../contract/index.ts';
import { all, type Element } from '../message/element.ts';
import { failed, type Judge } from './judge.ts';

interface SingleElements {
  readonly path: readonly string[];
  readonly rules: ReadonlyMap<string, RuleId>;
}

const header: SingleElements = {
  path: ['response'],
  rules: new Map(Object.keys(envelopeReply).map((name) => [name, ruleOf('envelope.reply', name)])),
};

const placesOf = (command: CommandName): readonly SingleElements[] => {
  const { answersIn, reply } = commandData[command];
  return [
    header,
    ...reply.flatMap(({ prefix, within, fields }) => {
      const path = [
        'response',
        ...(answersIn === 'response' ? [] : [command]),
        ...within.split('.').filter(Boolean),
      ];
      // A container can occur several times.
      const single = Object.entries(fields).filter(([, { format }]) => format?.kind !== 'container');
      const byHolder = Map.groupBy(single, ([name]) => name.split('.').slice(0, -1).join('.'));
      return [...byHolder].map(([holder, named]) => ({
        path: [...path, ...holder.split('.').filter(Boolean)],
        rules: new Map(named.map(([name]) => [name.split('.').at(-1) ?? '', ruleOf(prefix, name)])),
      }));
    }),
  ];
};

const places = new Map<string, readonly SingleElements[]>(
  commandNames.map((command) => [command, placesOf(command)]),
);

/** Checks that an element with one value occurs once in its place. */
export const once: Judge = ({ command, probe, reply }) => {
  if (probe || !isCommand(command) || !reply) return [];
  return (places.get(command) ?? []).flatMap(({ path, rules }) =>
    holders(reply, path).flatMap((holder) =>
      repeatedIn(holder).flatMap((name) => {
        const rule = rules.get(name);
        return rule ? [failed(rule, `${name} occurs more than once`)] : [];
      }),
    ),
  );
};

const holders = (root: Element, path: readonly string[]): readonly Element[] =>
  path.reduce<readonly Element[]>((found, name) => found.flatMap((one) => all(one, name)), [root]);

function repeatedIn({ children }: Element): readonly string[] {
  const names = children.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
