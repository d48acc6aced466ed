import {
  type CommandName,
  codeOf,
  currencyTotalForms,
  envelopeReply,
  envelopeRequest,
  type Format,
  type ReplyField,
  type RequestField,
  type RuleId,
} from '../contract/index.ts';
import { elementsOf, type MessageKind } from './elements.ts';

export interface Declaration {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly says: readonly string[];
  /** The format of the element's text; undefined for any text. */
  readonly format?: Format;
  readonly otherwise?: Format;
  readonly open?: true;
  readonly empty: boolean;
  /** The allowed values of the element's attribute `code`; empty for any value. */
  readonly codes?: readonly string[];
  /** True for an element that is declared only because rules exist for its children. */
  readonly around?: true;
}

export function declarations(command: CommandName, kind: MessageKind): readonly Declaration[] {
  const containers =
    kind === 'request'
      ? [
          container('ashrait', ['envelope.request.ashrait'], 'The root element.'),
          container('request', ['envelope.request.ashrait.request'], envelopeRequest['ashrait.request'].says),
          container(command, ['envelope.request.commandElement'], envelopeRequest.commandElement.says),
        ]
      : [
          container('ashrait', [], 'The root element.'),
          container(
            'response',
            ['envelope.reply.commandElement'],
            'The reply, with its header and the answer of the command.',
          ),
          container(command, ['envelope.reply.commandElement'], envelopeReply.commandElement.says),
        ];
  return merged([
    ...containers,
    ...elementsOf(command, kind)
      .filter(({ path }) => !structural.includes(path))
      .flatMap(({ path, rule, field }) => [
        ...containersOf(path, rule),
        'occurrence' in field
          ? ofRequest(rule, lastOf(path), field, command)
          : // The reply to an unreadable request contains an empty element `command`.
            ofReply(
              rule,
              lastOf(path),
              field,
              !rule.startsWith('envelope.') || field.carried !== 'filled' || path === 'command',
            ),
      ]),
    ...(command === 'transmitInquire' && kind === 'reply' ? currencyTotals : []),
  ]);
}

const structural: readonly string[] = ['ashrait', 'ashrait.request', 'commandElement'];

const currencyTotals: readonly Declaration[] = Object.entries(currencyTotalForms).map(([name, format]) => ({
  name,
  rules: ['transmission.record.currencyTotal'],
  says: ['Part of a total by currency, which can be empty if a company has no transactions.'],
  format,
  empty: true,
}));

const container = (name: string, rules: readonly RuleId[], says: string): Declaration => ({
  name,
  rules,
  says: [says],
  open: true,
  empty: true,
});

const lastOf = (path: string): string => path.split('.').at(-1) ?? path;

const containersOf = (path: string, rule: RuleId): Declaration[] =>
  path
    .split('.')
    .slice(0, -1)
    .map((name) => ({ ...container(name, [rule], 'A container of related elements.'), around: true }));

function ofRequest(rule: RuleId, name: string, field: RequestField, command: CommandName): Declaration {
  const base = { name, rules: [rule], says: [field.says] };
  if (field.format.kind === 'container') return { ...base, open: true, empty: true };
  const format: Format = name === 'command' ? { kind: 'one of', values: [command] } : field.format;
  const empty = field.occurrence !== 'required';
  // The format of the element depends on a condition. XML Schema 1.0 has no conditions, so both formats are allowed.
  return { ...base, format, empty, ...(field.otherwise && { otherwise: field.otherwise.format }) };
}

function ofReply(rule: RuleId, name: string, field: ReplyField, empty: boolean): Declaration {
  const says = field.echoes === undefined ? [field.says] : [field.says, ECHO];
  const base = { name, rules: [rule], says, empty };
  if (field.format?.kind === 'container') return { ...base, open: true };
  if (field.coded) {
    const codes = [...new Set(Object.keys(field.codes ?? field.sharedCodes ?? {}).map(codeOf))];
    // A label without a stated code can have any code (ambiguity #32).
    return { ...base, codes: codes.includes('') ? [] : codes };
  }
  const formed = field.format !== undefined && field.echoes === undefined;
  return { ...base, ...(formed && field.format !== undefined && { format: field.format }) };
}

const ECHO = 'A refusal can repeat an invalid value of the request, so any text is accepted here.';

/** The schema fixes no places of elements, so declarations of elements with the same name are merged. */
function merged(declarations: readonly Declaration[]): readonly Declaration[] {
  const byName = Map.groupBy(declarations, ({ name }) => name);
  return [...byName].map(([name, same]) => {
    const [first, ...others] = same;
    if (!first || others.length === 0) return first as Declaration;
    const agree = others.every(
      (one) =>
        JSON.stringify([one.format, one.otherwise, one.open, one.codes]) ===
        JSON.stringify([first.format, first.otherwise, first.open, first.codes]),
    );
    const itself = same.filter(({ around }) => !around);
    const counting = itself.length > 0 ? itself : same;
    const open = same.some((one) => one.open);
    return {
      name,
      rules: [...new Set(counting.flatMap(({ rules }) => rules))],
      says: [...new Set(counting.flatMap(({ says }) => says))],
      empty: same.some(({ empty }) => empty),
      ...(agree && first.format && { format: first.format }),
      ...(agree && first.otherwise && { otherwise: first.otherwise }),
      ...(agree && first.codes && { codes: first.codes }),
      ...(open && { open: true as const }),
    };
  });
}
