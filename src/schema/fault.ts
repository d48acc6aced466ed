import { type CommandName, describe, type RuleId } from '../contract/index.ts';
import { type Declaration, declarations } from './declaration.ts';
import type { MessageKind } from './elements.ts';
import type { SchemaFinding } from './verdict.ts';

export interface SchemaFault {
  readonly line: number;
  readonly element: string;
  readonly rules: readonly RuleId[];
  readonly problem: string;
  readonly allowed?: string;
}

/** Converts schema findings to faults: one fault for each element and line. */
export function faultsIn(
  command: CommandName,
  kind: MessageKind,
  findings: readonly SchemaFinding[],
): readonly SchemaFault[] {
  const byPlace = Map.groupBy(findings, ({ line, element }) => `${line} ${element}`);
  return [...byPlace.values()].map((same) => {
    const { line, element } = same[0] as SchemaFinding;
    const declaration = declared(command, kind).get(element);
    const said = same.map(({ message }) => message).join('\n');
    return { line, element, rules: declaration?.rules ?? [], ...problemOf(element, said, declaration) };
  });
}

function problemOf(
  element: string,
  said: string,
  declaration: Declaration | undefined,
): Pick<SchemaFault, 'problem' | 'allowed'> {
  if (element === '') return { problem: 'the text is not well-formed XML' };
  if (/^Element '\{/.test(said))
    return { problem: 'is in a namespace, and its content is not checked', allowed: 'no namespace' };
  if (said.includes('validation root'))
    return { problem: 'is not the root of a message', allowed: 'ashrait' };
  const forms = [declaration?.format, declaration?.otherwise].filter((one) => one !== undefined);
  const form = forms.length === 0 ? undefined : forms.map(describe).join(', or ');
  const codes = declaration?.codes?.length ? declaration.codes.join(', ') : undefined;
  if (/^Element '[^']+', attribute/.test(said))
    return {
      problem: 'has a code that is not one of its allowed codes',
      ...(codes !== undefined && { allowed: codes }),
    };
  const allowed = { allowed: form ?? 'text' };
  if (said.includes('content is not allowed'))
    return { problem: 'contains elements instead of a value', ...allowed };
  return EMPTY.test(said)
    ? { problem: 'is empty', ...allowed }
    : { problem: 'has a value that is not allowed', ...allowed };
}

/** Error messages of the library libxml2 about an empty value. */
const EMPTY = /(?:^|: | value )'\s*' is not |has a length of '0'/;

const known = new Map<string, ReadonlyMap<string, Declaration>>();

function declared(command: CommandName, kind: MessageKind): ReadonlyMap<string, Declaration> {
  const key = `${command} ${kind}`;
  const there = known.get(key);
  if (there) return there;
  const byName = new Map(declarations(command, kind).map((one) => [one.name, one]));
  known.set(key, byName);
  return byName;
}
