import {
  admits,
  type Breach,
  breaches,
  type CommandName,
  commandData,
  describe,
  envelopeRequest,
  isBeside,
  lookups,
  type RequestField,
  type RuleId,
} from '../contract/index.ts';
import { at, type Element, textAt } from '../message/element.ts';
import { type Finding, ruleFinding, WRONG } from './finding.ts';
import { nearest } from './known-elements.ts';

type Lines = ReadonlyMap<Element, number>;

export function requestFindings(command: CommandName, body: Element, lines: Lines): readonly Finding[] {
  const hasElement = Object.keys(commandData[command].request).some((name) => !isBeside(command, name));
  const found = header(body, lines);
  if (hasElement && !at(body, command))
    return [
      ...found,
      ruleFinding(
        lines.get(body) ?? 1,
        command,
        'envelope.request.commandElement',
        MISSING,
        'the element with the parameters',
      ),
    ];
  const path = (field: string) => (isBeside(command, field) ? field : `${command}.${field}`);
  const value = (field: string) => textAt(body, path(field)) || undefined;
  const all = breaches(command, value);
  // A missing field is reported as missing only, and not also as a value in a wrong format.
  const broken = all.filter(
    ({ field, problem }) => value(field) !== undefined || problem === MISSING || !all.some(missing(field)),
  );
  return [
    ...found,
    ...withoutLookup(command, body, lines),
    ...broken.map((breach) => asFinding(command, body, lines, breach)),
  ];
}

/** The rules that a refund or cancellation without a transaction violates. The gateway has a result code for this fault. */
const lookupRules: Readonly<Partial<Record<CommandName, RuleId>>> = {
  refundDeal: 'refundDeal.error.317',
  cancelDeal: 'cancelDeal.lookup-required',
};

function withoutLookup(command: CommandName, body: Element, lines: Lines): readonly Finding[] {
  const rule = lookupRules[command];
  const holder = at(body, command);
  if (!rule || !holder || lookups.some((path) => textAt(holder, path))) return [];
  const allowed = lookups.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return [ruleFinding(lines.get(holder) ?? 1, command, rule, 'names no transaction', allowed)];
}

function header(body: Element, lines: Lines): readonly Finding[] {
  return (['version', 'language'] as const).flatMap((name): Finding[] => {
    const { format }: RequestField = envelopeRequest[name];
    const value = textAt(body, name);
    if (!value || admits(format, value)) return [];
    const line = lines.get(at(body, name) ?? body) ?? 1;
    return [ruleFinding(line, name, `envelope.request.${name}`, WRONG, describe(format))];
  });
}

const MISSING = 'is missing';
const missing =
  (name: string) =>
  ({ field, problem }: Breach) =>
    field === name && problem === MISSING;

function asFinding(command: CommandName, body: Element, lines: Lines, breach: Breach): Finding {
  const { rule, field, problem } = breach;
  const known: RequestField | undefined = (commandData[command].request as Record<string, RequestField>)[
    field
  ];
  const below = (path: string) => (isBeside(command, path) ? path : `${command}.${path}`);
  if (!known) {
    const holder = nearest(body, command);
    return ruleFinding(lines.get(holder) ?? 1, holder.name, rule, `${field} ${problem}`);
  }
  const there = [field, known.alsoAt].flatMap((path) =>
    path === undefined ? [] : (at(body, below(path)) ?? []),
  );
  const element = there.find(({ text }) => text.trim() !== '') ?? there[0];
  const line = lines.get(element ?? nearest(body, below(field))) ?? 1;
  const name = field.split('.').at(-1) ?? field;
  const allowed = /^has to be (.*)$/s.exec(problem)?.[1];
  if (allowed !== undefined) return ruleFinding(line, name, rule, WRONG, allowed);
  return ruleFinding(line, name, rule, problem, element?.text.trim() ? undefined : describe(known.format));
}
