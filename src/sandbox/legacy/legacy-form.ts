import {
  type CommandData,
  type CommandName,
  commandData,
  type RuleId,
  type ValidationName,
  validationOf,
} from '../../contract/index.ts';
import { type Element, textAt } from '../../message/element.ts';
import type { SandboxState } from '../state.ts';

/** A request as it was sent, before any form is allowed for. */
export interface Asked {
  readonly command: CommandName;
  /** The element `request`. */
  readonly request: Element;
  /** The command's element, where there is one. */
  readonly parameters: Element | undefined;
  /** False where no two parameters have the same name; true says nothing. */
  readonly hasTwins: boolean;
  /** A parameter by its path; undefined where it is missing or empty. */
  readonly field: (path: string) => string | undefined;
}

/** Something that old clients send and the specification does not allow. */
export interface LegacyForm {
  /** What clients do, and what becomes of it: the documentation lists it so. */
  readonly says: string;
  /** The rule that it departs from. */
  readonly rule: RuleId;
  /** On a lenient terminal; on every one; nowhere: then the request is refused for it in so many words. */
  readonly taken: 'leniently' | 'everywhere' | 'nowhere';
  readonly met: (asked: Asked) => boolean;
  /** What the journal says of a request that has it, in words that name elements and never their values. */
  readonly remark: string;
  /** Names of fields, or ids of rules, whose breach is forgiven. */
  readonly forgives?: readonly string[];
  /** Parameters that are read in place of what was sent. */
  readonly reads?: Readonly<Record<string, (asked: Asked, state: SandboxState) => string | undefined>>;
}

/** What a request asks for. */
export function askedIn(command: CommandName, request: Element): Asked {
  const parameters = request.children.find(({ name }) => name === command);
  const { beside }: CommandData = commandData[command];
  // Legacy forms, contract and handler ask for a hundred fields, most of which are not there. Of two alike the first counts.
  const values = new Map<string, string | undefined>();
  const sent = parameters?.children ?? [];
  let isNested = false;
  for (let index = sent.length - 1; index >= 0; index--) {
    const { name, text, children } = sent[index] as Element;
    // A dot in a name is no path.
    if (!name.includes('.')) values.set(name, text.trim() || undefined);
    if (children.length > 0) isNested = true;
  }
  return {
    command,
    request,
    parameters,
    hasTwins: values.size < sent.length,
    field: (path) => {
      if (beside.length > 0 && beside.includes(path)) return textAt(request, path) || undefined;
      const value = values.get(path);
      if (value !== undefined || !isNested) return value;
      const dot = path.indexOf('.');
      if (dot < 0) return undefined;
      return values.has(path.slice(0, dot)) ? textAt(parameters, path) || undefined : undefined;
    },
  };
}

export const isPage = ({ command, field }: Asked): boolean =>
  command === 'doDeal' && validationOf(field('validation'))?.needs === 'page';

export function hasValidation({ command, field }: Asked, name: ValidationName): boolean {
  const given = command === 'doDeal' ? field('validation') : undefined;
  return given === name || (given?.length === name.length && given.toLowerCase() === name.toLowerCase());
}
