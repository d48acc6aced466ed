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
import { type Finding, WRONG } from './finding.ts';
import { nearest } from './known-elements.ts';

type Lines = ReadonlyMap<Element, number>;

/** What the rules find wrong in a request: its header, its form, and what its fields owe each other. */
export function requestFindings(command: CommandName, body: Element, lines: Lines): readonly Finding[] {
  const hasElement = Object.keys(commandData[command].request).some((name) => !isBeside(command, name));
  const found = header(body, lines);
  if (hasElement && !at(body, command))
    return [
      ...found,
      {
        line: lines.get(body) ?? 1,
        element: command,
        rule: 'envelope.request.commandElement',
        problem: 'is missing',
        allowed: 'the element with the parameters',
        by: ['rules'],
      },
    ];
  const path = (field: string) => (isBeside(command, field) ? field : `${command}.${field}`);
  const value = (field: string) => textAt(body, path(field)) || undefined;
  const all = breaches(command, value);
  // Of what is missing that is said, and not what it would have to be.
  const broken = all.filter(
    ({ field, problem }) => value(field) !== undefined || problem === MISSING || !all.some(missing(field)),
  );
  return [
    ...found,
    ...withoutLookup(command, body, lines),
    ...broken.map((breach) => asFinding(command, body, lines, breach)),
  ];
}

/** What a request without any lookup breaks: its code is one of its own, so the contract's checks leave it out. */
const lookupRules: Readonly<Partial<Record<CommandName, RuleId>>> = {
  refundDeal: 'refundDeal.error.317',
  cancelDeal: 'cancelDeal.lookup-required',
};

function withoutLookup(command: CommandName, body: Element, lines: Lines): readonly Finding[] {
  const rule = lookupRules[command];
  const holder = at(body, command);
  if (!rule || !holder || lookups.some((path) => textAt(holder, path))) return [];
  const problem = 'names no transaction';
  const allowed = lookups.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return [{ line: lines.get(holder) ?? 1, element: command, rule, problem, allowed, by: ['rules'] }];
}

/** The header's own elements; which command it is has been looked at before. */
function header(body: Element, lines: Lines): readonly Finding[] {
  return (['version', 'language'] as const).flatMap((name): Finding[] => {
    const { format }: RequestField = envelopeRequest[name];
    const value = textAt(body, name);
    if (!value || admits(format, value)) return [];
    return [
      {
        line: lines.get(at(body, name) ?? body) ?? 1,
        element: name,
        rule: `envelope.request.${name}`,
        problem: WRONG,
        allowed: describe(format),
        by: ['rules'],
      },
    ];
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
  const by = ['rules'] as const;
  const below = (path: string) => (isBeside(command, path) ? path : `${command}.${path}`);
  if (!known) {
    const holder = nearest(body, command);
    return { line: lines.get(holder) ?? 1, element: holder.name, rule, problem: `${field} ${problem}`, by };
  }
  const there = [field, known.alsoAt].flatMap((path) =>
    path === undefined ? [] : (at(body, below(path)) ?? []),
  );
  const met = there.find(({ text }) => text.trim() !== '') ?? there[0];
  const place = {
    line: lines.get(met ?? nearest(body, below(field))) ?? 1,
    element: field.split('.').at(-1) ?? field,
  };
  const allowed = /^has to be (.*)$/s.exec(problem)?.[1];
  if (allowed !== undefined) return { ...place, rule, problem: WRONG, allowed, by };
  return { ...place, rule, problem, ...(met?.text.trim() ? {} : { allowed: describe(known.format) }), by };
}
