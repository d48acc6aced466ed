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

export interface Asked {
  readonly command: CommandName;
  readonly request: Element;
  readonly parameters: Element | undefined;
  /** False if all parameters of the request have different names. True does not prove that a name is repeated. */
  readonly hasTwins: boolean;
  readonly field: (path: string) => string | undefined;
}

/** A deviation from the specification in requests of old clients. */
export interface LegacyForm {
  readonly says: string;
  readonly rule: RuleId;
  /** By default, lenient terminals accept the legacy form. With `nowhere`, the request is refused. */
  readonly taken?: 'everywhere' | 'nowhere';
  readonly met: (asked: Asked) => boolean;
  /** The remark about the legacy form in the journal. The remark repeats no values. */
  readonly remark: string;
  /** Fields or rules of the contract whose errors the terminal ignores. */
  readonly forgives?: readonly string[];
  readonly reads?: Readonly<Record<string, (asked: Asked, state: SandboxState) => string | undefined>>;
}

export function askedIn(command: CommandName, request: Element): Asked {
  const parameters = request.children.find(({ name }) => name === command);
  const { beside }: CommandData = commandData[command];
  // Handlers look up a hundred parameters: without this map, a charge takes 17 % longer. Of repeated parameters, the
  // first is used.
  const values = new Map<string, string | undefined>();
  const sent = parameters?.children ?? [];
  let isNested = false;
  for (let index = sent.length - 1; index >= 0; index--) {
    const { name, text, children } = sent[index] as Element;
    // Element names that contain a dot are skipped, because a dot separates the names in a path.
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
