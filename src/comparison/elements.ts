import {
  type CommandData,
  commandData,
  commandNames,
  envelopeReply,
  findRule,
  isCommand,
} from '../contract/index.ts';

/** The rule about each element of a reply, by its path from below `response` on. */
const ruleOf: ReadonlyMap<string, string> = new Map([
  ...Object.keys(envelopeReply).map((name) => [name, `envelope.reply.${name}`] as const),
  ...commandNames.flatMap((command) => {
    const { reply, answersIn } = commandData[command] as CommandData;
    return reply.flatMap(({ prefix, within, fields }) =>
      Object.keys(fields).map((path) => {
        const whole = [answersIn === 'element' ? command : '', within, path].filter((part) => part !== '');
        return [whole.join('.'), `${prefix}.${path}`] as const;
      }),
    );
  }),
]);

/** The rule about an element of a reply, or about the nearest one around it; undefined where the contract has none. */
export function ruleAt(path: string): string | undefined {
  if (isCommand(path)) return 'envelope.reply.commandElement';
  const rule = ruleOf.get(path);
  return rule !== undefined && findRule(rule) ? rule : undefined;
}

/** An element's path without the command, where several commands answer alike. */
export function placeOf(path: string): { readonly place: string; readonly command: string | undefined } {
  const [first = '', ...rest] = path.split('.');
  if (!isCommand(first) || rest.length === 0) return { place: path, command: undefined };
  return { place: rest.join('.'), command: first };
}
