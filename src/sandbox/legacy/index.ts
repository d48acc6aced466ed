import {
  type Breach,
  byCommand,
  type CommandName,
  commandData,
  elementsBeside,
  type RequestField,
} from '../../contract/index.ts';
import type { Element } from '../../message/element.ts';
import { maskName } from '../../secrets/mask.ts';
import { caseHint } from '../letter-case.ts';
import type { SandboxState } from '../state.ts';
import { dealForms } from './deal-forms.ts';
import { headerForms } from './header-forms.ts';
import { type Asked, askedIn, type LegacyForm } from './legacy-form.ts';
import { lookupForms } from './lookup-forms.ts';

export const legacyForms: Readonly<Record<string, LegacyForm>> = {
  ...headerForms,
  ...dealForms,
  ...lookupForms,
};
const all = Object.values(legacyForms);

/** The legacy forms of a request that a lenient terminal accepts, by their ids. */
export function formsIn(command: CommandName, request: Element): readonly (readonly [string, LegacyForm])[] {
  const asked = askedIn(command, request);
  return Object.entries(legacyForms).filter(([, form]) => form.taken !== 'nowhere' && form.met(asked));
}

const plain = { forgives: () => false, refused: undefined, hint: () => '' };

/** The parameters of a request as a terminal reads them, and the remarks and the refusal of its legacy forms. */
export function read(asked: Asked, lenient: boolean, state: SandboxState) {
  const found = all.filter((form) => form.met(asked));
  const remarks = [...unknown(asked), ...repeated(asked)];
  if (found.length === 0) return { ...plain, field: asked.field, remarks };
  const taken = found.filter(({ taken }) => taken === 'everywhere' || (lenient && taken === undefined));
  const forgiven = new Set(taken.flatMap(({ forgives = [] }) => forgives));
  const reads = taken.map(({ reads }) => reads).filter((one) => one !== undefined);
  const field = (path: string) => {
    const instead = reads.find((one) => Object.hasOwn(one, path))?.[path];
    return instead ? instead(asked, state) : asked.field(path);
  };
  return {
    field: reads.length > 0 ? field : asked.field,
    forgives: (breach: Breach) => forgiven.has(breach.field) || forgiven.has(breach.rule),
    remarks: [
      ...found.map((form) =>
        taken.includes(form) || form.taken === 'nowhere'
          ? form.remark
          : `${form.remark} A lenient terminal accepts this form.`,
      ),
      ...remarks,
    ],
    refused: found.find(({ taken }) => taken === 'nowhere'),
    /** Returns a text that names the legacy forms which a lenient terminal would accept, or ''. */
    hint: () => hintOf(found.filter((form) => !taken.includes(form) && form.taken === undefined)),
  };
}

function hintOf(forms: readonly LegacyForm[]): string {
  const ids = Object.entries(legacyForms).flatMap(([id, form]) => (forms.includes(form) ? [id] : []));
  return ids.length === 0 ? '' : `; a lenient terminal accepts ${ids.join(', ')} (tck explain ${ids[0]})`;
}

const nameLimit = 10;

/** Elements that command handlers read although the contract's table of requests does not list them. */
const ofForms: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  doDeal: ['track2', 'authNumber', 'customerData', 'invoice'],
};

const known = byCommand((command) => {
  const fields = Object.entries<RequestField>(commandData[command].request);
  const names = fields.flatMap(([name, { alsoAt = name }]) =>
    [name, alsoAt].map((path) => path.replace(/\..*/s, '')),
  );
  return new Set([...names, ...(ofForms[command] ?? []), ...(elementsBeside[command] ?? [])]);
});

/** Returns remarks on unknown parameters, which the sandbox ignores. */
function unknown({ command, parameters }: Asked): string[] {
  const others = parameters?.children.filter(({ name }) => !known[command].has(name)) ?? [];
  if (others.length === 0) return [];
  const names = others
    .filter(({ text, children }) => text.trim() !== '' || children.length > 0)
    .map(({ name }) => maskName(name));
  const different = some([...new Set(names)]).join(', ');
  if (names.length === 0) return [];
  const sent = parameters?.children.map(({ name }) => name) ?? [];
  const hint = caseHint(sent, known[command]);
  const ignored = `The sandbox ignores these elements${hint && `; ${hint}`}.`;
  return [`Not in the specification of ${command}: ${different}. ${ignored}`];
}

function repeated({ parameters, hasTwins }: Asked): string[] {
  if (!hasTwins) return [];
  const repeated = [...Map.groupBy(parameters?.children ?? [], ({ name }) => name)]
    .filter(([, same]) => same.length > 1)
    .map(
      ([name, same]) => `${cut(maskName(name))} occurs ${same.length} times; the sandbox uses the first one.`,
    );
  return some(repeated);
}

const some = (texts: readonly string[]): string[] => [
  ...texts.slice(0, nameLimit).map(cut),
  ...(texts.length > nameLimit ? [`and ${texts.length - nameLimit} more`] : []),
];

const cut = (text: string): string =>
  text.length > 120 ? `${[...text.slice(0, 80)].slice(0, 60).join('')}…` : text;
