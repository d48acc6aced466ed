import type { ElementNames, SeenForCoverage } from '../certificate/scenario-report.ts';
import { contentOf, type Exchange, resultOf } from '../client/index.ts';
import {
  type CommandName,
  commandData,
  envelopeReply,
  isCommand,
  type ReplyTable,
} from '../contract/index.ts';
import { all, at, type Element, walk } from '../message/element.ts';

export const envelopeTable: ReplyTable = { prefix: 'envelope.reply', within: '', fields: envelopeReply };

/** Returns the tables of a command's reply elements, the envelope first. */
export const tablesOf = (command: CommandName): readonly ReplyTable[] => [
  envelopeTable,
  ...commandData[command].reply,
];

const innerCodes = ['invoiceCreationCode', 'invoiceResponseCode'];

export function seenForCoverage(exchanges: readonly Exchange[]): SeenForCoverage {
  const filled = new Map<string, Set<string>>();
  const empty = new Map<string, Set<string>>();
  const codes = new Set<string>();
  for (const exchange of exchanges) {
    const { command } = exchange;
    if (!exchange.reply || !isCommand(command)) continue;
    for (const code of codesIn(exchange)) codes.add(`${command} ${code}`);
    for (const table of tablesOf(command)) {
      const [here, bare] = [namesIn(filled, table.prefix), namesIn(empty, table.prefix)];
      const names = Object.keys(table.fields).filter((name) => !here.has(name));
      if (names.length === 0) continue;
      for (const holder of holdersOf(exchange.reply, command, table))
        for (const name of names) {
          const found = at(holder, table === envelopeTable && name === 'commandElement' ? command : name);
          if (found && isFilled(found)) here.add(name);
          else if (found) bare.add(name);
        }
    }
  }
  return {
    codes: [...codes],
    filled: namesByTable(filled),
    empty: namesByTable(empty, (prefix, name) => !filled.get(prefix)?.has(name)),
  };
}

function codesIn(exchange: Exchange): readonly string[] {
  const result = resultOf(exchange);
  const content = exchange.command === 'inquireInvoice' ? contentOf(exchange) : undefined;
  const inner = content ? [...walk(content)].filter(({ name }) => innerCodes.includes(name)) : [];
  return [result, ...inner.map(({ name, text }) => text.trim() && `${name} ${text.trim()}`)].filter(Boolean);
}

/** Returns the parents of a table's elements in a reply: several, if the table is that of a repeated record. */
export function holdersOf(reply: Element, command: CommandName, table: ReplyTable): readonly Element[] {
  const response = at(reply, 'response');
  if (!response) return [];
  // A reply can have both the command's element and a record directly below `response`.
  const inResponse = table === envelopeTable || commandData[command].answersIn === 'response';
  const own = inResponse ? [response] : all(response, command);
  const path = table.within === '' ? [] : table.within.split('.');
  return path.reduce<readonly Element[]>((here, name) => here.flatMap((one) => all(one, name)), own);
}

const isFilled = ({ text, attributes, children }: Element): boolean =>
  text.trim() !== '' || (attributes.code ?? '') !== '' || children.length > 0;

function namesIn(tables: Map<string, Set<string>>, prefix: string): Set<string> {
  const names = tables.get(prefix) ?? new Set();
  tables.set(prefix, names);
  return names;
}

function namesByTable(
  tables: ReadonlyMap<string, ReadonlySet<string>>,
  keep: (prefix: string, name: string) => boolean = () => true,
): ElementNames {
  const entries = [...tables].map(([prefix, names]) => {
    const own = [...names].filter((name) => keep(prefix, name));
    return [prefix, own.join(' ')] as const;
  });
  return Object.fromEntries(entries.filter(([, names]) => names !== ''));
}
